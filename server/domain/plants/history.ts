import type { Say } from '../../words/languages.ts';
import { ifStillAdmitted } from '../access/while-admitted.ts';
import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';
import { wantedBy } from '../in-line.ts';
import type {
  ChangedPlantsPage,
  ChangedPlantsQuery,
  ChangesPage,
  ChangesQuery,
  ToldChange,
} from '../store.ts';
import { findUndoRefusals } from './undo.ts';

/** A change, and what has become of it. */
export interface PastChange extends Pick<ToldChange, 'change' | 'counts'> {
  /** Who undid it, by name; null where nobody did or where it could be undone once more. */
  undoneBy: string | null;
  /** Says why it could not be undone now, as a sentence; null where it could. */
  refusal: Say | null;
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
  const past = changes.map(({ change, counts }, index): PastChange => {
    const refusal = refusals[index] ?? null;
    return { change, counts, refusal, undoneBy: (refusal && undoneBy.get(change.seq)) ?? null };
  });
  await call.confirmAdmission();
  return { past, ...end };
}

/**
 * Reads a page of the plants that one of the caller's changes removed or added.
 *
 * @throws DomainError `change_not_found`, `change_unreadable`, or as `listChanges`.
 */
export async function listChangedPlants(
  call: Call,
  query: Omit<ChangedPlantsQuery, 'workspace'>,
): Promise<ChangedPlantsPage> {
  const wanted = wantedBy(call, { ...query, workspace: call.principal.workspace });
  // A change on disk is read whole, however few of its plants are asked for.
  const reading = call.waitInLine('large', () => call.store.changedPlants(wanted));
  const page = await ifStillAdmitted(call, reading);
  if (page) return page;
  throw new DomainError('change_not_found', (words) => words.changeIsGone(query.change.seq));
}

/** Lists who made the caller's changes, the latest active first. Throws as `listChanges`. */
export async function listPeople(call: Call): Promise<string[]> {
  const { store, principal } = call;
  const wanted = wantedBy(call, {});
  const reading = call.waitInLine('reading', () => store.people(principal.workspace, wanted));
  return await ifStillAdmitted(call, reading);
}
