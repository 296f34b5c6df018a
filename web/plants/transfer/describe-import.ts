import type { ChangeView } from '../../../server/contract/answers.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import { countPlants } from '../../ui/words/count-plants.ts';
import type { CheckedFile } from './checked-file.ts';

/** What earlier attempts to import a file have left open. */
export type Earlier = Pick<CheckedFile, 'tried' | 'mayBeIn'>;

/** An attempt whose answer nobody knows, and whose key keeps the next one from nothing. */
export const IN_DOUBT =
  'It is not known whether these plants were imported. Look in History first: imported again, they may be there twice.';

/** Tells of an import that was made, perhaps before somebody's Cancel arrived. */
export function describeImported({ addedCount }: ChangeView, isCancelled: boolean): string {
  const what = countPlants(addedCount);
  return isCancelled ? `It was too late to cancel: imported ${what}.` : `Imported ${what}.`;
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
  const promise = earlier.mayBeIn ? 'This import is made' : 'They are imported';
  return `It is not known whether the plants were imported. ${message} ${promise} once, however often you try.`;
}

/** Tells whether an attempt before was made, and somebody has undone or changed what it did. */
export function isUndone(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'change_conflict';
}

export function isUnknown(error: unknown): boolean {
  return error instanceof RequestFailed && error.isOutcomeUnknown;
}
