import type { Low } from 'lowdb';
import { laterTime } from '../../../domain/access/admission.ts';
import { USE_UNWRITTEN_MS } from '../../../domain/access/session-lifetime.ts';
import type {
  AccessChange,
  AccessDecision,
  AccessLookup,
  AccessStore,
  AdmissionRecords,
  DeliveryProgress,
  LinkRecord,
  SessionRecord,
  TokenRecord,
  ViewRecord,
  WebhookRecord,
} from '../../../domain/access-store.ts';
import { Bells } from '../../bells.ts';
import type { StoreLogger } from '../../store-logger.ts';
import type { StorageHealth } from '../disk/storage-health.ts';
import { goneWhileRunning } from '../disk/storage-refusals.ts';
import type { AccessData } from './access-data.ts';
import type { AccessFile } from './access-file.ts';
import { changesNothing } from './access-state.ts';
import { AccessWriter } from './access-writer.ts';

/** How long the times of last use, and what receivers have taken, stay in memory alone before they are written. */
const WRITE_USE_AFTER_MS = USE_UNWRITTEN_MS / 2;
const WRITE_TAKEN_AFTER_MS = 5_000;

/** Tokens, sessions, links, views and webhooks in memory, written to `access.json` before a write is acknowledged. */
export class FileAccessStore implements AccessStore {
  readonly #writer: AccessWriter;
  readonly #settlePlants: () => Promise<void>;
  /** Resolves once no change shows any more of whom access was taken from last. */
  #settling = Promise.resolve();
  /** What is durable at this moment, for whoever decides at a place in the order of writes. */
  readonly records: AdmissionRecords;
  #tokensByHash = new Map<string, TokenRecord>();
  readonly #bells = new Bells();
  /** The claim under which this process delivers to webhooks. */
  #claim: string | null = null;
  readonly #timers = new Map<number, NodeJS.Timeout>();
  /** True from finding the file gone until it is in its place again. */
  #isLost = false;

  /**
   * @param low has been read.
   * @param settlePlants waits for the changes of plants that were decided before it was called.
   */
  constructor(low: Low<AccessData>, health: StorageHealth, settlePlants: () => Promise<void>) {
    this.#writer = new AccessWriter(low, health, (workspaces) => this.#onShown(workspaces));
    this.#settlePlants = settlePlants;
    this.records = {
      token: (id) => this.#shown.token(id),
      session: (hash) => this.#shown.session(hash),
    };
    this.#onShown(new Set());
  }

  async findRecords(): Promise<AdmissionRecords> {
    return this.records;
  }

  async listTokens(workspace?: string): Promise<TokenRecord[]> {
    return this.#shown.tokens(workspace);
  }

  async findToken(id: string): Promise<TokenRecord | null> {
    return this.#shown.token(id) ?? null;
  }

  async findTokenByHash(hash: string): Promise<TokenRecord | null> {
    return this.#tokensByHash.get(hash) ?? null;
  }

  async update<Decided extends AccessChange>(
    workspace: string,
    decide: AccessDecision<Decided>,
  ): Promise<Decided> {
    let isEnding = false;
    const note = async (kept: AccessLookup) => {
      const change = await decide(kept);
      isEnding = change.endsAccess === true;
      return change;
    };
    try {
      const decided = await this.#writer.update(workspace, note);
      if (mayEndAccess(decided)) this.#settling = this.#settlePlants();
      // Who asks for the same again is told no sooner that it is done.
      if (mayEndAccess(decided) || changesNothing(decided)) await this.#settling;
      return decided;
    } catch (error) {
      // It may be in force, though it could not be saved.
      if (isEnding) this.#settling = this.#settlePlants();
      // A refusal tells of what another has done, too.
      await this.#settling;
      throw error;
    }
  }

  touchToken(id: string, at: number): void {
    const token = this.#shown.token(id);
    if (!token) return;
    token.lastUsedAt = laterTime(token.lastUsedAt, at);
    this.#touched(WRITE_USE_AFTER_MS);
  }

