import pg from 'pg';
import type { StoreLogger } from '../../store-logger.ts';
import { clientConfig } from './client-config.ts';
import type { Connection, Row, Statement } from './connection.ts';
import { connectionOf } from './connection-of.ts';
import {
  databaseBusy,
  FULL_RETRY_SECONDS,
  isAborted,
  isConnectionEnded,
  isDiskFull,
  isPoolFull,
  isUnprepared,
  refusalOf,
  viewsInUse,
} from './database-refusals.ts';
import type { Hosts } from './hosts.ts';
import { liftLimits } from './lift-limits.ts';
import { doesAnswer, Pulse } from './pulse.ts';
import { QuickReads } from './quick-reads.ts';

export const CONNECT_TIMEOUT_MS = 5_000;
/** A statement that takes longer is ended by the database. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A database that has not answered by then is taken for gone, and the connection for broken. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** How long a connection may take to end. */
const GOODBYE_MS = 1_000;

/** How many connections one process opens for each use: what waits for a row keeps none from what reads. */
export const MOST_CONNECTIONS = 10;

/**
 * A transaction whose process does not go on, such as behind a cut connection, lets go of its locks; a view
 * whose reader asks for nothing for so long ends.
 */
const IDLE_IN_TRANSACTION_MS = { quick: 30_000, statement: 30_000, change: 30_000, view: 120_000 };

/**
 * How long something waits for what another holds, such as who saves a large import, or an operator a whole
 * table, before it is refused. The app gives up on a change after 20 seconds, and knows nothing then.
 */
const LOCK_WAIT_MS = { quick: 5_000, statement: 5_000, view: 5_000, change: 10_000 };

const INT8 = 20;

/** No number that is kept goes beyond what JavaScript counts exactly. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === INT8 ? Number : (pg.types.getTypeParser as (...of: unknown[]) => never)(id, format),
};

/**
 * What a connection is for: a change waits for whoever holds its workspace's row, a view takes long, and what
 * is quick keeps nobody waiting.
 */
type Use = 'quick' | 'statement' | 'change' | 'view';

/** To compile a statement takes longer than to carry it out: all of them are short, or wait for the disk. */
const NOT_COMPILED = '-c jit=off';

/** What statements rely on: to see what was committed when they begin. */
const RELIED_ON = '-c default_transaction_isolation=read\\ committed';

/**
 * Each quick statement finds what it reads in an index. A plan that was made while a table was empty would read
 * all of it, and is kept after a large import until the table is analysed.
 */
const BY_INDEX = `${NOT_COMPILED} -c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off`;

export interface DatabaseOptions {
  hosts: Hosts;
  /**
   * Whether a pooler stands before them that gives a connection for one transaction alone. It keeps no
   * prepared statements and refuses settings of a connection.
   */
  isPooled: boolean;
  logger: StoreLogger;
}

