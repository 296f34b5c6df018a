import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { BEGIN } from './connection/begin.ts';
import { connectDirectly } from './connection/connect-directly.ts';
import type { Hosts } from './connection/hosts.ts';
import { type BuiltIndex, MIGRATIONS } from './migrations.ts';

/** What keeps two processes from migrating at once; any number that nothing else of this database uses. */
const MIGRATION_LOCK = 7_405_926;

const LOOK_AGAIN_MS = 100;

/** What makes a database hold this version's tables. */
const KEEP_VERSION =
  'CREATE TABLE IF NOT EXISTS plant_store_version (version int NOT NULL, at timestamptz NOT NULL DEFAULT now())';

/** SQLSTATE of what keeps an extension from being made, or from being found where it was. */
const NO_EXTENSION = ['0A000', '58P01', '42501', '42704', '42710', '42723'];

const KEEP_STEP = 'INSERT INTO plant_store_version (version) VALUES ($1)';

const IS_VALID = 'SELECT indisvalid AS is_valid FROM pg_index WHERE indexrelid = to_regclass($1)';

/**
 * Brings the tables of a database to this version; where several processes start at once, one does.
 *
 * @param steps all there are, or only the first ones, as an earlier version had.
 * @throws Error with a sentence for the operator where the database is of a later version.
 */
export async function migrate(hosts: Hosts, steps = MIGRATIONS): Promise<void> {
  const client = await connectDirectly(hosts, 'plant-store migration');
  try {
    await requireUnicode(client);
    await lock(client);
    await client.query(KEEP_VERSION);
    const { rows } = await client.query<{ version: number | null }>(
      'SELECT max(version) AS version FROM plant_store_version',
    );
    const version = rows[0]?.version ?? 0;
    if (version > MIGRATIONS.length) throw newerDatabase(version);
    for (const [index, step] of steps.entries()) {
      if (index >= version) await carryOut(client, step, index + 1);
    }
  } finally {
    // What is locked is let go of with the connection.
    await client.end();
  }
}

/** @throws Error where the database could not keep every name. */
async function requireUnicode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const found = rows[0]?.server_encoding;
  if (found === 'UTF8') return;
  throw new Error(
    `The database keeps text as ${found}, which has no room for many names. Make one with ENCODING 'UTF8', and name it in DATABASE_URL.`,
  );
}

/** Tries instead of waiting: whoever waits holds a snapshot, and would keep an index from being built beside writes. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS locked',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.locked) return;
    await delay(LOOK_AGAIN_MS);
  }
}

async function carryOut(
  client: pg.Client,
  step: string | BuiltIndex[],
  version: number,
): Promise<void> {
  if (typeof step !== 'string') {
    for (const index of step) await build(client, index);
    await client.query(KEEP_STEP, [version]);
    return;
  }
  await client.query(BEGIN);
  await client.query(step);
  await client.query(KEEP_STEP, [version]);
  await client.query('COMMIT');
}

/** Builds an index beside writes. One that a process left half built when it was killed is begun anew. */
async function build(client: pg.Client, { name, on, extensions }: BuiltIndex): Promise<void> {
  try {
    for (const extension of extensions ?? []) {
      await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    }
    const { rows } = await client.query<{ is_valid: boolean }>(IS_VALID, [name]);
    if (rows[0]?.is_valid) return;
    if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
    await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (extensions === undefined || !NO_EXTENSION.includes(code)) throw error;
  }
}

function newerDatabase(version: number): Error {
  return new Error(
    `The database holds tables of version ${version}, and this program knows them up to ${MIGRATIONS.length}. Start the program that wrote them, or a later one.`,
  );
}
