import type { Change, ChangeDraft } from '../store.ts';

/** Tells how many plants a change holds. */
export function plantCount({ removed, added }: Pick<Change, 'removed' | 'added'>): number {
  return removed.length + added.length;
}

/** Tells how many plants a draft names. */
export function draftPlantCount({ remove, add, stay = [] }: ChangeDraft): number {
  return remove.length + add.length + stay.length;
}