/** The connections of one process to its database. */
export class Database {
  readonly #hosts: Hosts;
  readonly #isPooled: boolean;
  readonly #logger: StoreLogger;
  /** By what they are for and the host's address. */
  readonly #pools = new Map<string, pg.Pool>();
  readonly #open = new Set<pg.PoolClient>();
  /** Connections that were used before: one may have ended while it rested, and nobody has noticed yet. */
  readonly #rested = new WeakSet<pg.PoolClient>();
  /** When a change last found no room on its disk, by the monotonic clock, since one was made. */
  #fullAt = Number.NEGATIVE_INFINITY;
  /** How often all connections were broken off. */
  #breaks = 0;
  readonly #quick = new QuickReads({
    connect: () => this.#connect('quick'),
    send: (client) => this.#minded(connectionOf(client, this.#isPooled)),
  });
  readonly #pulse = new Pulse({
    ask: (mostMs) => doesAnswer(this.#hosts.current, mostMs),
    onSilence: () => {
      this.#logger.warn({}, 'the database does not answer');
      this.breakOff();
    },
  });

  constructor({ hosts, isPooled, logger }: DatabaseOptions) {
    this.#hosts = hosts;
    this.#isPooled = isPooled;
    this.#logger = logger;
  }

  /**
   * Reads by one statement.
   *
   * @throws DomainError as `refusalOf`.
   */
  async read<Found extends Row>(statement: Statement, values: unknown[]): Promise<Found[]> {
    return await this.connected(
      async (connection) => (await connection.query<Found>({ ...statement, values })).rows,
    );
  }

  /**
   * Reads by one statement that takes no time worth telling, behind others of the kind on one connection, and
   * on one of its own where those are not answered soon.
   *
   * @throws DomainError as `refusalOf`.
   */
  async readQuickly<Found extends Row>(statement: Statement, values: unknown[]): Promise<Found[]> {
    if (!this.#quick.isFree) return await this.read(statement, values);
    const breaks = this.#breaks;
    try {
      return (await this.#quick.query<Found>({ ...statement, values })).rows;
    } catch (error) {
      const isAlone = isUnprepared(error) || (isConnectionEnded(error) && breaks === this.#breaks);
      if (isAlone) return await this.read(statement, values);
      throw refusalFor(error, 'quick');
    }
  }

  /**
   * Hands a connection to `use`, and closes it where that fails. Where one has ended while it rested, `use`
   * begins anew with another: what it sends before the first answer has to be harmless when repeated.
   *
   * @throws what `use` throws, as `refusalOf`.
   */
  async connected<Result>(
    use: (connection: Connection) => Promise<Result>,
    kind: Use = 'statement',
  ): Promise<Result> {
    const breaks = this.#breaks;
    for (;;) {
      let client: pg.PoolClient | null = null;
      let isAnswered = false;
      let failure: unknown = null;
      try {
        client = await this.#connect(kind);
        const answered = () => {
          isAnswered = true;
        };
        const failed = (error: unknown) => {
          failure ??= error;
        };
        const result = await use(
          this.#minded(connectionOf(client, this.#isPooled, answered), failed),
        );
        client.release();
        this.#rested.add(client);
        return result;
      } catch (met) {
        const error = isAborted(met) ? (failure ?? met) : met;
        // Whatever it is in the midst of ends with it.
        client?.release(true);
        const isStale = client !== null && this.#rested.has(client) && isConnectionEnded(error);
        if (!isStale || isAnswered || breaks !== this.#breaks) {
          if (isDiskFull(error)) this.#fullAt = performance.now();
          throw refusalFor(error, kind);
        }
      }
    }
  }

  /** Whether its disk was full a moment ago, and no change has been made since. */
  get isFull(): boolean {
    return performance.now() - this.#fullAt < FULL_RETRY_SECONDS * 1000;
  }

  /** Tells that a change was made, so that there is room on its disk. */
  noteRoom(): void {
    this.#fullAt = Number.NEGATIVE_INFINITY;
  }

  /** Ends all connections, also in the midst of a statement: the database answers none. */
  breakOff(): void {
    this.#breaks += 1;
    for (const { connection } of this.#open) connection.stream.destroy();
  }

  async close(): Promise<void> {
    // One that does not answer would never say goodbye.
    const giveUp = setTimeout(() => this.breakOff(), GOODBYE_MS);
    await this.#quick.close();
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
    clearTimeout(giveUp);
  }

  #minded({ query }: Connection, failed?: (error: unknown) => void): Connection {
    return { query: (statement) => this.#pulse.mind(query(statement), failed) };
  }

  async #connect(kind: Use): Promise<pg.PoolClient> {
    return await this.#hosts.connect((url) => this.#poolOf(url, kind).connect());
  }

  #poolOf(url: string, kind: Use): pg.Pool {
    const name = `${kind} ${url}`;
    const pool = this.#pools.get(name) ?? this.#makePool(url, kind);
    this.#pools.set(name, pool);
    return pool;
  }

  #makePool(url: string, kind: Use): pg.Pool {
    const config: pg.PoolConfig = {
      application_name: 'plant-store',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: SILENCE_MS,
      keepAlive: true,
      pipeline: true,
      types,
      max: MOST_CONNECTIONS,
      ...(!this.#isPooled && {
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS[kind],
        options: `${kind === 'quick' ? BY_INDEX : NOT_COMPILED} ${RELIED_ON} -c lock_timeout=${LOCK_WAIT_MS[kind]}`,
      }),
      onConnect: async (client) => {
        await this.#hosts.check(client);
        // Older versions refuse a connection that names it.
        if (!this.#isPooled) await liftLimits(client, 'session', ['transaction_timeout']);
      },
    };
    const pool = new pg.Pool(clientConfig(url, config));
    const report = (error: Error) =>
      this.#logger.warn({ err: error }, 'a connection to the database broke');
    // Unheard, the error of a connection that somebody holds or that rests would end the process.
    pool.on('connect', (client) => {
      this.#open.add(client);
      client.on('error', report);
    });
    pool.on('error', () => undefined);
    pool.on('remove', (client) => this.#open.delete(client));
    return pool;
  }
}

/** Makes what to tell a caller of an error, also where all connections for a use were in use. */
function refusalFor(error: unknown, kind: Use): unknown {
  if (!isPoolFull(error)) return refusalOf(error);
  return kind === 'view' ? viewsInUse(error) : databaseBusy(error);
}
