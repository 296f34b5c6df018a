import type pg from 'pg';
import type { DomainError } from '../../../domain/errors.ts';
import type { Waiter } from '../../../domain/fair-queue.ts';
import type { StoreLogger } from '../../store-logger.ts';
import type { Connection, Row, Statement } from './connection.ts';
import { connectionOf } from './connection-of.ts';
import {
  databaseUnavailable,
  isAborted,
  isBeyondLimit,
  isConnectionEnded,
  refusalOf,
  savesNothing,
} from './database-refusals.ts';
import { HostPools, type Use } from './host-pools.ts';
import type { Hosts } from './hosts.ts';
import { QuickReads } from './quick-reads.ts';

/** How long a connection may take to end. */
const GOODBYE_MS = 1_000;

/**
 * Takes a number as each change does, and 140 KB of the disk that the tables are on, in a file that is gone once
 * it is answered: rows that were written and taken back would use up what room is left within the tables.
 */
const TRY_TO_SAVE =
  "SELECT txid_current(); SET LOCAL temp_tablespaces = ''; SET LOCAL work_mem = 64; SELECT count(*) FROM generate_series(1, 10000)";

export interface DatabaseOptions {
  hosts: Hosts;
  /**
   * Whether a pooler stands before them that gives a connection for one transaction alone. It keeps no
   * prepared statements and refuses settings of a connection.
   */
  isPooled: boolean;
  logger: StoreLogger;
}

/** What asks the database in somebody's name. */
export type Asking = Pick<Database, 'read' | 'readQuickly' | 'connected'>;

/** What is asked in nobody's name waits as that of one more workspace does. */
const NOBODY: Waiter = { workspace: '' };

/** What is looked up waits in turns with the questions that are asked for many at once. */
const LOOKUP: Waiter = { workspace: '', tokenId: 'lookup' };

/** The connections of one process to its database. */
export class Database {
  readonly isPooled: boolean;
  readonly #hosts: Hosts;
  readonly #logger: StoreLogger;
  /** By the host's address. */
  readonly #pools = new Map<string, HostPools>();
  /** Connections that were used before: one may have ended while it rested, and nobody has noticed yet. */
  readonly #rested = new WeakSet<pg.PoolClient>();
  /** Why the database could not save; null once a look has found that it can. */
  #unsaved: DomainError | null = null;
  #isClosed = false;
  readonly #quick = new QuickReads({
    connect: async () => {
      const { client, pools } = await this.#connect('quick', NOBODY);
      return { client, connection: pools.minded(client, connectionOf(client, this.isPooled)) };
    },
  });

  constructor({ hosts, isPooled, logger }: DatabaseOptions) {
    this.#hosts = hosts;
    this.isPooled = isPooled;
    this.#logger = logger;
  }

  /** Returns what asks in somebody's name, and so waits behind no more than a few of any other's. */
  of(asker: Waiter): Asking {
    return {
      read: (statement, values) => this.read(statement, values, asker),
      readQuickly: (statement, values) => this.readQuickly(statement, values, asker),
      connected: (use, kind) => this.connected(use, kind, asker),
    };
  }

  /**
   * Reads by one statement.
   *
   * @throws DomainError as `refusalOf`.
   */
  async read<Found extends Row>(
    statement: Statement,
    values: unknown[],
    asker?: Waiter,
    use: Use = 'statement',
  ): Promise<Found[]> {
    return await this.connected(
      async (connection) => (await connection.query<Found>({ ...statement, values })).rows,
      use,
      asker,
    );
  }

  /**
   * Reads who asks, or tells and asks for news, by one statement that takes no time worth telling, behind no reads
   * of any workspace: these may all wait for a table that somebody holds.
   *
   * @throws DomainError as `refusalOf`.
   */
  async lookUp<Found extends Row>(statement: Statement, values: unknown[]): Promise<Found[]> {
    return await this.read(statement, values, LOOKUP, 'quick');
  }

  /**
   * Reads by one statement that takes no time worth telling, behind others of the kind on one connection, and
   * on one of its own where those are not answered soon.
   *
   * @param asker left out where it is who asks that is read.
   * @throws DomainError as `refusalOf`.
   */
  async readQuickly<Found extends Row>(
    statement: Statement,
    values: unknown[],
    asker?: Waiter,
  ): Promise<Found[]> {
    return await this.#quick.read({ ...statement, values }, asker ?? NOBODY, () =>
      asker ? this.read(statement, values, asker) : this.lookUp(statement, values),
    );
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
    asker = NOBODY,
  ): Promise<Result> {
    for (;;) {
      let client: pg.PoolClient | null = null;
      let isAnswered = false;
      let failure: unknown = null;
      try {
        const { pools, ...connected } = await this.#connect(kind, asker);
        client = connected.client;
        const answered = () => {
          isAnswered = true;
        };
        const failed = (error: unknown) => {
          failure ??= error;
        };
        const result = await use(
          pools.minded(client, connectionOf(client, this.isPooled, answered), failed),
        );
        client.release();
        this.#rested.add(client);
        return result;
      } catch (met) {
        const error = isAborted(met) ? (failure ?? met) : met;
        // Whatever it is in the midst of ends with it.
        client?.release(true);
        const isStale = client !== null && this.#rested.has(client) && isConnectionEnded(error);
        if (!isStale || isAnswered) {
          this.#noteUnsaved(savesNothing(error));
          throw refusalOf(error);
        }
      }
    }
  }

  /** Returns why something could not be saved, unless a look since has found that the database saves. */
  async findRefusal(): Promise<DomainError | null> {
    if (this.#unsaved === null) return null;
    try {
      await this.connected(({ query }) => query(TRY_TO_SAVE));
      this.#unsaved = null;
      this.#logger.warn({}, 'the database can save again');
    } catch (refusal) {
      // A database that allows no such file tells nothing of its disk, and never would.
      if (isBeyondLimit(refusal)) this.#unsaved = null;
    }
    return this.#unsaved;
  }

  /** Closes all connections: whoever asks from now on, or would begin anew, is told that the database is away. */
  async close(): Promise<void> {
    this.#isClosed = true;
    // One that does not answer would never say goodbye.
    const giveUp = setTimeout(() => {
      for (const pools of this.#pools.values()) pools.breakOff();
    }, GOODBYE_MS);
    await this.#quick.close();
    await Promise.all([...this.#pools.values()].map((pools) => pools.end()));
    clearTimeout(giveUp);
  }

  #noteUnsaved(refusal: DomainError | null): void {
    if (!refusal) return;
    if (!this.#unsaved)
      this.#logger.error({ err: refusal.facts.cause }, 'the database could not save');
    this.#unsaved = refusal;
  }

  async #connect(use: Use, asker: Waiter): Promise<{ client: pg.PoolClient; pools: HostPools }> {
    if (this.#isClosed) throw databaseUnavailable(new Error('its connections are closed.'));
    return await this.#hosts.connect(async (url) => {
      const pools = this.#poolsOf(url);
      return { client: await pools.connect(use, asker), pools };
    });
  }

  #poolsOf(url: string): HostPools {
    const pools = this.#pools.get(url) ?? this.#makePools(url);
    this.#pools.set(url, pools);
    return pools;
  }

  #makePools(url: string): HostPools {
    return new HostPools({
      url,
      isPooled: this.isPooled,
      logger: this.#logger,
      check: (client) => this.#hosts.check(client),
    });
  }
}
