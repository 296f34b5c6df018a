import type { Role } from '../contract/access.ts';
import type { ViewShown } from '../contract/views.ts';
import type { VersionName } from './plants/version-condition.ts';

/** A token as it is kept: by hash, never by text. Times are milliseconds since the epoch, null means never. */
export interface TokenRecord {
  id: string;
  hash: string;
  name: string;
  role: Role;
  /** When it was last given another role; null while it has the one it was made with. */
  roleChangedAt: number | null;
  /** The name of the token whose holder did that. */
  roleChangedBy: string | null;
  workspace: string;
  createdAt: number;
  /** The name of the token whose holder made this one; null where the command line did. */
  createdBy: string | null;
  expiresAt: number | null;
  revokedAt: number | null;
  revokedBy: string | null;
  /** When it was first found to have expired, by tidying; null while it has not been. */
  foundExpiredAt: number | null;
  lastUsedAt: number | null;
  /** The hash of who asked for it and the Idempotency-Key they sent; left out where they sent none. */
  madeUnder?: string | undefined;
}

/** What a browser holds instead of a token. It lives no longer than its token and those it rests on. */
export interface SessionRecord {
  hash: string;
  tokenId: string;
  /** The tokens of those who made the link it was opened by, and the links before that. */
  restsOn: string[];
  createdAt: number;
  lastSeenAt: number;
}

/** A one-time sign-in link for a token. It is kept for a while once it is used, to tell who entered by it. */
export interface LinkRecord {
  hash: string;
  tokenId: string;
  madeAt: number;
  /** The name of the token whose holder made it; null where the start of the server or a command did. */
  madeBy: string | null;
  expiresAt: number;
  /** The tokens that it, and what it opens, end with: its maker's, and those the maker's session rests on. */
  restsOn: string[];
  usedAt: number | null;
  /** The hash of the session that it opened. */
  usedBy: string | null;
  /** The hash of the attempt to sign in that used it, where that bore a name. */
  usedFor?: string | undefined;
}

/** What the list of plants is to show, kept under a name. */
export interface ViewRecord {
  id: string;
  /** Another one after each change. */
  revision: string;
  workspace: string;
  /** The token whose holder it is kept for; null where it is for everyone in the workspace. */
  tokenId: string | null;
  name: string;
  shown: ViewShown;
  /** The name of the token whose holder made or changed it last. */
  changedBy: string;
}

/** Where a program is told of the changes of a workspace. It ends with the token of whoever registered it. */
export interface WebhookRecord {
  id: string;
  workspace: string;
  /** The token whose holder registered it, and that token's name. */
  tokenId: string;
  madeBy: string;
  madeAt: number;
  url: string;
  /** Signs what is sent, in base64. Unlike a token it has to be known, and is kept as it is. */
  secret: string;
  /** The last change that its receiver has taken, or that was made before it was registered. */
  taken: VersionName;
  /** How the last attempt to deliver went; null before the first. */
  lastAttempt: WebhookAttempt | null;
}

export type DeliveryProgress = Pick<WebhookRecord, 'taken' | 'lastAttempt'>;

interface WebhookAttempt {
  at: number;
  /** What the receiver answered with; null where nothing came. */
  status: number | null;
  /** Why nothing came; null where something did. */
  reason: string | null;
  /** How many attempts in a row have failed: 0 where the last one succeeded. */
  failures: number;
}

/** What an admission is judged by. */
export interface AdmissionRecords {
  token(id: string): TokenRecord | undefined;
  session(hash: string): SessionRecord | undefined;
}

/** Finds what is kept by its id, or by the hash of its secret. */
export interface AccessReader {
  /** Finds tokens by id, and sessions by hash together with the tokens that those are of and rest on. */
  findRecords(tokenIds: string[], sessionHashes: string[]): Promise<AdmissionRecords>;
  findToken(id: string): Promise<TokenRecord | null>;
  findSession(hash: string): Promise<SessionRecord | null>;
  findLink(hash: string): Promise<LinkRecord | null>;
}

/** What is kept of one workspace at the place of a change in the order, each list in the order it came. */
export interface AccessLookup extends AccessReader {
  tokens(): Promise<TokenRecord[]>;
  sessions(): Promise<SessionRecord[]>;
  sessionsOf(tokenId: string): Promise<SessionRecord[]>;
  links(): Promise<LinkRecord[]>;
  linksOf(tokenId: string): Promise<LinkRecord[]>;
  views(): Promise<ViewRecord[]>;
  webhooks(): Promise<WebhookRecord[]>;
}

