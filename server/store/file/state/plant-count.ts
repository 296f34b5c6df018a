import { draftPlantCount, plantCount } from '../../../domain/plants/plant-count.ts';
import type { Change, ChangeDraft } from '../../../domain/store.ts';

/** A change of so many plants takes milliseconds in each of its steps, which take turns then. */
const MANY_PLANTS = 1000;

/** Tells whether a change is worked on in turns. */
function isLarge(change: Pick<Change, 'removed' | 'added'>): boolean {
  return plantCount(change) >= MANY_PLANTS;
}

/** Tells the same of the draft of a change. */
export function isLargeDraft(draft: ChangeDraft): boolean {
  return draftPlantCount(draft) >= MANY_PLANTS;
}

/** So many plants of small changes together take milliseconds, too. */
const MANY_TOGETHER = 4000;

/** Tells whether changes that are written together are worked on in turns. */
export function areLarge(changes: Change[]): boolean {
  let plants = 0;
  for (const change of changes) {
    if (isLarge(change)) return true;
    plants += plantCount(change);
  }
  return plants >= MANY_TOGETHER;
}
