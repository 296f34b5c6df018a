import type { ChangeView, TagCount } from '../contract/answers.ts';
import type { ChangeKind } from '../contract/history.ts';
import type { Plant, PlantTexts } from '../contract/plants.ts';
import type { Admission } from './access/admission.ts';
import type { DomainError } from './errors.ts';
import type { VersionCondition, VersionName } from './plants/version-condition.ts';

/** Who made a change: the token's id, and its name at that time. */
export interface Actor {
  id: string;
  name: string;
}

/**
 * The only write there is: a set of plants removed and a set added, all or nothing. `seq` rises by
 * one per change in a workspace, from 1. `at` is milliseconds since the epoch.
 */
export interface Change {
  seq: number;
  at: number;
  actor: Actor;
  requestId: string;
  workspace: string;
  removed: Plant[];
  added: Plant[];
  /** The idempotency key it was made under, with a fingerprint of the request that carried it. */
  key?: IdempotencyKey;
  /** What it was made for, where its plants do not tell. */
  purpose?: Purpose;
}

/** How many plants a change removed and added. */
export type PlantCounts = Record<'added' | 'removed', number>;

/** A change as a page tells it, however many plants it has. */
export interface ToldChange {
  /** With few of its plants: those that were searched for, then its first ones. */
  change: Change;
  counts: PlantCounts;
  /**
   * Those of its plants that decide whether it could be undone now: all, or of each kind the first that is in the
   * way, where there is one.
   */
  decisive: Pick<Change, 'removed' | 'added'>;
}

/** Plants brought in from a file together, or given another tag, or the change of that number undone. */
export type Purpose = 'import' | 'tag' | { undo: number };

/** `value` is unique per actor; `fingerprint` tells whether a later request with it is the same one. */
export interface IdempotencyKey {
  value: string;
  fingerprint: string;
}

/** A plant to remove; with `expected`, only while it still has exactly those texts. */
export interface Removal {
  id: number;
  expected?: Plant;
}

/**
 * A plant to add. Without an id it gets one more than the highest that was ever used in the workspace, or
 * that the same change names. It gets the next ordinal, but keeps that of a plant whose place it takes, and
 * the one that is named here where the change undoes another.
 */
export interface Addition extends PlantTexts, Pick<Plant, 'ordinal'> {
  id?: number | undefined;
}

/** A change before it has a place in the order. */
export interface ChangeDraft {
  actor: Actor;
  /**
   * What let the actor in, asked again at this change's place in the order; left out where the operator
   * acts, whom nobody can send away.
   */
  admission?: Admission | undefined;
  requestId: string;
  workspace: string;
  remove: Removal[];
  add: Addition[];
  /** Plants that must be exactly these for the change to be made, and stay as they are. */
  stay?: Plant[] | undefined;
  key?: IdempotencyKey | undefined;
  purpose?: Purpose | undefined;
  /**
   * As `Call.deadline`: where others hold what decides about the order, the change is given up then, or a little
   * later. Left out where nobody waits for an answer.
   */
  deadline?: (() => number) | undefined;
  /** What the workspace's state must be at this change's place in the order; a repeated key does not ask. */
  conditions?: VersionCondition[] | undefined;
}

export interface CommitResult {
  change: ChangeView;
  /** True when the key had been used before and `change` is the one made then. */
  replayed: boolean;
}

/**
 * Ids ascend as numbers; `added` by ordinals, names and tags by what `sortKey` makes of them, all where
 * equal by id. Different tags with the same key stand one after the other. Descending is exactly the reverse.
 */
export interface Sort {
  column: 'id' | 'added' | 'name' | 'tag';
  descending: boolean;
}

/**
 * A place in an order, whether or not a plant is there: an id and, sorted by name or tag, that text; by the
 * order of adding, an ordinal, left out where it is the id.
 */
export interface Place extends Pick<Plant, 'id' | 'ordinal'> {
  text?: string | undefined;
}

/** Where a page begins: after a place, before one, or at either end. */
export type Cursor = { after: Place } | { before: Place } | 'first' | 'last';

/** Which plants of a workspace, in which order: all in ascending id where nothing is said. */
export interface Selection {
  sort?: Sort | undefined;
  /** Only plants with exactly one of these tags, each named once; the empty text selects those without one. */
  tags?: string[] | undefined;
  /** Only plants whose name contains this text, both folded, or whose id begins with it. */
  search?: string | undefined;
}

