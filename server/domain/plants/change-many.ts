import type { ChangeView } from '../../contract/answers.ts';
import { MAX_CHANGED_TOGETHER } from '../../contract/bff.ts';
import type { Plant } from '../../contract/plants.ts';
import { requireRole } from '../access/principal.ts';
import { ifStillAdmitted } from '../access/while-admitted.ts';
import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';
import { confirmWanted, wantedBy } from '../in-line.ts';
import type {
  Change,
  ChangeDraft,
  CommitResult,
  FrozenView,
  IdempotencyKey,
  Purpose,
  Removal,
  Selection,
} from '../store.ts';
import { TurnTaker } from '../turn-taker.ts';
import { areFew, draftChange, type PlantsOfDraft } from './draft-change.ts';
import { isSelected } from './is-selected.ts';
import { isNewsOfPlants, refuseChanged } from './refuse-changed.ts';
import { inForce, unlessMade } from './repeated.ts';
import type { VersionName } from './version-condition.ts';

/** What a caller saw: how many plants matched, and the number and time of the last change then. */
type Counted = VersionName & { total: number };

/** What a caller wants of many plants. */
interface Wish {
  /** Returns what becomes of a plant: null where it is to go, itself where it stays as it is. */
  become: (plant: Plant) => Plant | null;
  purpose?: Purpose;
}

/** What is wanted of all plants that match. */
interface MatchingChange {
  selection: Selection;
  counted: Counted;
  wish: Wish;
  key: IdempotencyKey | undefined;
}

const DELETION: Wish = { become: () => null };

function tagging(tag: string): Wish {
  return { become: (plant) => (plant.tag === tag ? plant : { ...plant, tag }), purpose: 'tag' };
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
  return await changeNamed(call, plants, DELETION, key);
}

/**
 * Gives plants another tag together, as one change, under the same terms as `deletePlants`. Those that
 * were shown with it must have it still, and are left alone.
 *
 * @param tag empty for none.
 * @throws DomainError as `deletePlants`; `invalid_input` where all of them have that tag already.
 */
export async function tagPlants(
  call: Call,
  plants: Plant[],
  tag: string,
  key?: IdempotencyKey,
): Promise<ChangeView> {
  return await changeNamed(call, plants, tagging(tag), key);
}

/**
 * Deletes all plants that match, as one change: exactly those that the caller has counted.
 *
 * @throws DomainError `insufficient_scope`; `change_conflict` when what matches has changed since, or
 *   cannot be told any more; `invalid_input` for more than `MAX_CHANGED_TOGETHER`; as `stillInForce`; or
 *   as `PlantStore.commit`.
 */
export async function deleteMatching(
  call: Call,
  selection: Selection,
  counted: Counted,
  key?: IdempotencyKey,
): Promise<ChangeView> {
  return await changeMatching(call, { selection, counted, wish: DELETION, key });
}

/**
 * Gives all plants that match another tag, as one change, under the same terms as `deleteMatching`.
 *
 * @param tag empty for none.
 * @throws DomainError as `deleteMatching`; `invalid_input` where all of them have that tag already.
 */
export async function tagMatching(
  call: Call,
  selection: Selection,
  counted: Counted,
  tag: string,
  key?: IdempotencyKey,
): Promise<ChangeView> {
  return await changeMatching(call, { selection, counted, wish: tagging(tag), key });
}

async function changeNamed(
  call: Call,
  plants: Plant[],
  wish: Wish,
  key: IdempotencyKey | undefined,
): Promise<ChangeView> {
  requireRole(call.principal, 'editor');
  const draft = draftChange(call, plantsOfWish(plants, wish), key);
  if (draft.remove.length === 0) throw await refuseNothing(call, draft, plants);
  const make = async () => await inForce(call, await commitNamed(call, draft, plants));
  // What waits in no line is asked for its key by the store alone.
  return areFew(plants.length) ? await make() : await unlessMade(call, key, make);
}

async function commitNamed(call: Call, draft: ChangeDraft, plants: Plant[]): Promise<CommitResult> {
  const commit = () => call.store.commit(draft);
  const committed = areFew(plants.length) ? commit() : call.waitInLine('changing', commit);
  return await committed.catch(async (error: unknown) => {
    if (!isNewsOfPlants(error)) throw error;
    const refusing = call.waitInLine('reading', () => refuseChanged(call, plants, error));
    throw await ifStillAdmitted(call, refusing);
  });
}

