import { isOutcomeUnknown } from '../api/lost-answer.ts';
import { describeFailure, type FailureCode, RequestFailed } from '../api/request-failed.ts';

const UNSAVED: readonly FailureCode[] = ['storage_unavailable', 'storage_full'];

interface Outcomes {
  /** Says that nobody knows whether it is done. */
  unknown: string;
  /** Names what was asked for: it may be in force though it could not be saved, which the failure says then. */
  asked: string;
  /** Says that it is not done. */
  not: string;
}

/** Tells what came of a wish to take access away that was not answered as done. */
export function describeNotEnded(error: unknown, { unknown, asked, not }: Outcomes): string {
  const isUnsaved = error instanceof RequestFailed && UNSAVED.includes(error.code);
  const known = isUnsaved ? asked : not;
  return `${isOutcomeUnknown(error) ? unknown : known} ${describeFailure(error)}`;
}
