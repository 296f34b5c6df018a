import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { connectDirectly } from './connection/connect-directly.ts';
import type { Hosts } from './connection/hosts.ts';
import { MIGRATIONS } from './migrations.ts';

/** What keeps two processes from migrating at once; any number that nothing else of this database uses. */
const MIGRATION_LOCK = 7_405_926;

const LOOK_AGAIN_MS = 100;

/** What makes a database hold this version's tables. */
const KEEP_VERSION =
  'CREATE TABLE IF NOT EXISTS plant_store_version (version int NOT NULL, at timestamptz NOT NULL DEFAULT now())';

/**
 * Brings the tables of a database to this version; where several processes start at once, one does.
 *
 * @throws Error with a sentence for the operator where the database is of a later version.
 */
export async function migrate(hosts: Hosts): Promise<void> {
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
    for (const [index, step] of MIGRATIONS.entries()) {
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

async function carryOut(client: pg.Client, step: string, version: number): Promise<void> {
  await client.query('BEGIN');
  await client.query(step);
  await client.query('INSERT INTO plant_store_version (version) VALUES ($1)', [version]);
  await client.query('COMMIT');
}

function newerDatabase(version: number): Error {
  return new Error(
    `The database holds tables of version ${version}, and this program knows them up to ${MIGRATIONS.length}. Start the program that wrote them, or a later one.`,
  );
}
