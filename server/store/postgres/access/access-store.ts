import { laterTime } from '../../../domain/access/admission.ts';
import type {
  AccessChange,
  AccessDecision,
  AccessStore,
  AdmissionRecords,
  DeliveryProgress,
  LinkRecord,
  SessionRecord,
  TokenRecord,
  ViewRecord,
  WebhookRecord,
} from '../../../domain/access-store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { commit } from '../connection/commit.ts';
import type { Row } from '../connection/connection.ts';
import type { Database } from '../connection/database.ts';
import { sendAll } from '../connection/send-all.ts';
import type { News } from '../news.ts';
import type { WorkspaceRows } from '../workspace-rows.ts';
import { openLookup } from './access-lookup.ts';
import { readRecords, type SessionRow, sessionOf, type TokenRow, tokenOf } from './access-rows.ts';
import { KnownTokens } from './known-tokens.ts';
import { LastUses } from './last-uses.ts';
import { RecordLookups } from './record-lookups.ts';
import { accessStatements } from './write-access.ts';

type RecordRow<Kept> = Row & { record: Kept };

const FIND_TOKEN = {
  name: 'find-token',
  text: 'SELECT record, last_used_at FROM token WHERE id = $1',
};
const FIND_TOKEN_BY_HASH = {
  name: 'find-token-by-hash',
  text: 'SELECT record, last_used_at FROM token WHERE hash = $1',
};
const FIND_SESSION = {
  name: 'find-session',
  text: 'SELECT record, last_seen_at FROM session WHERE hash = $1',
};
const COUNT_SESSIONS = { name: 'count-sessions', text: 'SELECT count(*) FROM session' };
/** A little less than the hour, so that none who asks each hour comes a moment too early. */
const PRUNED_FOR_MS = 3_300_000;
const CLAIM_PRUNING = {
  name: 'claim-pruning',
  text: `INSERT INTO pruning AS last (at) VALUES ($1) ON CONFLICT (is_only)
    DO UPDATE SET at = excluded.at WHERE last.at NOT BETWEEN $1 - $2 AND $1 RETURNING at`,
};
/**
 * By the clock of the database, since those of the processes may differ. A claim that seems to hold for longer
 * than any does was made before that clock went back. It is looked at once the row is had: another process may
 * have claimed it since this one asked. The column holds the name of the claim.
 */
const CLAIM_DELIVERY = {
  name: 'claim-delivery',
  text: `INSERT INTO delivery AS last (process, until) VALUES ($1, now() + interval '15 s') ON CONFLICT (is_only)
    DO UPDATE SET process = excluded.process, until = excluded.until
    WHERE last.until NOT BETWEEN clock_timestamp() AND clock_timestamp() + interval '15 s' RETURNING process`,
};
/** A claim that has lapsed goes on where nobody has taken another: all is as it was left. */
const RENEW_DELIVERY = {
  name: 'renew-delivery',
  text: `UPDATE delivery SET until = now() + interval '15 s' WHERE is_only AND process = $1 RETURNING process`,
};
const RELEASE_DELIVERY = {
  name: 'release-delivery',
  text: 'DELETE FROM delivery WHERE is_only AND process = $1',
};
const NOTE_DELIVERY = {
  name: 'note-delivery',
  // A process that stood still for a while may not know yet that another delivers.
  text: `UPDATE webhook SET record = record || $2::jsonb
    WHERE id = $1 AND EXISTS (SELECT FROM delivery WHERE is_only AND process = $3)`,
};
const FIND_LINK = { name: 'find-link', text: 'SELECT record FROM link WHERE hash = $1' };

/** Tokens, sessions, links, views and webhooks as rows of a database that several processes share. */
export class PostgresAccessStore implements AccessStore {
  readonly #database: Database;
  readonly #rows: WorkspaceRows;
  readonly #news: News;
  readonly #uses: LastUses;
  readonly #known = new KnownTokens();
  readonly #lookups: RecordLookups;

  constructor(database: Database, rows: WorkspaceRows, news: News) {
    this.#database = database;
    this.#rows = rows;
    this.#news = news;
    this.#uses = new LastUses(database);
    // Behind no other reads: whoever asks for anything at all is looked up first.
    this.#lookups = new RecordLookups((wanted) =>
      database.connected((connection) => readRecords(connection, wanted), 'quick'),
    );
    news.hearAccess((workspace) => this.#known.forget(workspace));
  }

