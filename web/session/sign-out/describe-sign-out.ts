import * as words from '../../../server/words/words.ts';
import { isOutcomeUnknown } from '../../api/lost-answer.ts';
import { describeFailure } from '../../api/request-failed.ts';

/**
 * Says what signing out would discard; nothing where that is nothing.
 *
 * @param unsent how many plants have been typed that are not known to be added.
 * @param isTyped true where something has been typed that was never sent.
 */
export function describeLoss(unsent: number, isTyped: boolean): string {
  if (unsent === 0) return isTyped ? words.signOutLosesTyped : '';
  return isTyped ? words.signOutLosesPlantsAndTyped(unsent) : words.signOutLosesPlants(unsent);
}

/** Says that a sign-out has failed, or that nobody knows. */
export function describeStillIn(error: unknown): string {
  const isIn = isOutcomeUnknown(error) ? words.maybeStillSignedIn : words.stillSignedIn;
  return `${isIn} ${describeFailure(error)}`;
}
