import type { Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
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
  if (tried) return `${words.maybeSaved} ${describeFailure(error)}`;
  if (isSessionOver(error)) return words.notSavedSessionOver;
  return `${words.notSaved} ${describeFailure(error)}`;
}

/** Says the same of a row that has been left. */
export function describeLeftUnsaved(plant: Plant, error: unknown, tried: Attempt | null): string {
  const { unknown, notDone } = describeCorrection(plant);
  return `${tried ? unknown : notDone} ${describeFailure(error)}`;
}

/** Says of a correction what is to be said where it was not saved, or nobody knows. */
export function describeCorrection({ name }: Plant): Omit<Outcomes, 'about'> {
  const short = shortName(name);
  return { notDone: words.correctionNotSaved(short), unknown: words.correctionMaybeSaved(short) };
}
