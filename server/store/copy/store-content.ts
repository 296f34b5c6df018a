import type { Plant } from '../../contract/plants.ts';
import type {
  LinkRecord,
  SessionRecord,
  TokenRecord,
  ViewRecord,
  WebhookRecord,
} from '../../domain/access-store.ts';
import type { WorkspaceLookup } from '../../domain/plants/plan-change.ts';
import type { UsedKey } from '../../domain/plants/used-keys.ts';
import type { Change, Version } from '../../domain/store.ts';

/** The state of a workspace, and which of its changes are kept. */
export interface WorkspaceContent extends Version, Pick<WorkspaceLookup, 'lastOrdinal'> {
  name: string;
  /** The number of the last change before those that are kept; 0 where none is missing. */
  keptAfter: number;
}

/** A key under which a change was made, with what is answered to whoever uses it again. */
export interface RememberedKey extends UsedKey {
  /** True where its change is not kept, or tells another answer. */
  isLoose: boolean;
}

/** A key under which nothing is ever made. */
export interface WithdrawnKey {
  actorId: string;
  value: string;
}

/** Tokens, sessions and links, each list in the order in which they came, and views and webhooks, so in each workspace. */
export interface AccessContent {
  tokens: TokenRecord[];
  sessions: SessionRecord[];
  links: LinkRecord[];
  views: ViewRecord[];
  webhooks: WebhookRecord[];
}

/** All that a store keeps, as it is at one moment, in batches. Each list can be read again and is the same then. */
export interface StoreContent {
  /** Lists the workspaces by name. */
  workspaces(): Promise<WorkspaceContent[]>;
  /** Yields the plants of a workspace in ascending id. */
  plants(workspace: string): AsyncIterable<Plant[]>;
  /** Counts the plants of each tag. */
  tagCounts(workspace: string): Promise<Map<string, number>>;
  /**
   * Yields the changes of all workspaces, those of each in their order, and together about as they were made.
   * A change has its key only where that is remembered.
   */
  changes(): AsyncIterable<Change[]>;
  /** Yields the keys that are remembered in a workspace, by the numbers of their changes. */
  keys(workspace: string): AsyncIterable<RememberedKey[]>;
  /** Lists the withdrawn keys of a workspace, the oldest first. */
  withdrawnKeys(workspace: string): Promise<WithdrawnKey[]>;
  access(): Promise<AccessContent>;
}

/** Tells whether there is anything in a workspace: one that was only asked about may have a row in a database. */
export function isUsed({ seq, lastId, total }: Version, hasWithdrawnKeys: boolean): boolean {
  return hasWithdrawnKeys || seq + lastId + total > 0;
}
