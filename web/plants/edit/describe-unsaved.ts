import type { Plant } from '../../../server/contract/plants.ts';
import type { Outcomes } from '../../api/describe-repeatable.ts';
import { describeFailure, isSessionOver } from '../../api/request-failed.ts';
import { shortName } from '../../ui/words/short-name.ts';

/** What is said of a correction that failed. */
export const FAILED_SAVE: Outcomes = {
  notDone: 'Not saved.',
  unknown: 'It is not known whether this was saved.',
};

/** Says in a row that is being corrected why that was not saved. */
export function describeUnsaved(error: unknown, { notDone, unknown, tried }: Outcomes): string {
  if (tried) return `${unknown} ${describeFailure(error)}`;
  if (isSessionOver(error)) {
    return 'Not saved yet, because your session had ended. Press Save again.';
  }
  return `${notDone} ${describeFailure(error)}`;
}

/** Says the same of a row that has been left. */
export function describeLeftUnsaved(plant: Plant, error: unknown, { tried }: Outcomes): string {
  const name = shortName(plant.name);
  const outcome = tried
    ? `It is not known whether the correction of ${name} was saved.`
    : `The correction of ${name} was not saved.`;
  return `${outcome} ${describeFailure(error)}`;
}
