import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import { countPlants } from '../../ui/words/count-plants.ts';

/**
 * Says what signing out would discard; nothing where that is nothing.
 *
 * @param unsent how many plants have been typed that are not known to be added.
 * @param isTyped true where something has been typed that was never sent.
 */
export function describeLoss(unsent: number, isTyped: boolean): string {
  if (unsent === 0)
    return isTyped ? 'What you have typed is not saved. Signing out discards it.' : '';
  const lost = isTyped ? 'what has not, and what you have typed' : 'what has not';
  return `${countPlants(unsent)} may not have been added yet. Signing out discards ${lost}.`;
}

/** Says that a sign-out has failed, or that nobody knows. */
export function describeStillIn(error: unknown): string {
  const isUnknown = error instanceof RequestFailed && error.isOutcomeUnknown;
  return `You ${isUnknown ? 'may still be' : 'are still'} signed in. ${describeFailure(error)}`;
}
