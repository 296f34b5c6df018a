import type { StoreStatus } from '../../../domain/store.ts';
import type { StoreLogger } from '../../store-logger.ts';
import { TABLES } from '../migrations/migrations.ts';
import type { Row } from './connection.ts';
import type { Database } from './database.ts';
import { hasNoConnection, isBusy, isHeld } from './database-refusals.ts';
import { SILENCE_MS } from './host-pools.ts';

/** How long an answer holds: whoever asks, the database is asked no more often. */
const HOLDS_MS = 1_000;

/**
 * Asks whether whoever holds something has held it for too long: a statement of this program longer than one may
 * take, a server of it that does not go on with its transaction seconds, and another program seconds in all, where
 * this user may see since when.
 */
const IS_TOO_LONG = `CASE WHEN application_name LIKE 'plant-store%'
  THEN clock_timestamp() - state_change > CASE state WHEN 'active' THEN $2 * interval '1 ms' ELSE '5 seconds' END
  ELSE coalesce(clock_timestamp() - xact_start > interval '5 seconds', true) END`;

/** Whoever holds a row, alone or with others, has locked its table in one of these ways until their transaction ends. */
const HOLDS_ROWS = `relation IN ('workspace'::regclass, 'workspace_access'::regclass)
  AND mode IN ('RowShareLock', 'RowExclusiveLock')`;

/** A vacuum, as the database begins them by itself, locks a table to cut off its empty end, until somebody waits for it. */
const GIVES_WAY =
  'EXISTS (SELECT FROM pg_stat_progress_vacuum AS vacuum WHERE vacuum.pid = pg_locks.pid)';

/**
 * Asks whether a COMMIT waits for what those of this program wait for, too. It is one of them, or waits for a
 * standby or the disk, as one may that comes over a pooler and has another name; others end with work of their own.
 */
const WAITS_FOR_ALL = `(application_name LIKE 'plant-store%' OR lower(wait_event) IN ('syncrep', 'walsync'))`;

const READ_RIGHTS = {
  name: 'read-rights',
  text: `SELECT current_setting('transaction_read_only') = 'on' AS is_read_only,
    EXISTS (SELECT FROM unfinished_copy) AS is_unfinished,
    bool_and(has_table_privilege(name, operation)) AS is_allowed,
    EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
      AND query = 'COMMIT' AND ${WAITS_FOR_ALL} AND clock_timestamp() - query_start > interval '5 seconds') AS is_unconfirmed,
    EXISTS (SELECT FROM pg_locks LEFT JOIN pg_stat_activity USING (pid)
      WHERE relation = ANY($1::regclass[]) AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND (mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') OR ${HOLDS_ROWS})
      AND ${IS_TOO_LONG} AND NOT ${GIVES_WAY}) AS is_held
    FROM unnest($1::text[]) AS name, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS operation`,
};

/** Tells whether the database takes changes. */
export class Readiness {
  readonly #database: Database;
  readonly #logger: StoreLogger;
  readonly #hungAfterMs: number;
  #asked: { at: number; answer: Promise<StoreStatus> } | null = null;

  /** @param hungAfterMs when a statement of this program is taken for one that hangs. */
  constructor(database: Database, logger: StoreLogger, hungAfterMs = SILENCE_MS) {
    this.#database = database;
    this.#logger = logger;
    this.#hungAfterMs = hungAfterMs;
  }

  /** A reason says nothing of addresses or users: strangers may read it. */
  async status(): Promise<StoreStatus> {
    const now = performance.now();
    if (!this.#asked || now - this.#asked.at > HOLDS_MS) {
      this.#asked = { at: now, answer: this.#ask() };
    }
    return await this.#asked.answer;
  }

  /** On a connection of those on which changes are made, unless all of them are at work: that is no fault. */
  async #readRights(): Promise<Row | undefined> {
    const values = [TABLES, this.#hungAfterMs];
    try {
      const { rows } = await this.#database.connected(
        ({ query }) => query({ ...READ_RIGHTS, values }),
        'change',
      );
      return rows[0];
    } catch (error) {
      if (!isBusy(error)) throw error;
      return (await this.#database.read(READ_RIGHTS, values))[0];
    }
  }

  /** Tells whether a change that holds a row may be one whose end nobody has been told: not where changes are made, or another program holds it. */
  async isInDoubt(): Promise<boolean> {
    const status = await this.status();
    return !status.writable && status.reason !== IS_HELD;
  }

  async #ask(): Promise<StoreStatus> {
    try {
      const row = await this.#readRights();
      if (row?.is_read_only === true) return unready(IS_READ_ONLY);
      if (row?.is_unfinished === true) return unready(IS_UNFINISHED);
      const refusal = await this.#database.findRefusal();
      if (refusal) return unready(refusal.code === 'storage_full' ? IS_FULL : SAVES_NOTHING);
      if (row?.is_unconfirmed === true) return unready(IS_UNCONFIRMED);
      if (row?.is_held === true) return unready(IS_HELD);
      return row?.is_allowed === true ? { writable: true } : unready(IS_FORBIDDEN);
    } catch (error) {
      this.#logger.warn({ err: error }, 'the database cannot be asked whether it is ready');
      if (isHeld(error)) return unready(IS_HELD);
      if (hasNoConnection(error)) return unready(HAS_NO_CONNECTION);
      return unready('The database cannot be reached; the log says why.');
    }
  }
}

const HAS_NO_CONNECTION = 'The database has no connection left for changes.';
const IS_HELD =
  'Another program, or a server or a process of the database that hangs, holds a part of the database, and changes wait for it.';
const IS_READ_ONLY = 'The database takes no changes: it is a standby, or can only be read.';
const IS_UNFINISHED = 'The database holds a copy that was not finished.';
const IS_FULL = 'The disk of the database is full.';
const SAVES_NOTHING =
  'The database saves nothing: its disk fails, or it has no numbers left for transactions; the log says which.';
const IS_UNCONFIRMED =
  'The database has not confirmed a change for seconds: its disk, or a standby that is to confirm each, does not answer.';
const IS_FORBIDDEN =
  'The user of the database may not read and change all its tables. Give it the right to, or make it their owner.';

function unready(reason: string): StoreStatus {
  return { writable: false, reason };
}
