import type { ChangeView } from '../../../server/contract/answers.ts';
import type { IdJump, ImportCheck } from '../../../server/contract/imports.ts';
import * as words from '../../../server/words/words.ts';
import type { Attempt } from '../../api/attempt.ts';
import { isOutcomeUnknown } from '../../api/lost-answer.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import type { CheckedFile } from './checked-file.ts';

/** What earlier attempts to import a file have left open: the first whose answer was lost, and what is told of others. */
export type Earlier = Pick<CheckedFile, 'mayBeIn'> & { tried: Attempt | null };

/** Whether somebody had asked to cancel an import, and whether an attempt before was made, with other choices. */
export interface HowImported {
  isCancelled: boolean;
  isEarlier: boolean;
}

/** Tells of an import that was made, perhaps before somebody's Cancel, or another choice, arrived. */
export function describeImported(
  change: ChangeView,
  { isCancelled, isEarlier }: HowImported,
): string {
  const { addedCount, removedCount } = change;
  const what = words.importedWhat(addedCount, removedCount);
  if (isEarlier) return words.importedEarlier(what);
  return isCancelled ? words.importedTooLate(what) : words.importedDone(what);
}

/** Tells of an import of another file that had been made, in place of this one. */
export function describeOther({ addedCount, removedCount }: ChangeView): string {
  return words.importedOther(words.importedWhat(addedCount, removedCount));
}

/** Says what the ids of a file do to the plants after them. */
export function describeJump({ highestId, nextId, nextIdAfter }: IdJump): string {
  return nextIdAfter === null
    ? words.importIdsEnd(highestId)
    : words.importIdJumps(highestId, nextIdAfter, nextId);
}

/** Tells what is in a file: how many plants, and what they would be where not all are new. */
export function describeHeld(check: ImportCheck): string {
  const { rows, added, replaced, unchanged, wrongRows } = check;
  const kinds = [
    added > 0 && words.importHeldNew(added),
    replaced > 0 && words.importHeldOther(replaced),
    unchanged > 0 && words.importHeldSame(unchanged),
    wrongRows > 0 && words.importHeldWrong(wrongRows),
  ].filter((kind) => kind !== false);
  const isPlain = replaced + unchanged === 0;
  return isPlain ? words.countPlants(rows) : words.importHeldKinds(rows, kinds);
}

/** Says that this attempt imported nothing, and nothing of those before it that nobody knows of. */
export function describeNone({ mayBeIn }: Pick<Earlier, 'mayBeIn'>): string {
  return mayBeIn ? words.importedNoneNow : words.importedNone;
}

/** Says of a file that an attempt may have brought it in, and what comes of another. */
export function describeTried(earlier: Pick<Earlier, 'mayBeIn'>): string {
  return `${words.importedUnknown} ${describeOnce(earlier)}`;
}

function describeOnce({ mayBeIn }: Pick<Earlier, 'mayBeIn'>): string {
  return mayBeIn ? words.importOnce : words.importPlantsOnce;
}

/**
 * Says what came of an import that failed. How much was sent says little: a browser may learn of a lost
 * connection before it counts the last bytes. A refusal says nothing of an attempt before it.
 */
export function describeFailed(error: unknown, earlier: Earlier): string {
  const message = describeFailure(error);
  if (isUndone(error, earlier)) return `${message} ${words.importedNoneNow}`;
  if (!isOutcomeUnknown(error) && !earlier.tried) return `${describeNone(earlier)} ${message}`;
  const next = mayNotTry(error) ? words.importSeeHistory : describeOnce(earlier);
  return `${words.importedUnknown} ${message} ${next}`;
}

/** Tells whether an attempt before was made, and somebody has undone or changed what it did. */
export function isUndone(error: unknown, { tried }: Pick<Earlier, 'tried'>): boolean {
  return tried !== null && error instanceof RequestFailed && error.code === 'change_conflict';
}

/** Tells whether the file itself can no longer be read, so that it has to be chosen again. */
export function isFileGone(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'file_gone';
}

/** Tells whether they may import no longer, be it that this kept them from learning what came of it. */
function mayNotTry(error: unknown): boolean {
  if (!(error instanceof RequestFailed)) return false;
  return error.code === 'insufficient_scope' || mayNotTry(error.cause);
}
