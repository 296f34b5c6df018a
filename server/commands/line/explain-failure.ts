import { SettingError } from '../../find-setting.ts';
import { NoLocksError } from '../../store/file/disk/folder-lock.ts';
import { UnknownFormatError } from '../../store/unknown-format.ts';
import { explainError } from '../explain-error.ts';
import { hideSecrets } from './hide-secrets.ts';
import { WrongLineError } from './wrong-line.ts';

const FAILED = 1;
const WRONG_LINE = 2;
/** EX_CONFIG of sysexits.h, by which a supervisor knows that another try would be refused as well. */
export const UNUSABLE = 78;

const UNUSABLE_ERRORS = [SettingError, UnknownFormatError, NoLocksError];

/** Returns what to say where a command threw, without a secret of its command line, and the status to end with. */
export function explainFailure(
  error: unknown,
  args: string[],
): { sentence: string; status: number } {
  return {
    sentence: hideSecrets(explainError(error), args),
    status: statusOf(error),
  };
}

function statusOf(error: unknown): number {
  if (error instanceof WrongLineError) return WRONG_LINE;
  return isUnusable(error) ? UNUSABLE : FAILED;
}

/** Tells whether another try would be refused as well, also where that is the cause of what was thrown. */
function isUnusable(error: unknown): boolean {
  if (UNUSABLE_ERRORS.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && isUnusable(error.cause);
}
