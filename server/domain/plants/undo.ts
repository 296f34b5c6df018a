import type { ChangeView } from '../../contract/answers.ts';
import { haveSameTexts, type Plant } from '../../contract/plants.ts';
import type { Say } from '../../words/languages.ts';
import { requireRole } from '../access/principal.ts';
import { ifStillAdmitted } from '../access/while-admitted.ts';
import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';
import { wantedBy } from '../in-line.ts';
import type { Change, ChangeDraft, CommitResult, IdempotencyKey } from '../store.ts';
import { TurnTaker } from '../turn-taker.ts';
import { areFew } from './draft-change.ts';
import { plantCount } from './plant-count.ts';
import type { VersionName } from './version-condition.ts';

const PLANTS_A_LOOK = 1000;

/**
 * Swaps what a change removed and added, as a change of its own. A repeated key answers with the
 * first undo, while that is in force.
 *
 * @throws DomainError `insufficient_scope`, `change_not_found`; `change_conflict` with the reason
 *   when an id has been taken again, a plant is no longer as the change left it, or the change of
 *   that number was made at another time, and so is another one, or the first undo has been undone.
 */
export async function undoChange(
  call: Call,
  made: VersionName,
  key?: IdempotencyKey,
): Promise<ChangeView> {
  requireRole(call.principal, 'editor');
  const find = () => findMade(call, made);
  // History may have let go of the change since it was undone under this key.
  return await unlessMade(call, key, async () => {
    const few = await call.waitInLine('reading', async () => {
      const found = await find();
      // One of many is let go of, and read again once there is room to hold it.
      return areFew(plantCount(found)) ? found : null;
    });
    if (few) return await undoFound(call, few, key);
    return await call.waitInLine('changing', async () => undoFound(call, await find(), key));
  });
}

async function findMade(call: Call, { seq, at }: VersionName): Promise<Change> {
  const { store, principal } = call;
  const made = await ifStillAdmitted(call, store.findChange(principal.workspace, seq));
  if (made?.at === at) return made;
  throw made ? replacedError() : missingError(seq);
}

async function undoFound(call: Call, made: Change, key?: IdempotencyKey): Promise<ChangeView> {
  const result = await call.store
    .commit({ ...draftUndo(call, made), key })
    .catch(async (error: unknown) => {
      const reason = error instanceof DomainError ? reasonOf(error, made) : undefined;
      if (!reason) throw error;
      const finding = call.waitInLine('reading', () => findUndoer(call, made.seq));
      const undoer = await ifStillAdmitted(call, finding);
      throw undoRefused(reason, undoer, error);
    });
  return await inForce(call, result);
}

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
 *   or changed, or one that it removed is back; or as `Call.confirmAdmission`.
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
  throw new DomainError(
    'change_conflict',
    undoer ? (words) => words.attemptUndone(undoer) : (words) => words.attemptChanged,
  );
}

async function isAnyBack({ store, principal }: Call, removed: Plant[]): Promise<boolean> {
  const turns = new TurnTaker();
  for (let from = 0; from < removed.length; from += PLANTS_A_LOOK) {
    const plants = removed.slice(from, from + PLANTS_A_LOOK);
    const ids = plants.map(({ id }) => id);
    const there = await store.findPlants(principal.workspace, ids);
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

async function findReadable({ store, principal }: Call, seq: number): Promise<Change | null> {
  try {
    return await store.findChange(principal.workspace, seq);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'change_unreadable') return null;
    throw error;
  }
}

/** Says of each change in a sentence why undoing it would be refused now, or null where it would not be. */
export async function findUndoRefusals(
  call: Call,
  changes: readonly Change[],
): Promise<(Say | null)[]> {
  const drafts = changes.map((change) => draftUndo(call, change));
  const refusals = await call.store.refusals(call.principal.workspace, drafts, wantedBy(call, {}));
  return changes.map((change, index) => {
    const refusal = refusals[index];
    return refusal ? (reasonOf(refusal, change) ?? refusal.say) : null;
  });
}

function draftUndo({ principal, requestId, deadline }: Call, change: Change): ChangeDraft {
  const { actor, admission, workspace } = principal;
  const remove = change.added.map((plant) => ({ id: plant.id, expected: plant }));
  return {
    ...{ actor, admission, workspace, requestId, deadline, remove, add: change.removed },
    purpose: { undo: change.seq },
  };
}

async function findUndoer({ store, principal }: Call, seq: number): Promise<string | null> {
  const { workspace } = principal;
  const { undoneBy } = await store.changes({ workspace, before: seq + 1, limit: 1 });
  return undoneBy.get(seq) ?? null;
}

function missingError(seq: number): DomainError {
  return new DomainError('change_not_found', (words) => words.changeToUndoIsGone(seq));
}

/** A restore begins another history, in which the same numbers are of other changes. */
function replacedError(): DomainError {
  return new DomainError('change_conflict', (words) => words.undoOverReplaced);
}

function undoRefused(reason: Say, undoer: string | null, cause: unknown): DomainError {
  const told: Say = undoer
    ? (words) => words.undoneAlready(undoer)
    : (words) => words.undoRefused(reason(words));
  return new DomainError('change_conflict', told, { cause });
}

function reasonOf({ code }: DomainError, { added, removed }: Change): Say | undefined {
  const isOfOne = added.length <= 1 && removed.length <= 1;
  const [plant] = removed;
  const reasons: Partial<Record<DomainError['code'], Say>> = {
    id_taken: (words) => (isOfOne && plant ? words.idInUseAgain(plant.id) : words.oneIdInUseAgain),
    plant_not_found: (words) => (isOfOne ? words.plantDeletedSince : words.onePlantDeletedSince),
    change_conflict: (words) => (isOfOne ? words.plantChangedSince : words.onePlantChangedSince),
  };
  return reasons[code];
}
