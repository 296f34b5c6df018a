import type { ChangeView, TagCount } from '../../contract/answers.ts';
import type { NewPlant } from '../../contract/plant-bodies.ts';
import { haveSameTexts, MAX_PLANT_ID, type Plant } from '../../contract/plants.ts';
import { requireRole } from '../access/principal.ts';
import { ifReadAtOnce, ifStillAdmitted, refusedIfAdmitted } from '../access/while-admitted.ts';
import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';
import { viewInLine, waitOfPage, walkInLine, wantedBy } from '../in-line.ts';
import type {
  CommitResult,
  Cursor,
  FrozenView,
  IdempotencyKey,
  Page,
  Selection,
  Version,
} from '../store.ts';
import { draftChange } from './draft-change.ts';
import { inForce } from './repeated.ts';

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
  return await call.store.commit(draftChange(call, { remove: [], add: [plant] }, key));
}

/**
 * Adds one plant as staff do, who are told what is there: a repeated key answers with the first result
 * while that is in force.
 *
 * @throws DomainError as `createPlant`, or as `stillInForce`.
 */
export async function addPlant(
  call: Call,
  plant: NewPlant,
  key?: IdempotencyKey,
): Promise<ChangeView> {
  return await inForce(call, await createPlant(call, plant, key));
}

/**
 * Deletes one plant of the caller's workspace, whatever it is called.
 *
 * @throws DomainError `insufficient_scope`, `plant_not_found`, or as `PlantStore.commit`.
 */
export async function deletePlant(call: Call, id: number): Promise<ChangeView> {
  requireRole(call.principal, 'editor');
  requirePossible(id);
  return (await call.store.commit(draftChange(call, { remove: [{ id }], add: [] }, undefined)))
    .change;
}

/**
 * A store is never asked for what is no id.
 *
 * @throws DomainError `plant_not_found`.
 */
function requirePossible(id: number): void {
  if (id >= 0 && id <= MAX_PLANT_ID) return;
  throw new DomainError('plant_not_found', (words) => words.idIsImpossible(MAX_PLANT_ID));
}

/**
 * Gives a plant another name or tag, as one change. A repeated key answers with the first,
 * while that is in force.
 *
 * @param expected the name and tag it had when the caller looked.
 * @throws DomainError `insufficient_scope`, `plant_not_found`; `change_conflict` with the plant as it is
 *   now, when it is not as expected; `invalid_input` when nothing would differ; as `stillInForce`; or as
 *   `PlantStore.commit`.
 */
export async function correctPlant(
  call: Call,
  plant: Plant,
  expected: Omit<Plant, 'id'>,
  key?: IdempotencyKey,
): Promise<ChangeView> {
  requireRole(call.principal, 'editor');
  requirePossible(plant.id);
  if (haveSameTexts(plant, expected)) {
    throw new DomainError('invalid_input', (words) => words.plantWouldStay);
  }
  const remove = [{ id: plant.id, expected: { ...expected, id: plant.id } }];
  return await inForce(
    call,
    await call.store.commit(draftChange(call, { remove, add: [plant] }, key)),
  );
}

/**
 * Withdraws a key of the caller's, also one whose request is still on its way, and tells what had been
 * made under it. After null nothing ever will be, unless the server is started again meanwhile.
 *
 * @throws DomainError as the line, before anything is withdrawn; `session_required` for whoever is sent away
 *   later, or as `PlantStore.withdrawKey`, where the key is withdrawn all the same.
 */
export async function withdrawKey(call: Call, key: string): Promise<ChangeView | null> {
  const { store, principal } = call;
  requireRole(principal, 'editor');
  const withdraw = () => store.withdrawKey(principal.workspace, principal.actor, key);
  return await ifStillAdmitted(call, call.waitInLine('keys', withdraw, { isPart: true }));
}

/**
 * Reads one page of the caller's plants; what looks at many of them waits in the line.
 *
 * @throws DomainError `invalid_token` or `session_required` for whoever is sent away meanwhile, or as
 *   the line.
 */
export async function listPlants(
  call: Call,
  query: Selection & { limit: number; cursor: Cursor },
): Promise<Page> {
  const { workspace, actor } = call.principal;
  const wait = waitOfPage(query);
  if (wait) {
    const wanted = wantedBy(call, { ...query, workspace });
    const reading = call.waitInLine('reading', () => call.store.page(wanted), wait);
    return await ifStillAdmitted(call, reading);
  }
  const page = call.store.page(Object.assign({ workspace, tokenId: actor.id }, query));
  return await (isReadAtOnce(query) ? ifReadAtOnce(call, page) : ifStillAdmitted(call, page));
}

/** Any other may wait for an order that is yet to be filled in. */
function isReadAtOnce({ tags, sort }: Selection): boolean {
  return tags === undefined && ['id', 'added'].includes(sort?.column ?? 'id');
}

/**
 * Reads one plant of the caller's.
 *
 * @throws DomainError `plant_not_found`, or `session_required` for whoever is sent away meanwhile.
 */
export async function getPlant(call: Call, id: number): Promise<Plant> {
  requirePossible(id);
  const [plant] = await findPlants(call, [id]);
  if (plant) return plant;
  throw new DomainError('plant_not_found', (words) => words.plantIsMissing(id));
}

/**
 * Finds those of the caller's plants that have these ids, in the order asked for.
 *
 * @throws DomainError `session_required` for whoever is sent away meanwhile.
 */
export async function findPlants(call: Call, ids: number[]): Promise<Plant[]> {
  const { store, principal } = call;
  const reading = { tokenId: principal.actor.id };
  return await ifStillAdmitted(call, store.findPlants(principal.workspace, ids, reading));
}

/**
 * Takes a frozen view of those of the caller's plants that are selected, which ends with `use`; its
 * batches wait in the line.
 *
 * @throws DomainError `invalid_token` or `session_required` while its batches are walked, or in place of a refusal.
 */
export async function viewPlants<Result>(
  call: Call,
  selection: Selection,
  use: (view: FrozenView) => Promise<Result>,
): Promise<Result> {
  const wanted = wantedBy(call, selection);
  const { store, principal } = call;
  const viewing = store.withView(principal.workspace, wanted, (view) =>
    use(viewInLine(call, view)),
  );
  return await refusedIfAdmitted(call, viewing);
}

/**
 * Reads the version of the caller's plants.
 *
 * @throws DomainError `invalid_token` or `session_required` for whoever is sent away meanwhile.
 */
export async function plantsVersion(call: Call): Promise<Version> {
  const { store, principal } = call;
  const reading = { tokenId: principal.actor.id };
  return await ifReadAtOnce(call, store.version(principal.workspace, reading));
}

/**
 * Counts by tag the caller's plants, or those that a search finds, as `PlantStore.withTagCounts`; the batches
 * wait in the line, in which nobody waits for a view.
 */
export async function countTags<Result>(
  call: Call,
  found: Pick<Selection, 'search'>,
  use: (batches: AsyncIterable<TagCount[]>) => Promise<Result>,
): Promise<Result> {
  const { store, principal } = call;
  const counting = store.withTagCounts(principal.workspace, wantedBy(call, found), (batches) =>
    use(walkInLine(call, batches)),
  );
  return await refusedIfAdmitted(call, counting);
}

/** Returns the id the next plant gets when none is given, or null when none is left. */
export function nextPlantId(version: Version): number | null {
  return version.lastId < MAX_PLANT_ID ? version.lastId + 1 : null;
}
