import { type ChangeView, MAX_SHOWN_PLANTS } from '../contract/bff.ts';
import type { Change } from '../domain/store.ts';

/** Makes what is shown of a change, which can hold many thousands of plants. */
export function viewOf({ seq, at, added, removed }: Change): ChangeView {
  return {
    seq,
    at,
    added: added.slice(0, MAX_SHOWN_PLANTS),
    addedCount: added.length,
    removed: removed.slice(0, MAX_SHOWN_PLANTS),
    removedCount: removed.length,
  };
}
