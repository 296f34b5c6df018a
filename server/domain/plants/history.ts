import { ifStillAdmitted } from '../access/while-admitted.ts';
import type { Call } from '../call.ts';
import { wantedBy } from '../in-line.ts';
import type { Change, ChangesPage, ChangesQuery } from '../store.ts';
import { findUndoRefusals } from './undo.ts';

/** A change, and what has become of it. */
export interface PastChange {
  change: Change;
  /** Who undid it, by name; null where nobody did or where it could be undone once more. */
  undoneBy: string | null;
  /** Why it could not be undone now, as a sentence; null where it could. */
  refusal: string | null;
}

type PastChanges = Pick<ChangesPage, 'next' | 'isWhole' | 'isDamaged'> & { past: PastChange[] };

/**
 * Reads a page of the caller's changes, newest first, each with whether it could be undone.
 *
 * @throws DomainError `session_required` for whoever is sent away meanwhile, or as the line.
 */
export async function listChanges(
  call: Call,
  query: Omit<ChangesQuery, 'workspace'>,
): Promise<PastChanges> {
  return await call.waitInLine('large', () => readChanges(call, query));
}

async function readChanges(
  call: Call,
  query: Omit<ChangesQuery, 'workspace'>,
): Promise<PastChanges> {
  const { workspace } = call.principal;
  const wanted = wantedBy(call, { ...query, workspace });
  const { changes, undoneBy, ...end } = await call.store.changes(wanted);
  const refusals = await findUndoRefusals(call, changes);
  const past = changes.map((change, index): PastChange => {
    const refusal = refusals[index] ?? null;
    return { change, refusal, undoneBy: (refusal && undoneBy.get(change.seq)) ?? null };
  });
  await call.confirmAdmission();
  return { past, ...end };
}

/** Lists who made the caller's changes, the latest active first. Throws as `listChanges`. */
export async function listPeople(call: Call): Promise<string[]> {
  const { store, principal } = call;
  const reading = call.waitInLine('reading', () => store.people(principal.workspace));
  return await ifStillAdmitted(call, reading);
}
