import type { Change } from '../../domain/store.ts';

/** Tells how much of a bound a change takes: how many plants it holds. */
export function weigh({ removed, added }: Pick<Change, 'removed' | 'added'>): number {
  return removed.length + added.length;
}

/** A change of so many plants takes milliseconds in each of its steps, which take turns then. */
const MANY_PLANTS = 1000;

/** Tells whether a change, or the draft of one, is worked on in turns. */
export function isLarge({ removed, added }: { removed: unknown[]; added: unknown[] }): boolean {
  return removed.length + added.length >= MANY_PLANTS;
}

/** So many plants of small changes together take milliseconds, too. */
const MANY_TOGETHER = 4000;

/** Tells whether changes that are written together are worked on in turns. */
export function areLarge(changes: Change[]): boolean {
  let plants = 0;
  for (const change of changes) {
    if (isLarge(change)) return true;
    plants += weigh(change);
  }
  return plants >= MANY_TOGETHER;
}
