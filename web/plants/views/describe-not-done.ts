import * as words from '../../../server/words/words.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';

/** Says that something was not done to a view and why, or that this is not known. */
export function describeNotDone(
  name: string,
  deed: Parameters<typeof words.viewNotDone>[1],
  error: unknown,
): string {
  const isUnknown = error instanceof RequestFailed && error.isOutcomeUnknown;
  const outcome = isUnknown ? words.viewDoneUnknown(name, deed) : words.viewNotDone(name, deed);
  return `${outcome} ${describeFailure(error)}`;
}