  async findSession(hash: string): Promise<SessionRecord | null> {
    return this.#shown.session(hash) ?? null;
  }

  async countSessions(): Promise<number> {
    return this.#shown.sessionCount;
  }

  async claimPruning(): Promise<boolean> {
    return true;
  }

  async isSessionKept(hash: string): Promise<boolean> {
    return this.#writer.kept.session(hash) !== undefined;
  }

  async isTokenKept(id: string): Promise<boolean> {
    const [kept, shown] = [this.#writer.kept.token(id), this.#shown.token(id)];
    return kept?.revokedAt === shown?.revokedAt && kept?.role === shown?.role;
  }

  touchSession(hash: string, at: number): void {
    const session = this.#shown.session(hash);
    if (!session) return;
    session.lastSeenAt = laterTime(session.lastSeenAt, at);
    this.#touched(WRITE_USE_AFTER_MS);
  }

  async noteFirstUse(hash: string, at: number): Promise<boolean> {
    this.touchSession(hash, at);
    return this.#shown.session(hash) !== undefined;
  }

  async watch(workspace: string, ring: () => void): Promise<() => void> {
    return this.#bells.add(workspace, ring);
  }

  async findLink(hash: string): Promise<LinkRecord | null> {
    return this.#shown.link(hash) ?? null;
  }

  async listLinks(workspace?: string): Promise<LinkRecord[]> {
    return this.#shown.links(workspace);
  }

  async listWebhooks(workspace?: string): Promise<WebhookRecord[]> {
    return this.#shown.webhooks(workspace);
  }

  async noteDelivery(id: string, progress: DeliveryProgress, claim: string): Promise<void> {
    if (claim !== this.#claim) return;
    const webhook = this.#shown.webhooks().find((one) => one.id === id);
    if (!webhook) return;
    Object.assign(webhook, progress);
    this.#touched(WRITE_TAKEN_AFTER_MS);
  }

  async claimDelivery(claim: string): Promise<boolean> {
    // There is one process; nobody else could have asked.
    this.#claim = claim;
    return true;
  }

  async renewDelivery(claim: string): Promise<boolean> {
    return claim === this.#claim;
  }

  async releaseDelivery(claim: string): Promise<void> {
    if (claim === this.#claim) this.#claim = null;
  }

  async listViews(workspace: string): Promise<ViewRecord[]> {
    return [...this.#shown.views(workspace)];
  }

  /**
   * Checks whether somebody has removed or replaced the file, and if so writes it again from memory.
   * Otherwise the next start would let in whoever the other file names, even if they were revoked since.
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

  /** True while a stop would lose a sign-in, a sign-out or an end of access. */
  get isUnsaved(): boolean {
    return this.#writer.isUnsaved;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await this.#writer.close();
  }

  get #shown() {
    return this.#writer.shown;
  }

  #onShown(workspaces: ReadonlySet<string>): void {
    this.#tokensByHash = new Map(this.#shown.tokens().map((token) => [token.hash, token]));
    this.#bells.ring(workspaces);
  }

  /** Has what is in memory alone written after so long at the latest. */
  #touched(afterMs: number): void {
    this.#writer.noteTouched();
    if (this.#timers.has(afterMs)) return;
    const write = () => {
      this.#timers.delete(afterMs);
      void this.#writer.catchUp();
    };
    this.#timers.set(afterMs, setTimeout(write, afterMs).unref());
  }
}

/** Tells whether somebody who was let in may be so no longer, or no longer in that role. */
function mayEndAccess({ tokens = [], removedTokens = [], removedSessions = [] }: AccessChange) {
  const isLessening = tokens.some(
    ({ revokedAt, roleChangedAt }) => revokedAt !== null || roleChangedAt !== null,
  );
  return isLessening || removedTokens.length + removedSessions.length > 0;
}
