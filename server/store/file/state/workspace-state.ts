import { haveSameTexts, ordinalOf, type Plant } from '../../../contract/plants.ts';
import type { WorkspaceLookup } from '../../../domain/plants/plan-change.ts';
import { type UsedKey, usedKeyOf } from '../../../domain/plants/used-keys.ts';
import type { VersionName } from '../../../domain/plants/version-condition.ts';
import type { Change, Version } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import { type AddedTree, createAddedTree } from './added-tree.ts';
import { ChangeSummary } from './change-summary.ts';
import { KeyRoom } from './key-room.ts';
import { LiveViews } from './live-views.ts';
import { NameIndex } from './name-index.ts';
import { NameSearch } from './name-search.ts';
import { createPlantTree, type PlantTree } from './plant-tree.ts';
import { RecentChanges } from './recent-changes.ts';
import { RememberedKeys } from './remembered-keys.ts';
import { TagIndex } from './tag-index.ts';
import { TagNames } from './tag-names.ts';
import { ViewRoom } from './view-room.ts';

/** Few enough that a turn is not much longer than it should be. */
const PLANTS_A_STEP = 64;

/** What is left of the last change: its number and time, and the highest id and ordinal that any has used. */
type LastChange = Omit<Version, 'total'> & Pick<WorkspaceLookup, 'lastOrdinal'>;

/** What finds plants, in one state; a state of its own costs nothing but what is written to it. */
export class PlantIndexes {
  readonly plants: PlantTree;
  readonly added: AddedTree;
  readonly tags: TagIndex;
  readonly search: NameSearch;

  constructor(
    plants = createPlantTree(),
    added = createAddedTree(),
    tags = new TagIndex(),
    search = new NameSearch(),
  ) {
    this.plants = plants;
    this.added = added;
    this.tags = tags;
    this.search = search;
  }

  fork(): PlantIndexes {
    const [plants, added] = [this.plants.clone(), this.added.clone()];
    return new PlantIndexes(plants, added, this.tags.fork(), this.search.fork());
  }

  /** Carries out a change in steps of one plant. What keeps its id is replaced, and not removed and added. */
  *steps({ removed, added }: Change): Generator<void> {
    const kept = new Set<number>();
    if (removed.length > 0) {
      for (const { id } of added) {
        kept.add(id);
        yield;
      }
    }
    for (const plant of removed) {
      this.added.delete(plant);
      this.tags.remove(plant);
      if (!kept.has(plant.id)) {
        this.plants.delete(plant.id);
        this.search.remove(plant);
      }
      yield;
    }
    for (const plant of added) {
      this.added.set(plant, undefined);
      this.tags.add(plant);
      if (this.plants.set(plant.id, plant)) this.search.add(plant);
      else this.search.replace(plant);
      yield;
    }
  }
}

/** Everything the store holds in memory of one workspace: only what is durable. */
export class WorkspaceState implements WorkspaceLookup {
  #indexes = new PlantIndexes();
  readonly names = new NameIndex(() => this.plants);
  readonly tagNames = new TagNames((tag) => this.tags.plantsOf(tag), this.names);
  readonly keys: RememberedKeys;
  readonly summary = new ChangeSummary();
  readonly views: LiveViews;
  #last: LastChange = { seq: 0, at: 0, lastId: 0, lastOrdinal: 0 };
  #recent = new RecentChanges(this.#last);

  /** All workspaces of a store share one room of each kind. */
  constructor(keyRoom = new KeyRoom(), viewRoom = new ViewRoom()) {
    this.keys = new RememberedKeys(keyRoom);
    this.views = new LiveViews(viewRoom);
  }

  get plants(): PlantTree {
    return this.#indexes.plants;
  }

  get added(): AddedTree {
    return this.#indexes.added;
  }

  get tags(): TagIndex {
    return this.#indexes.tags;
  }

  get search(): NameSearch {
    return this.#indexes.search;
  }

  findPlant(id: number): Plant | undefined {
    return this.plants.get(id);
  }

  findUsedKey(actorId: string, value: string): UsedKey | undefined {
    return this.keys.find(actorId, value);
  }

  get version(): Version {
    const { seq, at, lastId } = this.#last;
    return { seq, at, lastId, total: this.plants.size };
  }

  get lastOrdinal(): number {
    return this.#last.lastOrdinal;
  }

