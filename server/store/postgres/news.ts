import type pg from 'pg';
import { Bells } from '../bells.ts';
import type { StoreLogger } from '../store-logger.ts';
import { connectDirectly } from './connection/connect-directly.ts';
import type { Row } from './connection/connection.ts';
import type { Database } from './connection/database.ts';
import type { Hosts } from './connection/hosts.ts';

const CHANNEL = 'plant_store';

/** What the connection that each server listens on is seen under. */
export const NEWS_CONNECTION = 'plant-store news';

/** How often it is asked whether there was anything that was not heard of, and whether the database answers. */
const ASK_EVERY_MS = 1000;

/**
 * A connection on which nothing was answered by then is taken for dead: what is asked or told next has another. It is
 * longer than it takes to find that a line has died, upon which the same is asked anew at once.
 */
const SILENCE_MS = 8000;

/** How long to wait before listening is tried again. */
const LISTEN_AGAIN_MS = 1000;

/**
 * Marks what was written last to the rows of workspaces: by the transaction that wrote it and, since what comes
 * after a failover, or after the database was set back, may have the numbers of what was lost, by when its server began.
 */
export const READ_MARKS = {
  name: 'read-marks',
  text: `SELECT name, concat(began, ' ', (SELECT xmin FROM workspace WHERE workspace.name = asked.name)) AS plants,
      concat(began, ' ', (SELECT xmin FROM workspace_access WHERE workspace = asked.name)) AS access
    FROM unnest($1::text[]) AS asked (name), extract(epoch FROM pg_postmaster_start_time()) AS began`,
  mostMs: SILENCE_MS,
};

type Marks = Row & { name: string; plants: string; access: string };

/**
 * Tells this process and all others that something of a workspace has changed. News are sent after the
 * commit, by one message for all that has gathered: sent within it, they would have all commits wait for
 * each other. One that is lost is found by asking, each second.
 */
export class News {
  readonly #database: Database;
  readonly #hosts: Hosts;
  readonly #logger: StoreLogger;
  readonly #plants = new Bells();
  readonly #access = new Bells();
  /** Hears at once that some access has changed, in whichever workspace. */
  #onAccess: (workspace: string) => void = () => undefined;
  /** How many watch each workspace. */
  readonly #watched = new Map<string, number>();
  readonly #known = new Map<string, Marks>();
  readonly #unsent = new Set<string>();
  #isSending = false;
  #listener: pg.Client | null = null;
  #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  /** @param hosts where to listen, without a pooler. */
  constructor(database: Database, hosts: Hosts, logger: StoreLogger) {
    this.#database = database;
    this.#hosts = hosts;
    this.#logger = logger;
  }

  /** Begins to listen; where that fails, asking goes on and listening is tried again. */
  async begin(): Promise<void> {
    this.#every(ASK_EVERY_MS, () => this.#ask());
    this.#every(ASK_EVERY_MS, () => this.#feelPulse());
    await this.#listen();
  }

  watchPlants(workspace: string, ring: () => void): () => void {
    return this.#watch(this.#plants, workspace, ring);
  }

  watchAccess(workspace: string, ring: () => void): () => void {
    return this.#watch(this.#access, workspace, ring);
  }

  /** Names who hears at once of each change of access that word comes of; word can be lost. */
  hearAccess(hear: (workspace: string) => void): void {
    this.#onAccess = hear;
  }

  tellPlants(workspace: string): void {
    this.#plants.ring([workspace]);
    this.#tellOthers(`plants ${workspace}`);
  }

  tellAccess(workspace: string): void {
    this.#ringAccess(workspace);
    this.#tellOthers(`access ${workspace}`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#listener) await leave(this.#listener);
  }

  #watch(bells: Bells, workspace: string, ring: () => void): () => void {
    this.#watched.set(workspace, (this.#watched.get(workspace) ?? 0) + 1);
    const end = bells.add(workspace, ring);
    let isEnded = false;
    return () => {
      end();
      if (isEnded) return;
      isEnded = true;
      const left = (this.#watched.get(workspace) ?? 0) - 1;
      if (left > 0) this.#watched.set(workspace, left);
      else {
        this.#watched.delete(workspace);
        this.#known.delete(workspace);
      }
    };
  }

  #tellOthers(message: string): void {
    this.#unsent.add(message);
    if (!this.#isSending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#unsent.size > 0) {
      const messages = [...this.#unsent];
      this.#unsent.clear();
      // Whoever notifies holds a lock of all databases until the commit, which need not wait for the disk.
      const text = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, message)
        FROM unnest($2::text[]) AS message`;
      // Others find by asking what this fails to tell.
      const tell = { name: 'tell', text, mostMs: SILENCE_MS };
      await this.#database.lookUp(tell, [CHANNEL, messages]).catch(() => undefined);
    }
    this.#isSending = false;
  }

  /** Listens, and again whenever the connection ends, until this is closed. */
  async #listen(): Promise<void> {
    if (this.#isClosed) return;
    const client = await connectDirectly(this.#hosts, NEWS_CONNECTION).catch(() => null);
    if (!client) return this.#listenAgain();
    this.#listener = client;
    client.once('end', () => this.#listenAgain());
    client.on('error', (error) =>
      this.#logger.warn({ err: error }, 'the connection that news come on broke'),
    );
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    // Only the connection's end starts another try; it may come before the query fails.
    if (this.#isClosed) await leave(client);
    else await client.query(`LISTEN ${CHANNEL}`).catch(() => leave(client));
  }

  #listenAgain(): void {
    this.#listener = null;
    if (!this.#isClosed) setTimeout(() => void this.#listen(), LISTEN_AGAIN_MS).unref();
  }

  #hear(payload: string): void {
    const [kind, workspace = ''] = payload.split(/ (.*)/s);
    if (kind === 'access') this.#ringAccess(workspace);
    else this.#plants.ring([workspace]);
  }

  #ringAccess(workspace: string): void {
    this.#onAccess(workspace);
    this.#access.ring([workspace]);
  }

  /** Listens anew where the connection for it has died without a word, while others are answered. */
  async #feelPulse(): Promise<void> {
    const listener = this.#listener;
    const pulse: pg.QueryConfig & { query_timeout: number } = {
      text: 'SELECT 1',
      query_timeout: SILENCE_MS,
    };
    await listener?.query(pulse).catch((silence) => listener.connection.stream.destroy(silence));
  }

  async #ask(): Promise<void> {
    if (this.#watched.size === 0) return;
    const rows = await this.#database.lookUp<Marks>(READ_MARKS, [[...this.#watched.keys()]]);
    for (const row of rows) {
      // Asked about for the first time, it may have changed since whoever watches it has looked.
      const known = this.#known.get(row.name);
      this.#known.set(row.name, row);
      if (known?.plants !== row.plants) this.#plants.ring([row.name]);
      if (known?.access !== row.access) this.#ringAccess(row.name);
    }
  }

  /** Does something again and again, once at a time; while the database is away it goes on trying. */
  #every(ms: number, work: () => Promise<void>): void {
    let isWorking = false;
    const timer = setInterval(() => {
      if (isWorking) return;
      isWorking = true;
      void work()
        .catch(() => undefined)
        .finally(() => {
          isWorking = false;
        });
    }, ms).unref();
    this.#timers.add(timer);
  }
}

/** Ends a connection without waiting for the database to close its side: it may never, and nothing more is wanted of it. */
async function leave(client: pg.Client): Promise<void> {
  const { stream } = client.connection;
  stream.once('finish', () => stream.destroy());
  await client.end().catch(() => undefined);
}
