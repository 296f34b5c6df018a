import type { Role } from '../contract/access.ts';

/** A token as it is kept: by hash, never by text. Times are milliseconds since the epoch, null means never. */
export interface TokenRecord {
  id: string;
  hash: string;
  name: string;
  role: Role;
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
}

/** Makes the session that a link opens, from what is kept at that moment, or throws to refuse it. */
export type LinkOpener = (link: LinkRecord, records: AccessRecords) => SessionRecord;

/** What is durably kept at one moment. */
export interface AccessRecords {
  tokens(): readonly TokenRecord[];
  token(id: string): TokenRecord | undefined;
  session(hash: string): SessionRecord | undefined;
}

/** Looks at what is kept at the moment of a write, and throws to refuse it. */
export type AccessGuard = (records: AccessRecords) => void;

/**
 * Keeps tokens, sessions and links. Writes resolve once they are durable, but for the two `touch…`
 * methods, whose times are written within a minute.
 *
 * @throws DomainError `storage_full` or `storage_unavailable` from every durable write.
 */
export interface AccessStore {
  listTokens(): Promise<TokenRecord[]>;
  findToken(id: string): Promise<TokenRecord | null>;
  findTokenByHash(hash: string): Promise<TokenRecord | null>;
  /**
   * Keeps a token, with a sign-in link for it in the same write where one is given.
   *
   * @throws DomainError `name_taken` when a token of that name that is not revoked is in the workspace,
   *   or what the guard throws.
   */
  insertToken(token: TokenRecord, link?: LinkRecord | null, guard?: AccessGuard): Promise<void>;
  /**
   * Marks a token revoked and removes in the same write its links, its sessions, and the unused links
   * and the sessions that rest on it. One that was revoked before keeps when and by whom. Once it
   * resolves, no change of plants made with them is yet to show, but one for which the disk hangs.
   *
   * @throws DomainError what the guard throws.
   */
  revokeToken(id: string, at: number, by?: string | null, guard?: AccessGuard): Promise<void>;
  touchToken(id: string, at: number): void;

  findSession(hash: string): Promise<SessionRecord | null>;
  /**
   * Keeps a session; on a full disk in memory alone until there is room, so that people can sign in to
   * read. `isSessionKept` tells which.
   *
   * @throws DomainError what the guard throws; never `storage_full`.
   */
  insertSession(session: SessionRecord, guard?: AccessGuard): Promise<void>;
  /** Tells whether a session would outlast a restart. */
  isSessionKept(hash: string): Promise<boolean>;
  /**
   * Removes a session; once it resolves, no change of plants made in it is yet to show, but one for which
   * the disk hangs. On a full disk it ends at once, but would be back after a restart that comes before
   * there is room.
   */
  deleteSession(hash: string): Promise<void>;
  touchSession(hash: string, at: number): void;
  /**
   * Calls `onRemoved` once the session is no longer there, whatever removed it: signing out, the
   * end of its token, or age. Returns what stops watching.
   */
  watchSession(hash: string, onRemoved: () => void): () => void;

  /**
   * Keeps a sign-in link. A token that has more than a few lets go of its oldest.
   *
   * @throws DomainError what the guard throws.
   */
  insertLink(link: LinkRecord, guard?: AccessGuard): Promise<void>;
  /**
   * Marks a link used and keeps the session that it opens, in one write: of two callers one gets it.
   * Resolves with null where there is no such link that is unused.
   *
   * @throws DomainError what `open` throws; the link then stays as it is.
   */
  useLink(hash: string, open: LinkOpener): Promise<SessionRecord | null>;
  findLink(hash: string): Promise<LinkRecord | null>;
  listLinks(): Promise<LinkRecord[]>;

  /** Removes tokens that are known to have ended long ago, sessions that are over, unused links that have expired, and used ones after a month. */
  prune(isSessionOver: (session: SessionRecord) => boolean, now: number): Promise<void>;
  close(): Promise<void>;
}
