import type { Change } from '../../domain/store.ts';

/** Tells how much of a bound a change takes: how many plants it holds. */
export function weigh({ removed, added }: Pick<Change, 'removed' | 'added'>): number {
  return removed.length + added.length;
}
