import type { Call } from './plants.ts';
import type { Change, ChangesPage, ChangesQuery } from './store.ts';
import { findUndoRefusal } from './undo.ts';

/** A change, and what has become of it. */
export interface PastChange {
  change: Change;
  /** Who undid it, by name; null where nobody did or where it could be undone once more. */
  undoneBy: string | null;
  /** Why it could not be undone now, as a sentence; null where it could. */
  refusal: string | null;
}

/** Reads a page of the caller's changes, newest first, each with whether it could be undone. */
export async function listChanges(
  call: Call,
  query: Omit<ChangesQuery, 'workspace'>,
): Promise<Pick<ChangesPage, 'next' | 'isWhole' | 'isDamaged'> & { past: PastChange[] }> {
  const { workspace } = call.principal;
  const { changes, undoneBy, ...end } = await call.store.changes({ ...query, workspace });
  const past: PastChange[] = [];
  for (const change of changes) {
    const refusal = await findUndoRefusal(call, change);
    past.push({ change, refusal, undoneBy: (refusal && undoneBy.get(change.seq)) ?? null });
  }
  return { past, ...end };
}

/** Lists who made the caller's changes, the latest active first. */
export async function listPeople({ store, principal }: Call): Promise<string[]> {
  return await store.people(principal.workspace);
}
