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
  lastUsedAt: number | null;
}

/** What a browser holds instead of a token. It lives no longer than its token. */
export interface SessionRecord {
  hash: string;
  tokenId: string;
  createdAt: number;
  lastSeenAt: number;
}

/** A one-time sign-in link for a token. */
export interface LinkRecord {
  hash: string;
  tokenId: string;
  expiresAt: number;
}

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
   * Marks a token revoked and removes its sessions and links in the same write. One that was revoked
   * before keeps when and by whom. Once it resolves, no change of plants made with them is yet to show.
   *
   * @throws DomainError what the guard throws.
   */
  revokeToken(id: string, at: number, by?: string | null, guard?: AccessGuard): Promise<void>;
  touchToken(id: string, at: number): void;

  findSession(hash: string): Promise<SessionRecord | null>;
  insertSession(session: SessionRecord): Promise<void>;
  /** Removes a session; once it resolves, no change of plants made in it is yet to show. */
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
  /** Removes a link and resolves with it, or null where there is none: of two callers one gets it. */
  takeLink(hash: string): Promise<LinkRecord | null>;

  /** Removes sessions and links that ended before `now`. Called now and then. */
  prune(isSessionOver: (session: SessionRecord) => boolean, now: number): Promise<void>;
  close(): Promise<void>;
}
