import type { TagCount } from '../contract/bff.ts';
import { MAX_PLANT_ID, type NewPlant } from '../contract/plants.ts';
import { DomainError } from './errors.ts';
import { type Principal, requireRole } from './principal.ts';
import type {
  Change,
  ChangeDraft,
  CommitResult,
  Cursor,
  FrozenView,
  IdempotencyKey,
  Page,
  PlantStore,
  Selection,
  Version,
} from './store.ts';

/** What a use case needs to know of the request: the store, who asks, and the id it is logged under. */
export interface Call {
  store: PlantStore;
  principal: Principal;
  requestId: string;
}

function draft(
  { principal: { actor, workspace }, requestId }: Call,
  remove: ChangeDraft['remove'],
  add: ChangeDraft['add'],
  key: IdempotencyKey | undefined,
): ChangeDraft {
  return { actor, workspace, requestId, remove, add, key };
}

/**
 * Adds one plant. A repeated key with the same plant answers with the first result.
 *
 * @throws DomainError `insufficient_scope`, or as `PlantStore.commit`.
 */
export async function createPlant(
  call: Call,
  plant: NewPlant,
  key?: IdempotencyKey,
): Promise<CommitResult> {
  requireRole(call.principal, 'editor');
  return await call.store.commit(draft(call, [], [plant], key));
}

/**
 * Deletes one plant of the caller's workspace. A repeated key answers with the first deletion.
 *
 * @throws DomainError `insufficient_scope`, `plant_not_found`, or as `PlantStore.commit`.
 */
export async function deletePlant(call: Call, id: number, key?: IdempotencyKey): Promise<Change> {
  requireRole(call.principal, 'editor');
  if (id < 0 || id > MAX_PLANT_ID) {
    throw new DomainError(
      'plant_not_found',
      `There is no plant with this id. Ids go from 0 to ${MAX_PLANT_ID}.`,
    );
  }
  const { change } = await call.store.commit(draft(call, [{ id }], [], key));
  return change;
}

/**
 * Deletes plants together, as one change: all or none. A repeated key answers with the first deletion.
 *
 * @throws DomainError `insufficient_scope`, `plant_not_found`, or as `PlantStore.commit`.
 */
export async function deletePlants(
  call: Call,
  ids: number[],
  key?: IdempotencyKey,
): Promise<Change> {
  requireRole(call.principal, 'editor');
  const remove = ids.map((id) => ({ id }));
  const { change } = await call.store.commit(draft(call, remove, [], key));
  return change;
}

/**
 * Swaps what a change removed and added, as a change of its own. A repeated key answers with the
 * first undo.
 *
 * @throws DomainError `insufficient_scope`, `change_not_found`; `change_conflict` with the reason
 *   when an id has been taken again or a plant is no longer as the change left it.
 */
export async function undoChange(call: Call, seq: number, key?: IdempotencyKey): Promise<Change> {
  requireRole(call.principal, 'editor');
  const { actor, workspace } = call.principal;
  const made = await call.store.findChange(workspace, seq);
  if (!made) {
    // History may have let go of the change since it was undone under this key.
    const earlier = key && (await call.store.findKeyed(workspace, actor, key));
    if (earlier) return earlier;
    throw new DomainError(
      'change_not_found',
      `There is no change ${seq} to undo, or it is older than the history that is kept.`,
    );
  }
  const remove = made.added.map((plant) => ({ id: plant.id, expected: plant }));
  try {
    const { change } = await call.store.commit(draft(call, remove, made.removed, key));
    return change;
  } catch (error) {
    throw asUndoRefusal(error);
  }
}

function asUndoRefusal(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const reasons: Partial<Record<DomainError['code'], string>> = {
    id_taken: 'an id it would bring back is in use again',
    plant_not_found: 'a plant it added has been deleted since',
    change_conflict: 'a plant it added has been changed since',
  };
  const reason = reasons[error.code];
  if (!reason) return error;
  return new DomainError(
    'change_conflict',
    `This cannot be undone any more: ${reason}. Nothing was changed.`,
    { cause: error },
  );
}

/** Reads one page of the caller's plants. */
export async function listPlants(
  call: Call,
  query: Selection & { limit: number; cursor: Cursor },
): Promise<Page> {
  const { workspace } = call.principal;
  return await call.store.page(Object.assign({ workspace }, query));
}

/** Takes a frozen view of the caller's plants, or of those selected. */
export async function viewPlants(call: Call, selection?: Selection): Promise<FrozenView> {
  return await call.store.view(call.principal.workspace, selection);
}

/** Reads the version of the caller's plants. */
export async function plantsVersion(call: Call): Promise<Version> {
  return await call.store.version(call.principal.workspace);
}

/** Counts the caller's plants by tag. */
export async function countTags(call: Call): Promise<TagCount[]> {
  return await call.store.tagCounts(call.principal.workspace);
}

/** Returns the id the next plant gets when none is given, or null when none is left. */
export function nextPlantId(version: Version): number | null {
  return version.lastId < MAX_PLANT_ID ? version.lastId + 1 : null;
}
