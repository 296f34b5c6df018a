import type { ChangeView } from '../../contract/answers.ts';
import { haveSameTexts, ordinalOf, type Plant } from '../../contract/plants.ts';
import { ifStillAdmitted } from '../access/while-admitted.ts';
import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';
import { wantedBy } from '../in-line.ts';
import type { Change, CommitResult, IdempotencyKey } from '../store.ts';
import { TurnTaker } from '../turn-taker.ts';
import { draftUndo } from './draft-change.ts';

const PLANTS_A_LOOK = 1000;

/**
 * Makes a change that waits in line, or returns the one that was made before under its key, as
 * `stillInForce`. Whoever repeats one is told so before they wait, and never that it was not done.
 */
export async function unlessMade(
  call: Call,
  key: IdempotencyKey | undefined,
  make: () => Promise<ChangeView>,
): Promise<ChangeView> {
  const change = await findEarlier(call, key);
  return change ? await inForce(call, { change, replayed: true }) : await make();
}

/**
 * Finds what was made before under a key, where there is one.
 *
 * @throws DomainError as `PlantStore.findKeyed`, or as `Call.confirmAdmission`.
 */
export async function findEarlier(
  call: Call,
  key: IdempotencyKey | undefined,
): Promise<ChangeView | null> {
  if (!key) return null;
  const { actor, workspace } = call.principal;
  return await ifStillAdmitted(call, call.store.findKeyed(workspace, actor, key));
}

/** Returns the change that was made, or the one that was made before under its key, as `stillInForce`. */
export async function inForce(call: Call, { change, replayed }: CommitResult): Promise<ChangeView> {
  if (!replayed) return change;
  // Never refused: a line tells those whom it refuses that nothing was done.
  return await call.waitInLine('reading', () => stillInForce(call, change), { isPart: true });
}

/**
 * Returns the first answer to a key, for whoever repeats what they asked because the answer was lost.
 *
 * @throws DomainError `change_conflict` where what it tells of is so no more: a plant that it added is gone
 *   or changed, or one that it removed is back. Of a plant that was added and changed since, and of no other, it
 *   tells what that is now. Or as `Call.confirmAdmission`.
 */
export async function stillInForce(call: Call, earlier: ChangeView): Promise<ChangeView> {
  return await ifStillAdmitted(call, requireInForce(call, earlier));
}

async function requireInForce(call: Call, earlier: ChangeView): Promise<ChangeView> {
  const { seq, at } = earlier;
  const made = await findReadable(call, seq);
  if (made?.at !== at) return earlier;
  const { workspace } = call.principal;
  const drafts = [draftUndo(call, made)];
  const [refusal] = await call.store.refusals(workspace, drafts, wantedBy(call, {}));
  if (!refusal) return earlier;
  // Another plant may have the id of one that was removed.
  if (refusal.code === 'id_taken' && !(await isAnyBack(call, made.removed))) return earlier;
  const undoer = await findUndoer(call, seq);
  const { current } = refusal.facts;
  throw new DomainError(
    'change_conflict',
    undoer ? (words) => words.attemptUndone(undoer) : (words) => words.attemptChanged,
    { ...(current && isAddedBy(made, current) && { current }) },
  );
}

/**
 * Tells whether a change added a plant as a new one, whatever that has become since. Another plant may have its id by
 * now; and of a correction, what it led away from would be taken for what it was made over.
 */
function isAddedBy({ removed, added }: Change, { id, ordinal }: Plant): boolean {
  const wanted = ordinalOf({ id, ordinal });
  return removed.length === 0 && added.some((one) => one.id === id && ordinalOf(one) === wanted);
}

async function isAnyBack(call: Call, removed: Plant[]): Promise<boolean> {
  const { store, principal } = call;
  const turns = new TurnTaker();
  for (let from = 0; from < removed.length; from += PLANTS_A_LOOK) {
    const plants = removed.slice(from, from + PLANTS_A_LOOK);
    const ids = plants.map(({ id }) => id);
    const there = await store.findPlants(principal.workspace, ids, wantedBy(call, {}));
    const byId = new Map(there.map((plant) => [plant.id, plant]));
    const isBack = (plant: Plant) => {
      const now = byId.get(plant.id);
      return now !== undefined && haveSameTexts(now, plant);
    };
    if (plants.some(isBack)) return true;
    await turns.yieldIfDue();
  }
  return false;
}

async function findReadable(call: Call, seq: number): Promise<Change | null> {
  const { store, principal } = call;
  try {
    return await store.findChange(principal.workspace, seq, wantedBy(call, {}));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'change_unreadable') return null;
    throw error;
  }
}

/** Finds who has undone a change, by name; null where nobody has. */
export async function findUndoer(call: Call, seq: number): Promise<string | null> {
  const { workspace } = call.principal;
  const wanted = wantedBy(call, { workspace, before: seq + 1, limit: 1 });
  const { undoneBy } = await call.store.changes(wanted);
  return undoneBy.get(seq) ?? null;
}