  async findRecords(tokenIds: string[], sessionHashes: string[]): Promise<AdmissionRecords> {
    const kept = await this.#lookups.find(tokenIds, sessionHashes);
    return {
      token: (id) => mapFound(kept.token(id), (token) => this.#used(token)),
      session: (hash) => mapFound(kept.session(hash), (session) => this.#seen(session)),
    };
  }

  async listTokens(workspace?: string): Promise<TokenRecord[]> {
    const rows = await this.#list<TokenRow>('token', 'record, last_used_at', workspace);
    return rows.map((row) => this.#used(tokenOf(row)));
  }

  async countSessions(): Promise<number> {
    const [row] = await this.#database.read<Row & { count: number }>(COUNT_SESSIONS, []);
    return row?.count ?? 0;
  }

  async findToken(id: string): Promise<TokenRecord | null> {
    const [row] = await this.#database.lookUp<TokenRow>(FIND_TOKEN, [id]);
    return row ? this.#used(tokenOf(row)) : null;
  }

  async findTokenByHash(hash: string): Promise<TokenRecord | null> {
    const token = await this.#known.find(hash, async () => {
      const [row] = await this.#database.readQuickly<TokenRow>(FIND_TOKEN_BY_HASH, [hash]);
      return row ? tokenOf(row) : null;
    });
    return token && this.#used(token);
  }

  async findSession(hash: string): Promise<SessionRecord | null> {
    const [row] = await this.#database.lookUp<SessionRow>(FIND_SESSION, [hash]);
    return row ? this.#seen(sessionOf(row)) : null;
  }

  async claimPruning(at: number): Promise<boolean> {
    return (await this.#database.read(CLAIM_PRUNING, [at, PRUNED_FOR_MS])).length > 0;
  }

  /** Asks nothing: a session that cannot be kept is not opened. */
  async isSessionKept(): Promise<boolean> {
    return true;
  }

  /** Asks nothing: a change that cannot be kept is not made. */
  async isTokenKept(): Promise<boolean> {
    return true;
  }

  async findLink(hash: string): Promise<LinkRecord | null> {
    const [row] = await this.#database.lookUp<RecordRow<LinkRecord>>(FIND_LINK, [hash]);
    return row?.record ?? null;
  }

  async listLinks(workspace?: string): Promise<LinkRecord[]> {
    const rows = await this.#list<RecordRow<LinkRecord>>('link', 'record', workspace);
    return rows.map(({ record }) => record);
  }

  async listWebhooks(workspace?: string): Promise<WebhookRecord[]> {
    const rows = await this.#list<RecordRow<WebhookRecord>>('webhook', 'record', workspace);
    return rows.map(({ record }) => record);
  }

  async noteDelivery(id: string, progress: DeliveryProgress, claim: string): Promise<void> {
    const { taken, lastAttempt } = progress;
    await this.#database.read(NOTE_DELIVERY, [id, { taken, lastAttempt }, claim]);
  }

  async claimDelivery(claim: string): Promise<boolean> {
    return (await this.#database.read(CLAIM_DELIVERY, [claim])).length > 0;
  }

  async renewDelivery(claim: string): Promise<boolean> {
    return (await this.#database.read(RENEW_DELIVERY, [claim])).length > 0;
  }

  async releaseDelivery(claim: string): Promise<void> {
    await this.#database.read(RELEASE_DELIVERY, [claim]);
  }

  async listViews(workspace: string): Promise<ViewRecord[]> {
    const rows = await this.#list<RecordRow<ViewRecord>>('view', 'record', workspace);
    return rows.map(({ record }) => record);
  }

  async update<Decided extends AccessChange>(
    workspace: string,
    decide: AccessDecision<Decided>,
  ): Promise<Decided> {
    // Changes of plants ask for access while nobody holds this row: what is decided here holds for all behind it.
    const outcome = await this.#rows.hold(workspace, async (connection) => {
      const decision = await decide(openLookup(connection, workspace)).catch(refusalIn);
      if (decision instanceof DomainError) {
        // What is thrown ends the connection with whatever it is in the midst of.
        await connection.query('ROLLBACK');
        return { refusal: decision };
      }
      const statements = accessStatements(workspace, decision);
      await sendAll(connection, statements);
      await commit(connection);
      return { decision, isChanged: statements.length > 0 };
    });
    if ('refusal' in outcome) throw outcome.refusal;
    if (outcome.isChanged) this.#news.tellAccess(workspace);
    return outcome.decision;
  }

  touchToken(id: string, at: number): void {
    this.#uses.touchToken(id, at);
  }

  touchSession(hash: string, at: number): void {
    this.#uses.touchSession(hash, at);
  }

  async noteFirstUse(hash: string, at: number): Promise<boolean> {
    return await this.#uses.writeFirstUse(hash, at);
  }

  async watch(workspace: string, ring: () => void): Promise<() => void> {
    return this.#news.watchAccess(workspace, ring);
  }

  async close(): Promise<void> {
    await this.#uses.close();
  }

  /** Lists rows of a workspace, or all there are, in the order in which they came. */
  async #list<Found extends Row>(
    table: string,
    columns: string,
    workspace?: string,
  ): Promise<Found[]> {
    const [where, values] =
      workspace === undefined ? ['', []] : [' WHERE workspace = $1', [workspace]];
    const text = `SELECT ${columns} FROM ${table}${where} ORDER BY place`;
    const database = workspace === undefined ? this.#database : this.#database.of({ workspace });
    return await database.read<Found>({ name: `list-${table}${where}`, text }, values);
  }

  #used(token: TokenRecord): TokenRecord {
    const at = this.#uses.ofToken(token.id);
    return at === undefined ? token : { ...token, lastUsedAt: laterTime(token.lastUsedAt, at) };
  }

  #seen(session: SessionRecord): SessionRecord {
    const at = this.#uses.ofSession(session.hash);
    return at === undefined
      ? session
      : { ...session, lastSeenAt: laterTime(session.lastSeenAt, at) };
  }
}

/** Returns what a decision refuses with; anything else is a fault, and thrown on. */
function refusalIn(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

function mapFound<Found, Mapped>(
  found: Found | undefined,
  map: (found: Found) => Mapped,
): Mapped | undefined {
  return found && map(found);
}
