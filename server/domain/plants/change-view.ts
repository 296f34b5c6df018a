import { type ChangeView, MAX_SHOWN_PLANTS } from '../../contract/answers.ts';
import type { Change } from '../store.ts';

/** Describes a change, which can hold many thousands of plants, to whoever made it. */
export function changeView({ seq, at, added, removed }: Change): ChangeView {
  return {
    seq,
    at,
    added: added.slice(0, MAX_SHOWN_PLANTS),
    addedCount: added.length,
    removed: removed.slice(0, MAX_SHOWN_PLANTS),
    removedCount: removed.length,
  };
}