/** A read whose caller may go away before it is done. */
export interface Reading {
  /** Called at each turn of a long read; what it throws ends the read. */
  confirmWanted?: (() => Promise<void>) | undefined;
  /** Returns a signal that aborts once nobody waits for what is read; asked for where the read itself has to wait. */
  signal?: (() => AbortSignal) | undefined;
  /** The id of the token that reads: none has more than its share of what is open, or asked for, at once. */
  tokenId?: string | undefined;
}

/** What a view is of, and whose reading it is. */
export interface ViewQuery extends Selection, Reading {
  /** True where it is read to its end without a pause, so that it needs no share of what may be open for long. */
  isBrief?: boolean;
}

/** All plants, or only those that a search finds. */
export type FoundPlants = Pick<Selection, 'search'> & Reading;

export interface PageQuery extends Selection, Reading {
  workspace: string;
  /** 1 or more. */
  limit: number;
  cursor: Cursor;
}

/**
 * One page of a selection. A search of very many plants takes turns with writes, so that its total
 * and its rows may be of moments that lie milliseconds apart.
 */
export interface Page {
  rows: Plant[];
  /** How many plants match the query, on all pages. */
  total: number;
  hasPrevious: boolean;
  hasNext: boolean;
  version: Version;
}

/** What identifies a workspace's state: two equal versions show the same plants. */
export interface Version extends VersionName {
  /** The highest id ever used, 0 before the first. */
  lastId: number;
  /** How many plants there are. */
  total: number;
}

/** The selected plants of a workspace as they were at one moment, whatever is written meanwhile. */
export interface FrozenView {
  /** Of the workspace, whatever is selected. */
  version: Version;
  /** Yields every plant after a place (null for all) in the selection's order, `batchSize` at a time. */
  batches(batchSize: number, after: Place | null): AsyncIterable<Plant[]>;
}

/** Which changes of a workspace, from the newest down. */
export interface ChangesQuery extends Reading {
  workspace: string;
  /** Only changes with a lower number; undefined begins with the newest. */
  before?: number | undefined;
  /** 1 or more. */
  limit: number;
  /** Only changes by someone of this name. */
  person?: string | undefined;
  kind?: ChangeKind | undefined;
  /**
   * Only changes that removed or added a plant whose name, as it was then, contains this text, both
   * folded, or whose id is this text. A `#` and an id find that id alone, whatever names contain.
   */
  search?: string | undefined;
}

/**
 * Some changes, newest first. There may be fewer than asked for, or none, and more to come all the
 * same: how much is read for one page is bounded.
 */
export interface ChangesPage {
  changes: ToldChange[];
  /** The `before` of the next page; null where there is none. */
  next: number | null;
  /** False where changes before these were made and are kept no longer, or cannot be read. */
  isWhole: boolean;
  /** True where the changes before these cannot be read, since what holds them is damaged. */
  isDamaged: boolean;
  /** Who undid which of these changes last, by name, as far back as `people` looks. */
  undoneBy: ReadonlyMap<number, string>;
}

/** Which plants of a change. */
export interface ChangedPlantsQuery extends Reading {
  workspace: string;
  change: VersionName;
  /** Only plants with a higher id; undefined begins with the lowest. */
  after?: number | undefined;
  /** 1 or more. */
  limit: number;
}

/** What a change did to the plant of one id: removed it, added it or, where it did both, corrected it. */
export interface ChangedPlant {
  removed: Plant | null;
  added: Plant | null;
}

/** Some plants of a change, in ascending id. */
export interface ChangedPlantsPage {
  plants: ChangedPlant[];
  /** The `after` of the next page; null where there is none. */
  next: number | null;
}

/** Whether changes can be made, or one sentence for the operator that says why not. It may recover. */
export type StoreStatus = { writable: true } | { writable: false; reason: string };

/**
 * Keeps the plants of all workspaces and the changes that made them. Every store passes the suite in
 * `store/conformance` unchanged. No read shows what is not yet durable, and no refusal depends on it.
 */
export interface PlantStore {
  /**
   * Makes one change, atomically, and resolves once it is durable. With a key used before by the
   * same actor and fingerprint, resolves with the change made then.
   *
   * @throws DomainError `insufficient_scope` where the actor may only look by then, `invalid_token` or
   *   `session_required` where they have been sent away before
   *   this place in the order, also for a key used before; `id_taken`, `ids_exhausted`, `plant_not_found` (an id to remove, or a plant to stay, is missing),
   *   `change_conflict` (a plant to remove, or to stay, is not as expected), `idempotency_key_reused`,
   *   `precondition_failed`, only where nothing else is in the way,
   *   `storage_full`, `storage_unavailable`. After any of them nothing has changed. After
   *   `outcome_unknown`, the disk not answering, it may yet be made.
   */
  commit(draft: ChangeDraft): Promise<CommitResult>;

