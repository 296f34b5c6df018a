import type { ChangeView, TagCount } from '../../contract/answers.ts';
import { MAX_CHANGED_TOGETHER } from '../../contract/bff.ts';
import type { NewPlant } from '../../contract/plant-bodies.ts';
import { haveSameTexts, MAX_PLANT_ID, type Plant } from '../../contract/plants.ts';
import { requireRole } from '../access/principal.ts';
import { ifStillAdmitted } from '../access/while-admitted.ts';
import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';
import { confirmWanted, viewInLine, waitOfPage, walkInLine, wantedBy } from '../in-line.ts';
import type {
  Change,
  ChangeDraft,
  CommitResult,
  Cursor,
  FrozenView,
  IdempotencyKey,
  Page,
  Removal,
  Selection,
  Version,
} from '../store.ts';
import { TurnTaker } from '../turn-taker.ts';
import { isSelected } from './is-selected.ts';
import { isNewsOfPlants, refuseChanged } from './refuse-changed.ts';
import { stillInForce } from './undo.ts';
import type { VersionName } from './version-condition.ts';

function draft(
  { principal: { actor, admission, workspace }, requestId, conditions }: Call,
  remove: ChangeDraft['remove'],
  add: ChangeDraft['add'],
  key: IdempotencyKey | undefined,
): ChangeDraft {
  return { actor, admission, workspace, requestId, remove, add, key, conditions };
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

/** Returns the change that was made, or the one that was made before under its key, as `stillInForce`. */
async function inForce(call: Call, { change, replayed }: CommitResult): Promise<ChangeView> {
  return replayed ? await call.waitInLine('reading', () => stillInForce(call, change)) : change;
}

/**
 * Deletes one plant of the caller's workspace, whatever it is called.
 *
 * @throws DomainError `insufficient_scope`, `plant_not_found`, or as `PlantStore.commit`.
 */
export async function deletePlant(call: Call, id: number): Promise<ChangeView> {
  requireRole(call.principal, 'editor');
  if (id < 0 || id > MAX_PLANT_ID) {
    throw new DomainError(
      'plant_not_found',
      `There is no plant with this id. Ids go from 0 to ${MAX_PLANT_ID}.`,
    );
  }
  return (await call.store.commit(draft(call, [{ id }], [], undefined))).change;
}

/**
 * Deletes plants together, as one change: all or none, and only while each is still the plant that is
 * named. A repeated key answers with the first deletion, while that is in force.
 *
 * @throws DomainError `insufficient_scope`; `plant_not_found` or `change_conflict` with an error for each
 *   plant that is gone, or another one or changed by now, by its place in `plants`; as `stillInForce`; or
 *   as `PlantStore.commit`.
 */
export async function deletePlants(
  call: Call,
  plants: Plant[],
  key?: IdempotencyKey,
): Promise<ChangeView> {
  requireRole(call.principal, 'editor');
  const remove = plants.map((plant) => ({ id: plant.id, expected: plant }));
  const result = await call.store
    .commit(draft(call, remove, [], key))
    .catch(async (error: unknown) => {
      if (!isNewsOfPlants(error)) throw error;
      throw await call.waitInLine('reading', () => refuseChanged(call, plants, error));
    });
  return await inForce(call, result);
}

/**
 * Deletes all plants that match, as one change: exactly those that the caller has counted.
 *
 * @param counted what the caller saw: how many matched, and the number and time of the last change then.
 * @throws DomainError `insufficient_scope`; `change_conflict` when what matches has changed since, or
 *   cannot be told any more; `invalid_input` for more than `MAX_CHANGED_TOGETHER`; as `stillInForce`; or
 *   as `PlantStore.commit`.
 */
export async function deleteMatching(
  call: Call,
  selection: Selection,
  counted: { total: number; seq: number; at: number },
  key?: IdempotencyKey,
): Promise<ChangeView> {
  requireRole(call.principal, 'editor');
  return await call.waitInLine('changing', () => deleteCounted(call, selection, counted, key));
}

async function deleteCounted(
  call: Call,
  selection: Selection,
  counted: { total: number; seq: number; at: number },
  key?: IdempotencyKey,
): Promise<ChangeView> {
  const { actor, workspace } = call.principal;
  const earlier = key && (await call.store.findKeyed(workspace, actor, key));
  if (earlier) return await stillInForce(call, earlier);
  if (counted.total > MAX_CHANGED_TOGETHER) {
    throw new DomainError(
      'invalid_input',
      `At most ${MAX_CHANGED_TOGETHER} plants can be deleted at once. Narrow the search or choose a tag.`,
    );
  }
  const remove = await call.store.withView(workspace, wantedBy(call, selection), async (view) => {
    await requireUnchanged(call, selection, view.version.seq, counted);
    return await removalsOf(view, counted.total);
  });
  if (remove.length !== counted.total || remove.length === 0) throw selectionChangedError();
  try {
    const { change } = await call.store.commit(draft(call, remove, [], key));
    return change;
  } catch (error) {
    throw asMatchesChanged(error);
  }
}

const CHANGES_A_READ = 1000;

/** Reads the plants to remove: all in the view, or a few more than expected where it holds too many. */
async function removalsOf(view: FrozenView, expectedTotal: number): Promise<Removal[]> {
  const remove: Removal[] = [];
  for await (const batch of view.batches(1000, null)) {
    for (const plant of batch) remove.push({ id: plant.id, expected: plant });
    if (remove.length > expectedTotal) break;
  }
  return remove;
}

async function requireUnchanged(
  call: Call,
  selection: Selection,
  nowSeq: number,
  then: VersionName,
): Promise<void> {
  const { workspace } = call.principal;
  const isMatch = isSelected(selection);
  const turns = new TurnTaker(() => confirmWanted(call));
  for (let seen: VersionName | undefined = then; seen; ) {
    const since: Change[] | null = await call.store.changesAfter(workspace, seen, CHANGES_A_READ);
    if (!since) throw selectionChangedError();
    for (const { seq, removed, added } of since) {
      if (seq > nowSeq) return;
      for (const plant of [...removed, ...added]) {
        if (isMatch(plant)) throw selectionChangedError();
        await turns.yieldIfDue();
      }
    }
    seen = since.length < CHANGES_A_READ ? undefined : since.at(-1);
  }
}

/** Someone may delete or correct one of them between the look and the change. */
function asMatchesChanged(error: unknown): unknown {
  return isNewsOfPlants(error) ? selectionChangedError(error) : error;
}

function selectionChangedError(cause?: unknown): DomainError {
  return new DomainError(
    'change_conflict',
    'The plants that match have changed meanwhile, so none was deleted. Look at them again and delete them then.',
    { cause },
  );
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
  if (haveSameTexts(plant, expected)) {
    throw new DomainError('invalid_input', 'Nothing would change: send another name or tag.');
  }
  const remove = [{ id: plant.id, expected: { ...expected, id: plant.id } }];
  return await inForce(call, await call.store.commit(draft(call, remove, [plant], key)));
}

/**
 * Withdraws a key of the caller's, also one whose request is still on its way, and tells what had been
 * made under it. After null nothing ever will be, unless the server is started again meanwhile.
 *
 * @throws DomainError `session_required` for whoever is sent away meanwhile, or as
 *   `PlantStore.withdrawKey`; the key is withdrawn all the same.
 */
export async function withdrawKey(call: Call, key: string): Promise<ChangeView | null> {
  const { store, principal } = call;
  requireRole(principal, 'editor');
  return await ifStillAdmitted(call, store.withdrawKey(principal.workspace, principal.actor, key));
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
  const { workspace } = call.principal;
  const wait = waitOfPage(query);
  if (wait) {
    const wanted = wantedBy(call, { ...query, workspace });
    const reading = call.waitInLine('reading', () => call.store.page(wanted), wait);
    return await ifStillAdmitted(call, reading);
  }
  const page = call.store.page(Object.assign({ workspace }, query));
  // A page by id is read at once, and asking again would be a tenth of what it costs.
  return isReadAtOnce(query) ? await page : await ifStillAdmitted(call, page);
}

/** Any other may wait for an order that is yet to be filled in. */
function isReadAtOnce({ tag, sort }: Selection): boolean {
  return tag === undefined && (sort?.column ?? 'id') === 'id';
}

/**
 * Takes a frozen view of those of the caller's plants that are selected, which ends with `use`; its
 * batches wait in the line.
 *
 * @throws DomainError `invalid_token` or `session_required` while its batches are walked.
 */
export async function viewPlants<Result>(
  call: Call,
  selection: Selection,
  use: (view: FrozenView) => Promise<Result>,
): Promise<Result> {
  const wanted = wantedBy(call, selection);
  const { workspace } = call.principal;
  return await call.store.withView(workspace, wanted, (view) => use(viewInLine(call, view)));
}

/** Reads the version of the caller's plants. */
export async function plantsVersion(call: Call): Promise<Version> {
  return await call.store.version(call.principal.workspace);
}

/** Counts the caller's plants by tag, in batches as `PlantStore.tagCounts`. */
export function countTags(call: Call): AsyncIterable<TagCount[]> {
  return walkInLine(call, call.store.tagCounts(call.principal.workspace));
}

/** Returns the id the next plant gets when none is given, or null when none is left. */
export function nextPlantId(version: Version): number | null {
  return version.lastId < MAX_PLANT_ID ? version.lastId + 1 : null;
}
