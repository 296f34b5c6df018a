import * as words from '../../../server/words/words.ts';
import { isOutcomeUnknown } from '../../api/lost-answer.ts';
import { describeFailure } from '../../api/request-failed.ts';

/** What somebody typed, and what is not done. */
export interface Unsaved {
  /** How many plants were certainly not added. */
  notAdded: number;
  /** How many plants may have been added, or may yet be. */
  unsure: number;
  /** True where something else has been typed. */
  isTyped: boolean;
}

/** Says what signing out would discard, or may where nobody can tell; nothing where that is nothing. */
export function describeLoss(unsaved: Unsaved | null): string {
  if (!unsaved) return words.signOutLosesTyped;
  const { notAdded, unsure, isTyped } = unsaved;
  if (notAdded + unsure === 0) return isTyped ? words.signOutLosesTyped : '';
  return [
    notAdded > 0 && words.plantsNotAdded(notAdded),
    unsure > 0 && words.plantsPerhapsNotAdded(unsure),
    isTyped ? words.signOutLosesPlantsAndTyped : words.signOutLosesPlants,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says that a sign-out has failed, or that nobody knows. */
export function describeStillIn(error: unknown): string {
  const isIn = isOutcomeUnknown(error) ? words.maybeStillSignedIn : words.stillSignedIn;
  return `${isIn} ${describeFailure(error)}`;
}
