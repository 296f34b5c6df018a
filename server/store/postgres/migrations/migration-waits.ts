import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { StoreLogger } from '../../store-logger.ts';
import { BEGIN } from '../connection/begin.ts';
import { liftLimits } from '../connection/lift-limits.ts';

/** What keeps two processes from migrating at once; any number that nothing else of this database uses. */
const MIGRATION_LOCK = 7_405_926;

const LOOK_AGAIN_MS = 100;

/** After how many looks it is told who is waited for, and how often again. */
const LOOKS_IN_SILENCE = 10;
const TELL_EVERY = 300;

const WAITS_TO_MIGRATE =
  'waiting for another process that brings the tables of the database to its version; where none does, end it with SELECT pg_terminate_backend(holderPid)';

const WAITS_TO_CHANGE =
  'waiting, to bring the tables of the database to this version, for a transaction that began before; it may be a backup. Where it need not go on, end it with SELECT pg_terminate_backend(holderPid)';

const WAITS_FOR_INDEX =
  'waiting for whoever builds an index of the store: a start that was killed leaves it to the database, which finishes it; to have it begun anew instead, end it with SELECT pg_terminate_backend(holderPid)';

/**
 * Has no other process migrate until the connection ends. Tries instead of waiting: whoever waits holds a snapshot,
 * and would keep an index from being built beside writes.
 */
export async function lockMigration(
  guard: pg.Client,
  logger: StoreLogger | undefined,
): Promise<void> {
  for (let look = 1; ; look += 1) {
    // Within a transaction, so that it never stays with a connection of somebody else's.
    await guard.query(BEGIN);
    // It must keep no snapshot, as a statement with parameters would, which stays open.
    const { rows } = await guard.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS locked`,
    );
    if (rows[0]?.locked) return await liftLimits(guard, 'transaction');
    await guard.query('ROLLBACK');
    if (look % TELL_EVERY === LOOKS_IN_SILENCE) {
      logger?.warn((await findHolder(guard, HOLDS_LOCK)) ?? {}, WAITS_TO_MIGRATE);
    }
    await delay(LOOK_AGAIN_MS);
  }
}

const HOLDS_LOCK = `pid IN (SELECT pid FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objid = ${MIGRATION_LOCK})`;

/** Whoever builds an index holds its table all the while. */
const BUILDS_INDEX = `pid IN (SELECT pid FROM pg_stat_progress_create_index JOIN pg_locks USING (pid)
  JOIN pg_class ON pg_class.oid = relation JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE datname = current_database() AND nspname = current_schema())`;

/**
 * Waits until nobody builds an index of these tables. Whoever built or dropped one meanwhile, or changed a table,
 * would wait in the database for the first, and that one in the end for all who wait.
 */
export async function waitForBuilders(
  guard: pg.Client,
  logger: StoreLogger | undefined,
): Promise<void> {
  for (let look = 1; ; look += 1) {
    const holder = await findHolder(guard, BUILDS_INDEX);
    if (!holder) return;
    if (look % TELL_EVERY === LOOKS_IN_SILENCE) logger?.warn(holder, WAITS_FOR_INDEX);
    await delay(LOOK_AGAIN_MS);
  }
}

/**
 * Waits until a table is changed or an index built, and tells meanwhile for whose transaction that waits: a table for
 * whoever has read or written it, an index for all that began before.
 *
 * @param pid what the database knows the connection by that does it.
 */
export async function sayForWhom(
  work: Promise<unknown>,
  pid: number,
  guard: pg.Client,
  logger: StoreLogger | undefined,
): Promise<void> {
  const done = work.then(() => true);
  let told: number | undefined;
  for (let look = 1; !(await Promise.race([done, delay(LOOK_AGAIN_MS, false)])); look += 1) {
    if (look % LOOKS_IN_SILENCE !== 0) continue;
    const holder = await findHolder(guard, `pid = ANY(pg_blocking_pids(${pid}))`);
    if (holder && holder.holderPid !== told) logger?.warn(holder, WAITS_TO_CHANGE);
    told = holder?.holderPid;
  }
}

/** Who keeps this process waiting, as the database knows them now: within a transaction it would tell what it told before. */
async function findHolder(
  guard: pg.Client,
  which: string,
): Promise<{ holderPid: number } | undefined> {
  await guard.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await guard.query(
    `SELECT pid AS "holderPid", application_name AS name, client_addr AS address, state, state_change AS since
    FROM pg_stat_activity WHERE ${which}`,
  );
  return rows[0];
}
