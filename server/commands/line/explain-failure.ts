import { explainError } from '../explain-error.ts';
import { hideSecrets } from './hide-secrets.ts';
import { WrongLineError } from './wrong-line.ts';

const FAILED = 1;
const WRONG_LINE = 2;

/** Returns what to say where a command threw, without a secret of its command line, and the status to end with. */
export function explainFailure(
  error: unknown,
  args: string[],
): { sentence: string; status: number } {
  return {
    sentence: hideSecrets(explainError(error), args),
    status: error instanceof WrongLineError ? WRONG_LINE : FAILED,
  };
}
