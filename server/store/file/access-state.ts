import type {
  AccessRecords,
  LinkOpener,
  LinkRecord,
  SessionRecord,
  TokenRecord,
} from '../../domain/access-store.ts';
import { withoutOldTokens } from '../../domain/ended-tokens.ts';
import { DomainError } from '../../domain/errors.ts';
import { type AccessData, EMPTY_ACCESS } from './access-file.ts';
import { OwnedRecords } from './owned-records.ts';

/** A token that opens more sessions than this ends its oldest ones: all of them are in one file. */
const MAX_SESSIONS_A_TOKEN = 50;

/** A token that gets more sign-in links than this loses its oldest ones. */
const MAX_LINKS_A_TOKEN = 5;

/** Of so many links of a token it is kept who made them and when somebody entered by them, for so long. */
const MAX_USED_LINKS_A_TOKEN = 20;
const USED_LINK_KEPT_MS = 30 * 24 * 3600 * 1000;

/**
 * Tokens, sessions and links in memory. What is shown is never changed but for the times of last use:
 * a copy is, which is shown once it is written. Each change is made whole, or throws before it is begun.
 */
export class AccessState implements AccessRecords {
  #tokens: Map<string, TokenRecord>;
  readonly #sessions: OwnedRecords<SessionRecord>;
  readonly #links: OwnedRecords<LinkRecord>;
  /** True once it differs from what it is a copy of. */
  isChanged = false;

  private constructor(
    tokens: Map<string, TokenRecord>,
    sessions: OwnedRecords<SessionRecord>,
    links: OwnedRecords<LinkRecord>,
  ) {
    this.#tokens = tokens;
    this.#sessions = sessions;
    this.#links = links;
  }

  static of({ tokens, sessions, links }: AccessData): AccessState {
    const byId = new Map(tokens.map((token) => [token.id, token]));
    return new AccessState(byId, OwnedRecords.of(sessions), OwnedRecords.of(links));
  }

  copy(): AccessState {
    return new AccessState(new Map(this.#tokens), this.#sessions.copy(), this.#links.copy());
  }

  toData(): AccessData {
    const [tokens, sessions, links] = [this.tokens(), this.#sessions.all(), this.#links.all()];
    return { format: EMPTY_ACCESS.format, tokens, sessions, links };
  }

  tokens(): TokenRecord[] {
    return [...this.#tokens.values()];
  }

  token(id: string): TokenRecord | undefined {
    return this.#tokens.get(id);
  }

  session(hash: string): SessionRecord | undefined {
    return this.#sessions.get(hash);
  }

  links(): LinkRecord[] {
    return this.#links.all();
  }

  link(hash: string): LinkRecord | undefined {
    return this.#links.get(hash);
  }

  /** @throws DomainError `name_taken`. */
  insertToken(token: TokenRecord, link: LinkRecord | null): void {
    const { name, workspace } = token;
    for (const other of this.#tokens.values()) {
      const isAlike = other.name === name && other.workspace === workspace;
      if (isAlike && other.revokedAt === null) throw nameTaken(token);
    }
    this.#setTokens([...withoutOldTokens(this.tokens(), token.createdAt), token]);
    if (link) this.#links.add(link);
    this.isChanged = true;
  }

  /** Marks a token revoked, and ends what rests on it. A used link stays, to tell who entered by it. */
  revokeToken(id: string, at: number, by: string | null): void {
    const token = this.#tokens.get(id);
    if (token?.revokedAt === null) {
      this.#tokens.set(id, { ...token, revokedAt: at, revokedBy: by });
    }
    this.#setTokens(withoutOldTokens(this.tokens(), at));
    this.#sessions.removeWhere((session) => restsOn(session, id));
    this.#links.removeWhere(
      (link) => link.tokenId === id || (link.usedAt === null && restsOn(link, id)),
    );
    this.isChanged = true;
  }

  insertSession(session: SessionRecord): void {
    this.#sessions.add(session);
    this.#sessions.keepNewest(session.tokenId, MAX_SESSIONS_A_TOKEN);
    this.isChanged = true;
  }

  deleteSession(hash: string): void {
    if (this.#sessions.remove(hash)) this.isChanged = true;
  }

  insertLink(link: LinkRecord): void {
    this.#links.add(link);
    this.#links.keepNewest(link.tokenId, MAX_LINKS_A_TOKEN, (one) => one.usedAt === null);
    this.isChanged = true;
  }

  /** @throws what `open` throws. */
  useLink(hash: string, open: LinkOpener): SessionRecord | null {
    const link = this.#links.get(hash);
    if (link?.usedAt !== null) return null;
    const session = open(link, this);
    this.insertSession(session);
    // It goes to the end: the first that somebody entered by is the first to be let go of.
    this.#links.remove(hash);
    this.#links.add({ ...link, usedAt: session.createdAt, usedBy: session.hash });
    this.#links.keepNewest(link.tokenId, MAX_USED_LINKS_A_TOKEN, (one) => one.usedAt !== null);
    return session;
  }

  prune(isSessionOver: (session: SessionRecord) => boolean, now: number): void {
    this.#setTokens(withoutOldTokens(this.tokens(), now));
    this.#sessions.removeWhere(isSessionOver);
    this.#links.removeWhere((link) => keptUntil(link) <= now);
    this.isChanged = true;
  }

  #setTokens(tokens: TokenRecord[]): void {
    this.#tokens = new Map(tokens.map((token) => [token.id, token]));
  }
}

function nameTaken({ name, workspace }: TokenRecord): DomainError {
  return new DomainError(
    'name_taken',
    `There is a token named "${name}" in workspace ${workspace} already. Choose another name, or revoke that one first.`,
  );
}

function keptUntil({ usedAt, expiresAt }: LinkRecord): number {
  return usedAt === null ? expiresAt : usedAt + USED_LINK_KEPT_MS;
}

/** Tells whether a session or a link ends with a token. */
function restsOn(what: { tokenId: string; restsOn: string[] }, id: string): boolean {
  return what.tokenId === id || what.restsOn.includes(id);
}
