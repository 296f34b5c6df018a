import * as words from '../../../server/words/words.ts';
import { isOutcomeUnknown } from '../../api/lost-answer.ts';
import { describeFailure } from '../../api/request-failed.ts';

type Deed = Parameters<typeof words.viewNotDone>[1];

/** Says that something was not done to a view and why, or that this is not known. */
export function describeNotDone(name: string, deed: Deed, error: unknown): string {
  const outcome = isOutcomeUnknown(error)
    ? words.viewDoneUnknown(name, deed)
    : words.viewNotDone(name, deed);
  return `${outcome} ${describeFailure(error)}`;
}

/** Says beside what was sent why it was not done, or that this is not known. */
export function describeRefusal(name: string, deed: Deed, error: unknown): string {
  return isOutcomeUnknown(error) ? describeNotDone(name, deed, error) : describeFailure(error);
}
