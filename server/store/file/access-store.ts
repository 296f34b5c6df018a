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
import type { AccessData, AccessFile } from './access-file.ts';
import { AccessWriter } from './access-writer.ts';
import type { StorageHealth } from './storage-health.ts';
import { goneWhileRunning } from './storage-refusals.ts';
import type { StoreLogger } from './store-logger.ts';

/** How long the times of last use may stay in memory alone. */
const TOUCH_AFTER_MS = 60_000;

interface SessionWatch {
  hash: string;
  onRemoved: () => void;
}

/** What is done on a full disk with sessions, so that people can sign in to read, and out. */
const IN_MEMORY = 'in memory';

/** Tokens, sessions and links in memory, written to `access.json` before a write is acknowledged. */
export class FileAccessStore implements AccessStore {
  readonly #writer: AccessWriter;
  readonly #settlePlants: () => Promise<void>;
  /** What is durable at this moment, for whoever decides at a place in the order of writes. */
  readonly records: AccessRecords;
  #tokensByHash = new Map<string, TokenRecord>();
  readonly #watches = new Set<SessionWatch>();
  #touchTimer: NodeJS.Timeout | null = null;
  /** True from finding the file gone until it is in its place again. */
  #isLost = false;

  /**
   * @param low has been read.
   * @param settlePlants waits for the changes of plants that were decided before it was called.
   */
  constructor(low: Low<AccessData>, health: StorageHealth, settlePlants: () => Promise<void>) {
    this.#writer = new AccessWriter(low, health, () => this.#onShown());
    this.#settlePlants = settlePlants;
    this.records = {
      tokens: () => this.#shown.tokens(),
      token: (id) => this.#shown.token(id),
      session: (hash) => this.#shown.session(hash),
    };
    this.#onShown();
  }

  async listTokens(): Promise<TokenRecord[]> {
    return this.#shown.tokens();
  }

  async findToken(id: string): Promise<TokenRecord | null> {
    return this.#shown.token(id) ?? null;
  }

  async findTokenByHash(hash: string): Promise<TokenRecord | null> {
    return this.#tokensByHash.get(hash) ?? null;
  }

  async insertToken(
    token: TokenRecord,
    link: LinkRecord | null = null,
    guard?: AccessGuard,
  ): Promise<void> {
    await this.#writer.update((draft) => {
      guard?.(draft);
      draft.insertToken(token, link);
    });
  }

  async revokeToken(
    id: string,
    at: number,
    by: string | null = null,
    guard?: AccessGuard,
  ): Promise<void> {
    await this.#writer.update((draft) => {
      guard?.(draft);
      draft.revokeToken(id, at, by);
    });
    await this.#settlePlants();
  }

  touchToken(id: string, at: number): void {
    const token = this.#shown.token(id);
    if (!token) return;
    token.lastUsedAt = at;
    this.#touched();
  }

  async findSession(hash: string): Promise<SessionRecord | null> {
    return this.#shown.session(hash) ?? null;
  }

  async insertSession(session: SessionRecord, guard?: AccessGuard): Promise<void> {
    await this.#writer.update((draft) => {
      guard?.(draft);
      draft.insertSession(session);
    }, IN_MEMORY);
  }

  async isSessionKept(hash: string): Promise<boolean> {
    return this.#writer.kept.session(hash) !== undefined;
  }

  async deleteSession(hash: string): Promise<void> {
    if (!this.#shown.session(hash)) return;
    await this.#writer.update((draft) => draft.deleteSession(hash), IN_MEMORY);
    await this.#settlePlants();
  }

  touchSession(hash: string, at: number): void {
    const session = this.#shown.session(hash);
    if (!session) return;
    session.lastSeenAt = at;
    this.#touched();
  }

  async insertLink(link: LinkRecord, guard?: AccessGuard): Promise<void> {
    await this.#writer.update((draft) => {
      guard?.(draft);
      draft.insertLink(link);
    });
  }

  watchSession(hash: string, onRemoved: () => void): () => void {
    const watch = { hash, onRemoved };
    this.#watches.add(watch);
    // It may have gone between being found and being watched.
    if (!this.#shown.session(hash)) queueMicrotask(() => this.#tellRemoved());
    return () => this.#watches.delete(watch);
  }

  async useLink(hash: string, open: LinkOpener): Promise<SessionRecord | null> {
    if (!this.#shown.link(hash)) return null;
    let opened: SessionRecord | null = null;
    await this.#writer.update((draft) => {
      opened = draft.useLink(hash, open);
    });
    return opened;
  }

  async findLink(hash: string): Promise<LinkRecord | null> {
    return this.#shown.link(hash) ?? null;
  }

  async listLinks(): Promise<LinkRecord[]> {
    return this.#shown.links();
  }

  async prune(isSessionOver: (session: SessionRecord) => boolean, now: number): Promise<void> {
    await this.#writer.update((draft) => draft.prune(isSessionOver, now));
  }

  /**
   * Looks whether somebody has removed the file or put another in its place, and writes it anew from
   * memory then: a start would let in whom it names, also those who were revoked since.
   */
  async lookAtFile(file: AccessFile, logger: StoreLogger): Promise<void> {
    if (await file.isInPlace()) {
      this.#isLost = false;
      return;
    }
    const what = goneWhileRunning('access.json');
    if (!this.#isLost)
      logger.error({ file: 'access.json' }, `${what}; it is written anew from memory`);
    this.#isLost = true;
    await this.#writer.writeAnew();
  }

  async close(): Promise<void> {
    if (this.#touchTimer) clearTimeout(this.#touchTimer);
    await this.#writer.close();
  }

  get #shown() {
    return this.#writer.shown;
  }

  #onShown(): void {
    this.#tokensByHash = new Map(this.#shown.tokens().map((token) => [token.hash, token]));
    this.#tellRemoved();
  }

  #tellRemoved(): void {
    for (const watch of this.#watches) {
      if (this.#shown.session(watch.hash)) continue;
      this.#watches.delete(watch);
      watch.onRemoved();
    }
  }

  #touched(): void {
    this.#writer.noteTouched();
    this.#touchTimer ??= setTimeout(() => {
      this.#touchTimer = null;
      void this.#writer.catchUp();
    }, TOUCH_AFTER_MS).unref();
  }
}
