import type { Low } from 'lowdb';
import type {
  AccessGuard,
  AccessRecords,
  AccessStore,
  LinkOpener,
  LinkRecord,
  SessionRecord,
  TokenRecord,
} from '../../domain/access-store.ts';
import { withoutOldTokens } from '../../domain/ended-tokens.ts';
import { DomainError } from '../../domain/errors.ts';
import type { AccessData } from './access-file.ts';
import type { StorageHealth } from './storage-health.ts';
import { outcomeUnknown, storageStalled, storeClosed } from './storage-refusals.ts';

/** A token that opens more sessions than this ends its oldest ones: all of them are in one file. */
const MAX_SESSIONS_A_TOKEN = 50;

/** A token that gets more sign-in links than this loses its oldest ones. */
const MAX_LINKS_A_TOKEN = 5;

/** Of so many links of a token it is kept who made them and when somebody entered by them, for so long. */
const MAX_USED_LINKS_A_TOKEN = 20;
const USED_LINK_KEPT_MS = 30 * 24 * 3600 * 1000;

/** How long the times of last use may stay in memory alone. */
const TOUCH_AFTER_MS = 60_000;

interface SessionWatch {
  hash: string;
  onRemoved: () => void;
}

/** What is done on a full disk with sessions, so that people can sign in to read, and out. */
const IN_MEMORY = 'in memory';

/** Someone who waits for a write. */
interface UpdateCall {
  hasBegun: boolean;
  /** What they were told because the disk hangs. */
  refusal: DomainError | null;
  tell: (refusal: DomainError) => void;
}

/** Tokens, sessions and links in memory, written to `access.json` before a write is acknowledged. */
export class FileAccessStore implements AccessStore {
  readonly #low: Low<AccessData>;
  readonly #health: StorageHealth;
  readonly #settlePlants: () => Promise<void>;
  /** What is durable at this moment, for whoever decides at a place in the order of writes. */
  readonly records: AccessRecords;
  #tokens = new Map<string, TokenRecord>();
  #tokensByHash = new Map<string, TokenRecord>();
  #sessions = new Map<string, SessionRecord>();
  readonly #watches = new Set<SessionWatch>();
  #writing: Promise<unknown> = Promise.resolve();
  #touchTimer: NodeJS.Timeout | null = null;
  /** True while the file lacks something: times of last use, or what a full disk had no room for. */
  #isTouched = false;
  /** The sessions in the file, by hash. */
  #keptSessions: ReadonlySet<string>;
  #isClosed = false;
  readonly #calls = new Set<UpdateCall>();

