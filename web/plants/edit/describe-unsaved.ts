import type { Plant } from '../../../server/contract/plants.ts';
import type { Attempt } from '../../api/attempt.ts';
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
  const name = shortName(plant.name);
  const outcome = tried
    ? `It is not known whether the correction of ${name} was saved.`
    : `The correction of ${name} was not saved.`;
  return `${outcome} ${describeFailure(error)}`;
}
