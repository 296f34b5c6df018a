import { type ChangeView, MAX_SHOWN_PLANTS } from '../../contract/answers.ts';
import type { Change, PlantCounts } from '../store.ts';

/**
 * Describes a change, which can hold many thousands of plants, to whoever made it.
 *
 * @param counts how many plants it has, where it is given with the first ones alone.
 */
export function changeView(
  { seq, at, added, removed }: Change,
  counts: PlantCounts = { added: added.length, removed: removed.length },
): ChangeView {
  return {
    seq,
    at,
    added: added.slice(0, MAX_SHOWN_PLANTS),
    addedCount: counts.added,
    removed: removed.slice(0, MAX_SHOWN_PLANTS),
    removedCount: counts.removed,
  };
}