  /**
   * Tells for each draft why it would be refused because of the plants if it were committed now, on its
   * own; null if it would not be. Changes nothing, and ignores what is not yet durable.
   */
  refusals(
    workspace: string,
    drafts: ChangeDraft[],
    reading?: Reading,
  ): Promise<(DomainError | null)[]>;

  /**
   * Reads the first `limit` changes after a state, oldest first. Resolves with null if the state is not
   * one of this line of history, as after a restore or an edit by hand, or if some of these changes are
   * no longer at hand. At hand are the last 1,000 changes since the start, or fewer where they hold very
   * many plants.
   */
  changesAfter(
    workspace: string,
    then: VersionName,
    limit: number,
    reading?: Reading,
  ): Promise<Change[] | null>;

  /**
   * Reads a page of changes, newest first.
   *
   * @throws DomainError `storage_unavailable` while the system does not let them be read, as where it has no
   *   room for another open file; so do the other reads of what was changed.
   */
  changes(query: ChangesQuery): Promise<ChangesPage>;

  /**
   * Reads a page of the plants that a change removed or added. Resolves with null where no change of that
   * number was made at that time, or it is older than the history kept.
   *
   * @throws DomainError `change_unreadable` when what holds it is damaged.
   */
  changedPlants(query: ChangedPlantsQuery): Promise<ChangedPlantsPage | null>;

  /** Lists who made changes, each name once, the latest active first: of the last 1,000 changes at least. */
  people(workspace: string, reading?: Reading): Promise<string[]>;

  /**
   * Reads one page, in time that does not grow with how deep it lies; a search looks at every name,
   * and so may a page by name of tags that very many plants have.
   */
  page(query: PageQuery): Promise<Page>;

  /** Finds the plants of these ids, in the order asked for; those that are not there are left out. */
  findPlants(workspace: string, ids: number[], reading?: Reading): Promise<Plant[]>;

  /** Reads the version alone. An unknown workspace is an empty one. */
  version(workspace: string, reading?: Reading): Promise<Version>;

  /**
   * Takes a frozen view, hands it to `use`, and resolves as that does; the view ends with it. A view of
   * all plants in ascending id takes constant time.
   */
  withView<Result>(
    workspace: string,
    query: ViewQuery,
    use: (view: FrozenView) => Promise<Result>,
  ): Promise<Result>;

  /**
   * Counts plants by tag, all as they are at one moment, or those that a search finds, which takes turns
   * with writes: most used first, then in the order of tags, and last, under the empty text, the plants
   * without a tag. Hands them to `use` in batches that are never empty, and resolves as that does; there
   * may be as many as plants, so they may be read from a view, which ends with it.
   */
  withTagCounts<Result>(
    workspace: string,
    found: FoundPlants,
    use: (batches: AsyncIterable<TagCount[]>) => Promise<Result>,
  ): Promise<Result>;

  /**
   * Finds one change by its number, or null where there is none or it is older than the history kept.
   *
   * @throws DomainError `change_unreadable` when what holds it is damaged.
   */
  findChange(workspace: string, seq: number, reading?: Reading): Promise<Change | null>;

  /**
   * Finds the change that an actor made under a key which is still remembered, or null.
   *
   * @throws DomainError `idempotency_key_reused` when the key was used for a different request.
   */
  findKeyed(workspace: string, actor: Actor, key: IdempotencyKey): Promise<ChangeView | null>;

  /**
   * Withdraws an actor's key. Resolves with the change that was made under it, or with null; after null
   * no change is ever made under it, not even by a request that is already on its way. Makes no change
   * itself. Of very many withdrawn keys the oldest may be forgotten.
   *
   * @throws DomainError `outcome_unknown` where a change under it may yet be made.
   */
  withdrawKey(workspace: string, actor: Actor, value: string): Promise<ChangeView | null>;

  /**
   * Rings when something in a workspace has changed and reads show it. The ring carries nothing, and may
   * come late or once too often: whoever hears it asks for the changes after the one they know. It
   * returns at once and never throws. Resolves once it listens, with a function that ends that.
   */
  watch(workspace: string, ring: () => void): Promise<() => void>;

  /** Tells whether changes can be made just now. May try the disk, at most about once a second. */
  status(): Promise<StoreStatus>;

  /** Waits for what is under way, then lets go of the data. Later calls of `commit` are refused. */
  close(): Promise<void>;
}