  /**
   * @param low has been read.
   * @param settlePlants waits for the changes of plants that were decided before it was called.
   */
  constructor(low: Low<AccessData>, health: StorageHealth, settlePlants: () => Promise<void>) {
    this.#low = low;
    this.#health = health;
    this.#settlePlants = settlePlants;
    this.records = {
      tokens: () => [...this.#tokens.values()],
      token: (id) => this.#tokens.get(id),
      session: (hash) => this.#sessions.get(hash),
    };
    this.#keptSessions = new Set(low.data.sessions.map(({ hash }) => hash));
    health.whenRoom(() => {
      if (this.#isTouched) this.#update((data) => data).catch(() => undefined);
    });
    this.#publish();
  }

  async listTokens(): Promise<TokenRecord[]> {
    return [...this.#tokens.values()];
  }

  async findToken(id: string): Promise<TokenRecord | null> {
    return this.#tokens.get(id) ?? null;
  }

  async findTokenByHash(hash: string): Promise<TokenRecord | null> {
    return this.#tokensByHash.get(hash) ?? null;
  }

  async insertToken(
    token: TokenRecord,
    link: LinkRecord | null = null,
    guard?: AccessGuard,
  ): Promise<void> {
    await this.#update((data) => {
      guard?.(this.records);
      const isTaken = data.tokens.some(
        ({ name, workspace, revokedAt }) =>
          name === token.name && workspace === token.workspace && revokedAt === null,
      );
      if (isTaken) {
        throw new DomainError(
          'name_taken',
          `There is a token named "${token.name}" in workspace ${token.workspace} already. Choose another name, or revoke that one first.`,
        );
      }
      const links = link ? [...data.links, link] : data.links;
      const tokens = withoutOldTokens(data.tokens, token.createdAt);
      return { ...data, tokens: [...tokens, token], links };
    });
  }

  async revokeToken(
    id: string,
    at: number,
    by: string | null = null,
    guard?: AccessGuard,
  ): Promise<void> {
    await this.#update((data) => {
      guard?.(this.records);
      const revoke = (token: TokenRecord) =>
        token.id === id && token.revokedAt === null
          ? { ...token, revokedAt: at, revokedBy: by }
          : token;
      return {
        ...data,
        tokens: withoutOldTokens(data.tokens.map(revoke), at),
        sessions: data.sessions.filter((session) => !restsOn(session, id)),
        // A used link stays, to tell who entered by it.
        links: data.links.filter(
          (link) => link.tokenId !== id && (link.usedAt !== null || !restsOn(link, id)),
        ),
      };
    });
    await this.#settlePlants();
  }

  touchToken(id: string, at: number): void {
    const token = this.#tokens.get(id);
    if (!token) return;
    token.lastUsedAt = at;
    this.#touched();
  }

  async findSession(hash: string): Promise<SessionRecord | null> {
    return this.#sessions.get(hash) ?? null;
  }

  async insertSession(session: SessionRecord, guard?: AccessGuard): Promise<void> {
    await this.#update((data) => {
      guard?.(this.records);
      return { ...data, sessions: withNewest(data.sessions, session, MAX_SESSIONS_A_TOKEN) };
    }, IN_MEMORY);
  }

  async isSessionKept(hash: string): Promise<boolean> {
    return this.#keptSessions.has(hash);
  }

  async deleteSession(hash: string): Promise<void> {
    if (!this.#sessions.has(hash)) return;
    const remove = (data: AccessData) => ({
      ...data,
      sessions: data.sessions.filter((session) => session.hash !== hash),
    });
    await this.#update(remove, IN_MEMORY);
    await this.#settlePlants();
  }

  touchSession(hash: string, at: number): void {
    const session = this.#sessions.get(hash);
    if (!session) return;
    session.lastSeenAt = at;
    this.#touched();
  }

  async insertLink(link: LinkRecord, guard?: AccessGuard): Promise<void> {
    await this.#update((data) => {
      guard?.(this.records);
      const used = data.links.filter(isUsed);
      const unused = data.links.filter((one) => !isUsed(one));
      return { ...data, links: [...used, ...withNewest(unused, link, MAX_LINKS_A_TOKEN)] };
    });
  }

  watchSession(hash: string, onRemoved: () => void): () => void {
    const watch = { hash, onRemoved };
    this.#watches.add(watch);
    // It may have gone between being found and being watched.
    if (!this.#sessions.has(hash)) queueMicrotask(() => this.#tellRemoved());
    return () => this.#watches.delete(watch);
  }

  async useLink(hash: string, open: LinkOpener): Promise<SessionRecord | null> {
    if (!this.#low.data.links.some((link) => link.hash === hash)) return null;
    let opened: SessionRecord | null = null;
    await this.#update((data) => {
      const link = data.links.find((one) => one.hash === hash && !isUsed(one));
      if (!link) return data;
      const session = open(link, this.records);
      opened = session;
      const used = { ...link, usedAt: session.createdAt, usedBy: session.hash };
      const others = data.links.filter((one) => one !== link);
      const unused = others.filter((one) => !isUsed(one));
      return {
        ...data,
        sessions: withNewest(data.sessions, session, MAX_SESSIONS_A_TOKEN),
        links: [...unused, ...withNewest(others.filter(isUsed), used, MAX_USED_LINKS_A_TOKEN)],
      };
    });
    return opened;
  }

  async findLink(hash: string): Promise<LinkRecord | null> {
    return this.#low.data.links.find((link) => link.hash === hash) ?? null;
  }

  async listLinks(): Promise<LinkRecord[]> {
    return this.#low.data.links;
  }

  async prune(isSessionOver: (session: SessionRecord) => boolean, now: number): Promise<void> {
    await this.#update((data) => ({
      ...data,
      tokens: withoutOldTokens(data.tokens, now),
      sessions: data.sessions.filter((session) => !isSessionOver(session)),
      links: data.links.filter((link) => keptUntil(link) > now),
    }));
  }

  async close(): Promise<void> {
    if (this.#touchTimer) clearTimeout(this.#touchTimer);
    if (this.#isTouched) await this.#update((data) => data).catch(() => undefined);
    this.#isClosed = true;
    await this.#health.outlasts(this.#writing);
  }

  /** Makes the next state, persists it, then publishes it; one update after the other. */
  async #update(
    change: (data: AccessData) => AccessData,
    onFull: 'refuse' | 'in memory' = 'refuse',
  ): Promise<void> {
    const call: UpdateCall = { hasBegun: false, refusal: null, tell: () => undefined };
    const told = new Promise<never>((_resolve, reject) => {
      call.tell = reject;
    });
    this.#calls.add(call);
    const update = this.#writing.then(async () => {
      if (call.refusal) throw call.refusal;
      call.hasBegun = true;
      this.#health.requireWritable();
      // The folder may have another owner by now.
      if (this.#isClosed) throw storeClosed();
      const previous = this.#low.data;
      this.#low.data = change(previous);
      try {
        await this.#health.watch(this.#low.write(), () => this.#tellLate());
        this.#keptSessions = new Set(this.#low.data.sessions.map(({ hash }) => hash));
        this.#isTouched = false;
      } catch (error) {
        const refusal = this.#health.refusal(error);
        if (refusal.code !== 'storage_full' || onFull === 'refuse') {
          this.#low.data = previous;
          throw refusal;
        }
        this.#isTouched = true;
      }
      this.#publish();
    });
    this.#writing = update.catch(() => undefined);
    try {
      await Promise.race([update, told]);
    } finally {
      this.#calls.delete(call);
    }
  }

  /** Tells all who wait that the disk hangs; what was not begun is not begun later. */
  #tellLate(): void {
    for (const call of this.#calls) {
      call.refusal = call.hasBegun ? outcomeUnknown() : storageStalled();
      call.tell(call.refusal);
    }
  }

  #publish(): void {
    const { tokens, sessions } = this.#low.data;
    this.#tokens = new Map(tokens.map((token) => [token.id, token]));
    this.#tokensByHash = new Map(tokens.map((token) => [token.hash, token]));
    this.#sessions = new Map(sessions.map((session) => [session.hash, session]));
    this.#tellRemoved();
  }

  #tellRemoved(): void {
    for (const watch of this.#watches) {
      if (this.#sessions.has(watch.hash)) continue;
      this.#watches.delete(watch);
      watch.onRemoved();
    }
  }

  #touched(): void {
    this.#isTouched = true;
    this.#touchTimer ??= setTimeout(() => {
      this.#touchTimer = null;
      // Losing a time of last use is harmless; a failing disk has been reported by then.
      this.#update((data) => data).catch(() => undefined);
    }, TOUCH_AFTER_MS).unref();
  }
}

function isUsed({ usedAt }: LinkRecord): boolean {
  return usedAt !== null;
}

function keptUntil({ usedAt, expiresAt }: LinkRecord): number {
  return usedAt === null ? expiresAt : usedAt + USED_LINK_KEPT_MS;
}

/** Tells whether a session or a link ends with a token. */
function restsOn(what: { tokenId: string; restsOn: string[] }, id: string): boolean {
  return what.tokenId === id || what.restsOn.includes(id);
}

/** Adds what belongs to a token, and lets go of the oldest of that token's beyond `max`. */
function withNewest<T extends { tokenId: string }>(all: T[], newest: T, max: number): T[] {
  const own = all.filter(({ tokenId }) => tokenId === newest.tokenId);
  const ended = new Set(own.slice(0, Math.max(0, own.length + 1 - max)));
  return [...all.filter((earlier) => !ended.has(earlier)), newest];
}
