import type { TagCount } from '../contract/bff.ts';
import type { Plant } from '../contract/plants.ts';

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
}

/** `value` is unique per actor; `fingerprint` tells whether a later request with it is the same one. */
export interface IdempotencyKey {
  value: string;
  fingerprint: string;
}

/** A plant to remove; with `expected`, only while it still has exactly that name and tag. */
export interface Removal {
  id: number;
  expected?: Plant;
}

/** A plant to add; without an id the store assigns one more than the highest ever used in the workspace. */
export interface Addition {
  id?: number | undefined;
  name: string;
  tag: string;
}

/** A change before it has a place in the order. */
export interface ChangeDraft {
  actor: Actor;
  requestId: string;
  workspace: string;
  remove: Removal[];
  add: Addition[];
  key?: IdempotencyKey | undefined;
}

export interface CommitResult {
  change: Change;
  /** True when the key had been used before and `change` is the one made then. */
  replayed: boolean;
}

/** Where a page begins: after an id going up, before an id going down, or the last page. */
export type Cursor = { after: number } | { before: number } | 'first' | 'last';

export interface PageQuery {
  workspace: string;
  /** 1 or more. */
  limit: number;
  cursor: Cursor;
  /** Only plants whose name contains this text, whatever its case, or whose id begins with it. */
  search?: string | undefined;
}

/** Rows in ascending id, all of one moment. */
export interface Page {
  rows: Plant[];
  /** How many plants match the query, on all pages. */
  total: number;
  hasPrevious: boolean;
  hasNext: boolean;
  version: Version;
}

/** What identifies a workspace's state: two equal versions show the same plants. */
export interface Version {
  seq: number;
  /** When the last change was made, milliseconds since the epoch; 0 before the first. */
  at: number;
  /** The highest id ever used, 0 before the first. */
  lastId: number;
  /** How many plants there are. */
  total: number;
}

/** All plants of a workspace as they were at one moment, whatever is written meanwhile. */
export interface FrozenView {
  version: Version;
  /** Yields every plant with an id above `after` (-1 for all) in ascending id, `batchSize` at a time. */
  batches(batchSize: number, after: number): AsyncIterable<Plant[]>;
}

/**
 * Keeps the plants of all workspaces and the changes that made them. Every driver passes
 * the suite in `store/conformance` unchanged. No read ever shows what is not yet durable.
 */
export interface PlantStore {
  /**
   * Makes one change, atomically, and resolves once it is durable. With a key used before by the
   * same actor and fingerprint, resolves with the change made then.
   *
   * @throws DomainError `id_taken`, `ids_exhausted`, `plant_not_found` (an id to remove is missing),
   *   `change_conflict` (a plant to remove is not as expected), `idempotency_key_reused`,
   *   `storage_full`, `storage_unavailable`. After any of them nothing has changed.
   */
  commit(draft: ChangeDraft): Promise<CommitResult>;

  /** Reads one page, in time that does not grow with how deep it lies; a search reads every plant. */
  page(query: PageQuery): Promise<Page>;

  /** Reads the version alone. An unknown workspace is an empty one. */
  version(workspace: string): Promise<Version>;

  /** Takes a frozen view, in constant time. */
  view(workspace: string): Promise<FrozenView>;

  /** Counts plants by tag, most used first, then by tag; plants without one are not counted. */
  tagCounts(workspace: string): Promise<TagCount[]>;

  /** Finds one change by its number, or null where there is none or it is older than the history kept. */
  findChange(workspace: string, seq: number): Promise<Change | null>;

  /**
   * Finds the change that an actor made under a key which is still remembered, or null.
   *
   * @throws DomainError `idempotency_key_reused` when the key was used for a different request.
   */
  findKeyed(workspace: string, actor: Actor, key: IdempotencyKey): Promise<Change | null>;

  /** Tells why nothing can be written any more, or null while writing works. */
  failure(): Error | null;

  /** Waits for what is under way, then lets go of the data. Later calls of `commit` are refused. */
  close(): Promise<void>;
}
