import pg from 'pg';
import type { Waiter } from '../../../domain/fair-queue.ts';
import type { StoreLogger } from '../../store-logger.ts';
import { Turns } from '../share/turns.ts';
import { clientConfig } from './client-config.ts';
import type { Connection } from './connection.ts';
import { databaseBusy, viewsInUse } from './database-refusals.ts';
import { liftLimits } from './lift-limits.ts';
import { Pulse } from './silence/pulse.ts';

export const CONNECT_TIMEOUT_MS = 5_000;
/** A statement that takes longer is ended by the database. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A database that has not answered by then is taken for gone, and the connection for broken. */
export const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** How many connections one process opens for each use: what waits for a row keeps none from what reads. */
export const MOST_CONNECTIONS = 10;

/**
 * Of those for reads one is left to workspaces that have none: a table that somebody holds keeps the reads of one
 * workspace waiting, and nobody else.
 */
const LEFT_TO_OTHERS = { quick: 0, statement: 1, change: 0, view: 0 };

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
export type Use = 'quick' | 'statement' | 'change' | 'view';

/** To compile a statement takes longer than to carry it out: all of them are short, or wait for the disk. */
const NOT_COMPILED = '-c jit=off';

/** What statements rely on: to see what was committed when they begin. */
const RELIED_ON = '-c default_transaction_isolation=read\\ committed';

/**
 * Each quick statement finds what it reads in an index. A plan that was made while a table was empty would read
 * all of it, and is kept after a large import until the table is analysed.
 */
const BY_INDEX = `${NOT_COMPILED} -c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off`;

interface HostPoolsOptions {
  url: string;
  isPooled: boolean;
  logger: StoreLogger;
  /** Makes sure that a new connection is of use, or throws. */
  check: (client: Pick<pg.Client, 'query'>) => Promise<void>;
}

/** The connections for one use, and those of them that have been established. */
interface UsePool {
  pool: pg.Pool;
  open: Set<pg.PoolClient>;
  /** A place for each connection, and what gives back those of the connections that have been handed out. */
  turns: Turns;
  atWork: WeakMap<pg.PoolClient, () => void>;
  /** Those that have been given back. */
  resting: Set<pg.PoolClient>;
}

/** The connections of one process to one host of its database, a pool for each use. */
export class HostPools {
  readonly #options: HostPoolsOptions;
  readonly #pools = new Map<Use, UsePool>();
  readonly #pulse: Pulse;

  constructor(options: HostPoolsOptions) {
    this.#options = options;
    const { url, logger } = options;
    this.#pulse = new Pulse({
      url,
      onSilence: () => {
        logger.warn({}, 'the database does not answer');
        this.breakOff();
      },
      onDead: (lines) => {
        logger.warn({ lines: lines.length }, 'connections to the database carry nothing any more');
        this.#replace(lines);
      },
    });
  }

  /**
   * Hands out a connection that rests, or a new one. Those who wait for one get it one workspace after the other,
   * and one token of it after the other.
   *
   * @throws DomainError `server_busy` where all of them are at work for too long, which is no fault of the host.
   */
  async connect(use: Use, asker: Waiter): Promise<pg.PoolClient> {
    const { pool, open, turns, atWork, resting } = this.#poolOf(use);
    const leave = await turns.enter(asker, CONNECT_TIMEOUT_MS);
    if (leave) {
      try {
        const client = await pool.connect();
        resting.delete(client);
        atWork.set(client, leave);
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    }
    const error = new Error('timeout: no connection came free');
    // Where none is open, it is the host that keeps whoever opens one waiting, and all behind them.
    if (open.size === 0) throw error;
    throw use === 'view' ? viewsInUse(error) : databaseBusy(error);
  }

  /** Minds what is asked on one of its connections; `failed` is called first where that fails. */
  minded(
    client: pg.PoolClient,
    { query }: Connection,
    failed?: (error: unknown) => void,
  ): Connection {
    return { query: (statement) => this.#pulse.mind(client, query(statement), failed) };
  }

  /** Ends all connections, also in the midst of a statement: the host answers none. */
  breakOff(): void {
    // As where a statement takes too long, so that nothing is begun anew on another connection.
    const silence = new Error('timeout: the database does not answer');
    for (const { open } of this.#pools.values()) {
      for (const { connection } of open) connection.stream.destroy(silence);
    }
  }

  /** Ends connections that have died, and those that rest, which may have too: what comes next has new ones. */
  #replace(dead: pg.Client[]): void {
    const death = new Error('the connection carries nothing any more.');
    const resting = Array.from(this.#pools.values(), (pool) => [...pool.resting]).flat();
    for (const { connection } of [...dead, ...resting]) connection.stream.destroy(death);
  }

  async end(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(({ pool }) => pool.end()));
  }

  #poolOf(use: Use): UsePool {
    const pool = this.#pools.get(use) ?? this.#makePool(use);
    this.#pools.set(use, pool);
    return pool;
  }

  #makePool(use: Use): UsePool {
    const { url, isPooled, logger, check } = this.#options;
    const config: pg.PoolConfig = {
      application_name: 'plant-store',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: SILENCE_MS,
      keepAlive: true,
      pipeline: true,
      types,
      max: MOST_CONNECTIONS,
      ...(!isPooled && {
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS[use],
        options: `${use === 'quick' ? BY_INDEX : NOT_COMPILED} ${RELIED_ON} -c lock_timeout=${LOCK_WAIT_MS[use]}`,
      }),
      onConnect: async (client) => {
        await check(client);
        // Older versions refuse a connection that names it.
        if (!isPooled) await liftLimits(client, 'session', ['transaction_timeout']);
      },
    };
    const pool = new pg.Pool(clientConfig(url, config));
    const open = new Set<pg.PoolClient>();
    const turns = new Turns(MOST_CONNECTIONS, LEFT_TO_OTHERS[use]);
    const atWork = new WeakMap<pg.PoolClient, () => void>();
    const resting = new Set<pg.PoolClient>();
    const report = (error: Error) =>
      logger.warn({ err: error }, 'a connection to the database broke');
    // Unheard, the error of a connection that somebody holds or that rests would end the process.
    pool.on('connect', (client) => {
      open.add(client);
      // What broke it is told first, and then that it has ended.
      client.once('error', report).on('error', () => undefined);
    });
    pool.on('error', () => undefined);
    pool.on('remove', (client) => {
      open.delete(client);
      resting.delete(client);
    });
    // The pool tells of connections as well that came too late and were never handed out.
    pool.on('release', (_, client) => {
      const leave = atWork.get(client);
      atWork.delete(client);
      leave?.();
      resting.add(client);
    });
    return { pool, open, turns, atWork, resting };
  }
}
