import pg from 'pg';
import type { StoreLogger } from '../store-logger.ts';
import { refusalOf } from './database-refusals.ts';

/** Most connections that one process opens for reads and writes; views have as many of their own. */
const MOST_CONNECTIONS = 10;
const MOST_VIEWS = 10;

const CONNECT_TIMEOUT_MS = 5_000;
/** A statement that takes longer is ended by the database. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A transaction whose process does not go on, such as behind a cut connection, lets go of its locks. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** A view whose reader asks for nothing for so long ends. */
const IDLE_VIEW_MS = 120_000;

const INT8 = 20;

/** No number that is kept goes beyond what JavaScript counts exactly. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === INT8 ? Number : (pg.types.getTypeParser as (...of: unknown[]) => never)(id, format),
};

/** A statement; under a name it is prepared once for each connection. */
export interface Statement {
  name?: string;
  text: string;
}

export type Row = Record<string, unknown>;

/** A connection that has begun no transaction, or one that its user ends. */
export type Connection = Pick<pg.PoolClient, 'query'>;

/** The connections of one process to its database. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #views: pg.Pool;

  constructor(url: string, logger: StoreLogger) {
    const options: pg.PoolConfig = {
      connectionString: url,
      application_name: 'plant-store',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      pipeline: true,
      types,
    };
    this.#pool = new pg.Pool({ ...options, max: MOST_CONNECTIONS });
    this.#views = new pg.Pool({
      ...{ ...options, max: MOST_VIEWS },
      idle_in_transaction_session_timeout: IDLE_VIEW_MS,
    });
    for (const pool of [this.#pool, this.#views]) {
      const report = (error: Error) =>
        logger.warn({ err: error }, 'a connection to the database broke');
      // Unheard, the error of a connection that somebody holds or that rests would end the process.
      pool.on('connect', (client) => client.on('error', report));
      pool.on('error', () => undefined);
    }
  }

  /**
   * Reads by one statement.
   *
   * @throws DomainError as `refusalOf`.
   */
  async read<Found extends Row>(statement: Statement, values: unknown[]): Promise<Found[]> {
    try {
      return (await this.#pool.query<Found>({ ...statement, values })).rows;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /**
   * Hands a connection to `use`, and closes it where that fails.
   *
   * @throws what `use` throws, as `refusalOf`.
   */
  async connected<Result>(
    use: (connection: Connection) => Promise<Result>,
    kind: 'statement' | 'view' = 'statement',
  ): Promise<Result> {
    const pool = kind === 'view' ? this.#views : this.#pool;
    let client: pg.PoolClient | null = null;
    try {
      client = await pool.connect();
      const result = await use(client);
      client.release();
      return result;
    } catch (error) {
      // Whatever it is in the midst of ends with it.
      client?.release(true);
      throw refusalOf(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#views.end()]);
  }
}
