import type { Change, ChangeDraft } from '../../../domain/store.ts';

/** Tells how much of a bound a change takes: how many plants it holds. */
export function plantCount({ removed, added }: Pick<Change, 'removed' | 'added'>): number {
  return removed.length + added.length;
}

/** A change of so many plants takes milliseconds in each of its steps, which take turns then. */
const MANY_PLANTS = 1000;

/** Tells whether a change is worked on in turns. */
export function isLarge(change: Pick<Change, 'removed' | 'added'>): boolean {
  return plantCount(change) >= MANY_PLANTS;
}

/** Tells how many plants a draft names. */
export function draftPlantCount({ remove, add, stay = [] }: ChangeDraft): number {
  return remove.length + add.length + stay.length;
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