/** Records to keep, each replacing the one of the same id or hash, and records to remove. */
export interface AccessChange {
  tokens?: TokenRecord[];
  sessions?: SessionRecord[];
  links?: LinkRecord[];
  views?: ViewRecord[];
  webhooks?: WebhookRecord[];
  /** Ids of tokens, whose sessions, links, views and webhooks go with them. */
  removedTokens?: string[];
  /** Hashes. */
  removedSessions?: string[];
  /** Hashes. */
  removedLinks?: string[];
  /** Ids. */
  removedViews?: string[];
  /** Ids. */
  removedWebhooks?: string[];
  /**
   * It only takes access away. Where it cannot be written it is in force in memory all the same, and refused with
   * that, since a restart may bring back what it ends.
   */
  endsAccess?: true;
}

/**
 * Decides what to change, given what is kept, or throws to refuse. It may be called again, so it has no
 * side effects.
 */
export type AccessDecision<Decided extends AccessChange> = (kept: AccessLookup) => Promise<Decided>;

/** Keeps tokens, sessions, links, views and webhooks. Which of them there may be, the rules in `plan-access` say. */
export interface AccessStore extends AccessReader {
  /** Lists the tokens of a workspace, or of all. */
  listTokens(workspace?: string): Promise<TokenRecord[]>;
  /** Finds a token as it is, or as it was within the last second where another process has changed it. */
  findTokenByHash(hash: string): Promise<TokenRecord | null>;
  /** Lists the sign-in links of a workspace, or of all. */
  listLinks(workspace?: string): Promise<LinkRecord[]>;
  /** Lists the views of one workspace, whosever they are. */
  listViews(workspace: string): Promise<ViewRecord[]>;
  /** Lists the webhooks of a workspace, or of all. */
  listWebhooks(workspace?: string): Promise<WebhookRecord[]>;

  /**
   * Decides on a change of a workspace and makes it as one step: of two at once, the second is decided on
   * the result of the first. Resolves with the decision once it is durable. Where the file cannot be written, a
   * change of sessions alone is kept in memory until it can be, or a restart comes, so that people can sign in to
   * read, and sign out; so is one that `endsAccess`, which is refused as well. If a token or a session has ended
   * with it, or a role has changed, reads of plants show, once that is told, all that those had changed before,
   * except a change for which the disk hangs.
   *
   * @throws DomainError what the decision throws, nothing being changed; `storage_full`,
   *   `storage_unavailable`, `outcome_unknown`.
   */
  update<Decided extends AccessChange>(
    workspace: string,
    decide: AccessDecision<Decided>,
  ): Promise<Decided>;

  /** Notes when a token was last used, as `laterTime` has it. It is written within a minute. */
  touchToken(id: string, at: number): void;
  /** Notes when a session was last used, as `laterTime` has it. It is written within a minute. */
  touchSession(hash: string, at: number): void;
  /**
   * Notes that a session was used for the first time; resolves once every process sees that, with false
   * where the session has gone.
   */
  noteFirstUse(hash: string, at: number): Promise<boolean>;
  /**
   * Tells whether the caller is to let go of what has ended in all workspaces: of several processes that ask
   * within an hour, one is.
   */
  claimPruning(at: number): Promise<boolean>;
  /**
   * Notes what the receiver of a webhook has taken, and how the last attempt went; nothing where it is gone, nor
   * under a claim that another has followed. It is written within five seconds, and rings for nobody.
   */
  noteDelivery(id: string, progress: DeliveryProgress, claim: string): Promise<void>;
  /**
   * Tells whether a claim, which is named at random, is the one under which webhooks are delivered to: of several
   * processes one has it, until it has not renewed it for a quarter of a minute and another asks.
   */
  claimDelivery(claim: string): Promise<boolean>;
  /** Tells whether a claim is still the last that was given, and no other was meanwhile. */
  renewDelivery(claim: string): Promise<boolean>;
  /** Ends a claim, so that another may be given at once. */
  releaseDelivery(claim: string): Promise<void>;
  /** Counts the sessions of all workspaces, with those that have ended and are not tidied away yet. */
  countSessions(): Promise<number>;
  /** Tells whether a session that is open would outlast a restart. */
  isSessionKept(hash: string): Promise<boolean>;
  /** Tells whether a token would be revoked, or not, and have the role that it has, after a restart as well. */
  isTokenKept(id: string): Promise<boolean>;

  /**
   * Rings when something of a workspace has changed; it may ring late, and once too often. Resolves once
   * it listens, with what ends that.
   */
  watch(workspace: string, ring: () => void): Promise<() => void>;

  close(): Promise<void>;
}
