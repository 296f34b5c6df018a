import type { Plant } from '../../../server/contract/plants.ts';
import type { Attempt } from '../../api/attempt.ts';
import type { Outcomes } from '../../api/describe-repeatable.ts';
import { describeFailure, isSessionOver } from '../../api/request-failed.ts';
import { shortName } from '../../ui/words/short-name.ts';

/**
 * Says in a row that is being corrected why that was not saved.
 *
 * @param tried the first attempt whose answer was lost; null where nothing is in doubt.
 */
export function describeUnsaved(error: unknown, tried: Attempt | null): string {
  if (tried) return `It is not known whether this was saved. ${describeFailure(error)}`;
  if (isSessionOver(error)) {
    return 'Not saved yet, because your session had ended. Press Save again.';
  }
  return `Not saved. ${describeFailure(error)}`;
}

/** Says the same of a row that has been left. */
export function describeLeftUnsaved(plant: Plant, error: unknown, tried: Attempt | null): string {
  const { unknown, notDone } = describeCorrection(plant);
  return `${tried ? unknown : notDone} ${describeFailure(error)}`;
}

/** Says of a correction what is to be said where it was not saved, or nobody knows. */
export function describeCorrection({ name }: Plant): Omit<Outcomes, 'about'> {
  const wasSaved = `correction of ${shortName(name)} was`;
  return {
    notDone: `The ${wasSaved} not saved.`,
    unknown: `It is not known whether the ${wasSaved} saved.`,
  };
}