  /** Returns what a decision asks for, as it is now, whatever is applied meanwhile. */
  freeze(): WorkspaceLookup {
    const plants = this.plants.clone();
    const { version, lastOrdinal } = this;
    return {
      version,
      lastOrdinal,
      findPlant: (id) => plants.get(id),
      findUsedKey: (actorId, value) => this.findUsedKey(actorId, value),
    };
  }

  /** Takes over what a snapshot holds, into a state that is empty. `plants` ascend by id. */
  restore(last: LastChange, plants: Iterable<Plant>, keys: Iterable<UsedKey>): void {
    this.#last = last;
    this.#recent = new RecentChanges(last);
    const all = Array.from(plants);
    this.#indexes = new PlantIndexes(createPlantTree(all), createAddedTree(all));
    this.tags.restore(all);
    for (const plant of all) this.search.add(plant);
    for (const key of keys) this.keys.add(key);
  }

  /** Gives an edit by hand a version of its own, so that nobody takes what they have for current. */
  markEdited(at: number): void {
    this.#last = { ...this.#last, at };
    this.#recent = new RecentChanges(this.#last);
  }

  /** Carries out a durable change that was checked before, with the indexes that were prepared for it if there are some. */
  apply(change: Change, prepared?: PlantIndexes): void {
    if (prepared) this.#indexes = prepared;
    else for (const _ of this.#indexes.steps(change));
    this.#follow(change);
  }

  /**
   * Makes the indexes as a change will leave them, in turns with others, who see none of it. No other
   * change may be applied before this one.
   */
  async prepare(change: Change): Promise<PlantIndexes> {
    const turns = TurnTaker.ofWrite();
    const next = this.#indexes.fork();
    let step = 0;
    for (const _ of next.steps(change)) {
      step += 1;
      if (step % PLANTS_A_STEP === 0) await turns.yieldIfDue();
    }
    return next;
  }

  #follow(change: Change): void {
    let { lastId, lastOrdinal } = this.#last;
    for (const plant of change.added) {
      if (plant.id > lastId) lastId = plant.id;
      if (ordinalOf(plant) > lastOrdinal) lastOrdinal = ordinalOf(plant);
    }
    this.names.follow(change);
    this.tagNames.follow(change);
    this.#last = { seq: change.seq, at: change.at, lastId, lastOrdinal };
    const used = usedKeyOf(change);
    if (used) this.keys.add(used);
    this.summary.add(change);
    this.views.note(change);
    this.#recent.add(change);
  }

  /**
   * Lets large changes through one at a time, each once all orders show those before it. What is returned
   * lets the next through.
   */
  async enterLarge(): Promise<() => void> {
    const leave = await this.names.enter();
    await this.tagNames.caughtUp();
    return leave;
  }

  /** Ends the filling of orders, when nobody needs them any more. */
  abandonOrders(): void {
    this.names.abandon();
    this.tagNames.abandon();
  }

  /** Tells why a change read back cannot follow this state, or null when it can. */
  contradiction(change: Change): string | null {
    if (change.seq !== this.#last.seq + 1) {
      return `change ${change.seq} of workspace ${change.workspace} follows change ${this.#last.seq}: changes between them are missing or repeated.`;
    }
    const removed = new Set<number>();
    for (const told of change.removed) {
      const { id } = told;
      const plant = this.plants.get(id);
      if (!plant || removed.has(id)) return `it removes plant ${id}, which is not there.`;
      if (!haveSameTexts(plant, told) || ordinalOf(plant) !== ordinalOf(told)) {
        return `it removes plant ${id} with another name, tag or ordinal than it has here: these files are not of one history.`;
      }
      removed.add(id);
    }
    const added = new Set<number>();
    for (const { id } of change.added) {
      const isThere = this.plants.has(id) && !removed.has(id);
      if (isThere || added.has(id)) return `it adds plant ${id}, which is there.`;
      added.add(id);
    }
    return null;
  }

  /** Returns the first changes after a state, or null where it is not known or some are not at hand. */
  recentAfter(then: VersionName, limit: number): Change[] | null {
    return this.#recent.after(then, limit);
  }

  /** Walks those changes before a number that are at hand, newest first. */
  recentBefore(before: number): Iterable<Change> {
    return this.#recent.newestFirst(before);
  }

  findRecent(seq: number): Change | null {
    return this.#recent.find(seq);
  }
}

/** The number of the last change of each workspace. */
export function seqsOf(states: Map<string, WorkspaceState>): Record<string, number> {
  return Object.fromEntries(Array.from(states, ([name, state]) => [name, state.version.seq]));
}
