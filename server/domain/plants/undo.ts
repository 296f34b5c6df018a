import type { ChangeView } from '../../contract/answers.ts';
import type { Say } from '../../words/languages.ts';
import { requireRole } from '../access/principal.ts';
import { ifStillAdmitted } from '../access/while-admitted.ts';
import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';
import { wantedBy } from '../in-line.ts';
import type { Change, IdempotencyKey, PlantCounts, ToldChange } from '../store.ts';
import { areFew, draftUndo } from './draft-change.ts';
import { plantCount } from './plant-count.ts';
import { findUndoer, inForce, unlessMade } from './repeated.ts';
import type { VersionName } from './version-condition.ts';

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
  const finding = store.findChange(principal.workspace, seq, wantedBy(call, {}));
  const made = await ifStillAdmitted(call, finding);
  if (made?.at === at) return made;
  throw made ? replacedError() : missingError(seq);
}

async function undoFound(call: Call, made: Change, key?: IdempotencyKey): Promise<ChangeView> {
  const result = await call.store
    .commit(draftUndo(call, made, key))
    .catch(async (error: unknown) => {
      const reason = error instanceof DomainError ? reasonOf(error, made) : undefined;
      if (!reason) throw error;
      const finding = call.waitInLine('reading', () => findUndoer(call, made.seq));
      const undoer = await ifStillAdmitted(call, finding);
      throw undoRefused(reason, undoer, error);
    });
  return await inForce(call, result);
}

/** Says of each change in a sentence why undoing it would be refused now, or null where it would not be. */
export async function findUndoRefusals(
  call: Call,
  changes: readonly ToldChange[],
): Promise<(Say | null)[]> {
  const drafts = changes.map(({ change, decisive }) => draftUndo(call, { ...change, ...decisive }));
  const refusals = await call.store.refusals(call.principal.workspace, drafts, wantedBy(call, {}));
  return changes.map(({ change, counts }, index) => {
    const refusal = refusals[index];
    return refusal ? (reasonOf(refusal, change, counts) ?? refusal.say) : null;
  });
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

/** @param counts as those of `changeView`. */
function reasonOf(
  { code }: DomainError,
  { added, removed }: Change,
  counts: PlantCounts = { added: added.length, removed: removed.length },
): Say | undefined {
  const isOfOne = counts.added <= 1 && counts.removed <= 1;
  const [plant] = removed;
  const reasons: Partial<Record<DomainError['code'], Say>> = {
    id_taken: (words) => (isOfOne && plant ? words.idInUseAgain(plant.id) : words.oneIdInUseAgain),
    plant_not_found: (words) => (isOfOne ? words.plantDeletedSince : words.onePlantDeletedSince),
    change_conflict: (words) => (isOfOne ? words.plantChangedSince : words.onePlantChangedSince),
  };
  return reasons[code];
}