/** Makes the refusal of a change that would change nothing, if the plants are still as they are named. */
async function refuseNothing(
  call: Call,
  draft: ChangeDraft,
  plants: Plant[],
): Promise<DomainError> {
  const { store, principal } = call;
  const refusing = call.waitInLine('reading', async () => {
    const [refusal] = await store.refusals(principal.workspace, [draft], wantedBy(call, {}));
    return refusal ? await refuseChanged(call, plants, refusal) : nothingChanges();
  });
  return await ifStillAdmitted(call, refusing);
}

async function changeMatching(call: Call, change: MatchingChange): Promise<ChangeView> {
  requireRole(call.principal, 'editor');
  const { total } = change.counted;
  if (total > MAX_CHANGED_TOGETHER) {
    throw new DomainError('invalid_input', (words) => words.tooManyToChange(MAX_CHANGED_TOGETHER));
  }
  const draft = () => ifStillAdmitted(call, draftCounted(call, change));
  const make = async () => {
    if (areFew(total)) return await commitCounted(call, await call.waitInLine('reading', draft));
    return await call.waitInLine('changing', async () => commitCounted(call, await draft()));
  };
  return await unlessMade(call, change.key, () => {
    return make().catch((error: unknown) => {
      // What was made under the key while this one waited has changed what matches.
      if (!(error instanceof DomainError && error.code === 'change_conflict')) throw error;
      return unlessMade(call, change.key, () => Promise.reject(error));
    });
  });
}

async function draftCounted(
  call: Call,
  { selection, counted, wish, key }: MatchingChange,
): Promise<ChangeDraft> {
  const { workspace } = call.principal;
  const query = { ...wantedBy(call, selection), isBrief: true };
  const plants = await call.store.withView(workspace, query, async (view) => {
    await requireUnchanged(call, selection, view.version.seq, counted);
    return await plantsOf(view, counted.total);
  });
  if (plants.length !== counted.total || plants.length === 0) throw matchesChanged();
  const draft = draftChange(call, plantsOfWish(plants, wish), key);
  if (draft.remove.length === 0) throw nothingChanges();
  return draft;
}

async function commitCounted(call: Call, draft: ChangeDraft): Promise<ChangeView> {
  try {
    const { change } = await call.store.commit(draft);
    return change;
  } catch (error) {
    throw asMatchesChanged(error);
  }
}

function plantsOfWish(plants: Plant[], { become, purpose }: Wish): PlantsOfDraft {
  const remove: Removal[] = [];
  const add: Plant[] = [];
  const stay: Plant[] = [];
  for (const plant of plants) {
    const next = become(plant);
    if (next === plant) {
      stay.push(plant);
      continue;
    }
    remove.push({ id: plant.id, expected: plant });
    if (next) add.push(next);
  }
  return { remove, add, stay, purpose };
}

function nothingChanges(): DomainError {
  return new DomainError('invalid_input', (words) => words.plantsWouldStay);
}

const CHANGES_A_READ = 1000;

/** Reads the plants of a view, or a few more than expected where it holds too many. */
async function plantsOf(view: FrozenView, expectedTotal: number): Promise<Plant[]> {
  const plants: Plant[] = [];
  for await (const batch of view.batches(1000, null)) {
    plants.push(...batch);
    if (plants.length > expectedTotal) break;
  }
  return plants;
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
    const reading = call.store.changesAfter(workspace, seen, CHANGES_A_READ, wantedBy(call, {}));
    const since: Change[] | null = await reading;
    if (!since) {
      throw new DomainError('change_conflict', (words) => words.matchesUncertain);
    }
    for (const { seq, removed, added } of since) {
      if (seq > nowSeq) return;
      for (const plant of [...removed, ...added]) {
        if (isMatch(plant)) throw matchesChanged();
        await turns.yieldIfDue();
      }
    }
    seen = since.length < CHANGES_A_READ ? undefined : since.at(-1);
  }
}

/** Someone may delete or correct one of them between the look and the change. */
function asMatchesChanged(error: unknown): unknown {
  return isNewsOfPlants(error) ? matchesChanged(error) : error;
}

function matchesChanged(cause?: unknown): DomainError {
  return new DomainError('change_conflict', (words) => words.matchesChanged, { cause });
}
