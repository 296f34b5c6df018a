import type { ChangeView } from '../../../server/contract/answers.ts';
import type { ImportCheck } from '../../../server/contract/imports.ts';
import type { Attempt } from '../../api/attempt.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import { countPlants } from '../../ui/words/count-plants.ts';
import { formatCount } from '../../ui/words/format-count.ts';
import type { CheckedFile } from './checked-file.ts';

/** What earlier attempts to import a file have left open: the first whose answer was lost, and what is told of others. */
export type Earlier = Pick<CheckedFile, 'mayBeIn'> & { tried: Attempt | null };

/** An attempt whose answer nobody knows, and whose key keeps the next one from nothing. */
export const IN_DOUBT =
  'It is not known whether these plants were imported. Look in History first: imported again, they may be there twice.';

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
  const kinds = `${formatCount(addedCount - removedCount)} new, ${formatCount(removedCount)} replaced`;
  const what = `${countPlants(addedCount)}${removedCount > 0 ? ` (${kinds})` : ''}`;
  if (isEarlier)
    return `Your first attempt had arrived: it imported ${what}, as chosen then. Nothing was imported now.`;
  return isCancelled ? `It was too late to cancel: imported ${what}.` : `Imported ${what}.`;
}

/** Tells what is in a file: how many plants, and what they would be where not all are new. */
export function describeHeld(check: ImportCheck): string {
  const { rows, added, replaced, unchanged, wrongRows } = check;
  const kinds = [
    added > 0 && `${formatCount(added)} new`,
    replaced > 0 && `${formatCount(replaced)} with the id of another`,
    unchanged > 0 && `${formatCount(unchanged)} as they are already`,
    wrongRows > 0 && `${formatCount(wrongRows)} with errors`,
  ].filter((kind) => kind !== false);
  const isPlain = replaced + unchanged === 0;
  return isPlain ? countPlants(rows) : `${countPlants(rows)}: ${kinds.join(', ')}`;
}

/** Says that this attempt imported nothing, and nothing of those before it that nobody knows of. */
export function describeNone({ mayBeIn }: Pick<Earlier, 'mayBeIn'>): string {
  return mayBeIn ? 'Nothing was imported this time.' : 'Nothing was imported.';
}

/**
 * Says what came of an import that failed. How much was sent says little: a browser may learn of a lost
 * connection before it counts the last bytes. A refusal says nothing of an attempt before it.
 */
export function describeFailed(error: unknown, earlier: Earlier): string {
  const message = describeFailure(error);
  if (isUndone(error) || (!isUnknown(error) && !earlier.tried))
    return `${describeNone(earlier)} ${message}`;
  const what = earlier.mayBeIn ? 'This import is made' : 'They are imported';
  const next = mayNotTry(error) ? 'Look in History.' : `${what} once, however often you try.`;
  return `It is not known whether the plants were imported. ${message} ${next}`;
}

/** Tells whether an attempt before was made, and somebody has undone or changed what it did. */
export function isUndone(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'change_conflict';
}

/** Tells whether they may import no longer, be it that this kept them from learning what came of it. */
function mayNotTry(error: unknown): boolean {
  if (!(error instanceof RequestFailed)) return false;
  return error.code === 'insufficient_scope' || mayNotTry(error.cause);
}

function isUnknown(error: unknown): boolean {
  return error instanceof RequestFailed && error.isOutcomeUnknown;
}
