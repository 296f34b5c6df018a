import type { StoreStatus } from '../../../domain/store.ts';
import type { StoreLogger } from '../../store-logger.ts';
import { TABLES } from '../migrations.ts';
import type { Database } from './database.ts';

/** How long an answer holds: whoever asks, the database is asked no more often. */
const HOLDS_MS = 1_000;

const READ_RIGHTS = {
  name: 'read-rights',
  text: `SELECT current_setting('transaction_read_only') = 'on' AS is_read_only,
    bool_and(has_table_privilege(name, operation)) AS is_allowed,
    EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
      AND query = 'COMMIT' AND clock_timestamp() - query_start > interval '5 seconds') AS is_unconfirmed
    FROM unnest($1::text[]) AS name, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS operation`,
};

/** Tells whether the database takes changes. */
export class Readiness {
  readonly #database: Database;
  readonly #logger: StoreLogger;
  #asked: { at: number; answer: Promise<StoreStatus> } | null = null;

  constructor(database: Database, logger: StoreLogger) {
    this.#database = database;
    this.#logger = logger;
  }

  /** A reason says nothing of addresses or users: strangers may read it. */
  async status(): Promise<StoreStatus> {
    const now = performance.now();
    if (!this.#asked || now - this.#asked.at > HOLDS_MS) {
      this.#asked = { at: now, answer: this.#ask() };
    }
    return await this.#asked.answer;
  }

  async #ask(): Promise<StoreStatus> {
    try {
      const [row] = await this.#database.read(READ_RIGHTS, [TABLES]);
      if (row?.is_read_only === true) return unready(IS_READ_ONLY);
      if (this.#database.isFull) return unready(IS_FULL);
      if (row?.is_unconfirmed === true) return unready(IS_UNCONFIRMED);
      return row?.is_allowed === true ? { writable: true } : unready(IS_FORBIDDEN);
    } catch (error) {
      this.#logger.warn({ err: error }, 'the database cannot be asked whether it is ready');
      return unready('The database cannot be reached; the log says why.');
    }
  }
}

const IS_READ_ONLY = 'The database takes no changes: it is a standby, or set to be read alone.';
const IS_FULL = 'The disk of the database is full.';
const IS_UNCONFIRMED =
  'The database has not confirmed a change for seconds: its disk, or a standby that is to confirm each, does not answer.';
const IS_FORBIDDEN =
  'The user of the database may not read and change all its tables. Give it the right to, or make it their owner.';

function unready(reason: string): StoreStatus {
  return { writable: false, reason };
}
