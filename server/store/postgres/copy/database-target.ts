import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { CopyMark, CopyTarget, Obstacle } from '../../copy/copy-store.ts';
import { BEGIN } from '../connection/begin.ts';
import { Hosts } from '../connection/hosts.ts';
import { liftLimits } from '../connection/lift-limits.ts';
import { reasonOf } from '../connection/reason-of.ts';
import { migrate, requireNoPooler } from '../migrations/migrate.ts';
import { TABLES } from '../migrations/migrations.ts';
import { NEWS_CONNECTION } from '../news.ts';
import { connectToCopy } from './connect-to-copy.ts';
import { readMark, WRITTEN_LAST } from './copy-mark.ts';
import { DatabaseContent } from './database-content.ts';
import { databaseName } from './database-name.ts';
import { findFilled, findTables } from './find-tables.ts';
import { orNamed } from './or-named.ts';
import { StorableContent } from './storable-content.ts';
import { writeContent } from './write-content.ts';

/** What keeps two copies from one database; any number that nothing else of it uses. */
const COPY_LOCK = 7_405_927;

const LOOK_AGAIN_MS = 100;

/** How often another copy is waited for: the database may take a moment to notice that one was killed. */
const MOST_LOOKS = 100;

/** The same for a server that was stopped. */
const MOST_LOOKS_FOR_SERVERS = 20;

/**
 * Opens a database to be copied to. Its tables are made only once something is written.
 *
 * @throws Error where it cannot be reached, where a pooler stands before it, or while another copy goes there.
 */
export async function openDatabaseTarget(address: string): Promise<CopyTarget> {
  const hosts = new Hosts(address);
  const name = databaseName(address);
  const client = await connectToCopy(hosts, name);
  const unusable = (reason: string) =>
    `${name} could not be used: ${reason} Nothing was changed. Run the same again.`;
  const unmigrated = (reason: string) =>
    `${name} could not be given its tables: ${reason} Nothing was copied. Run the same again.`;
  try {
    const other = await connectToCopy(hosts, name);
    await orNamed(async () => {
      // What is locked and set here would stay with a connection of the pooler's.
      await requireNoPooler(client, other).finally(() => other.end());
      // It rests for as long as the source takes to be read.
      await liftLimits(client, 'session');
      // Most is written outside of transactions.
      await client.query('SET array_nulls = on');
      await lock(client, name);
    }, unusable);
  } catch (error) {
    await client.end();
    throw error;
  }
  let isWritten = false;
  return {
    name,
    findObstacle: async (source) =>
      await orNamed(() => findObstacle(client, name, source), unusable),
    fit: async (content) => new StorableContent(content),
    write: async (mark, content, tell) => {
      await orNamed(() => migrate(hosts), unmigrated);
      const refusal = await orBrokenOff(name, () => begin(client, name, mark));
      if (refusal) throw refusal;
      await orBrokenOff(name, () => writeContent(client, content, tell));
      isWritten = true;
    },
    readBack: async (use) => {
      // Within the transaction of the last step: before all is compared none of it is anybody's.
      const content = new DatabaseContent(client);
      if (isWritten) return await orBrokenOff(name, () => use(content));
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      try {
        return await use(content);
      } finally {
        await client.query('ROLLBACK').catch(() => undefined);
      }
    },
    finish: async () => {
      await orBrokenOff(name, async () => {
        await client.query(`ANALYZE ${TABLES.join()}`);
        await client.query('DELETE FROM unfinished_copy');
        await client.query('COMMIT');
      });
    },
    discard: async () => {
      await orBrokenOff(name, async () => {
        await client.query('ROLLBACK');
        await client.query("UPDATE unfinished_copy SET checksum = ''");
      });
    },
    close: async () => await client.end(),
  };
}

/** In whichever schema each has its tables: of a connection the database tells none. */
const FIND_SERVERS =
  'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1';

/** Where nothing was copied yet: a server changes nothing while the mark is there. */
const TAKE_IDLE_MARK_AWAY = `DELETE FROM unfinished_copy WHERE NOT EXISTS (SELECT FROM plant)
  AND NOT EXISTS (SELECT FROM change) AND NOT EXISTS (SELECT FROM change_part)`;

/** Makes the refusal of a database that a server listens to; null where none does. */
async function findServer(client: pg.Client, name: string): Promise<Error | null> {
  for (let look = 0; look < MOST_LOOKS_FOR_SERVERS; look += 1) {
    const { rowCount } = await client.query(FIND_SERVERS, [NEWS_CONNECTION]);
    if (rowCount === 0) return null;
    await delay(LOOK_AGAIN_MS);
  }
  await client.query(TAKE_IDLE_MARK_AWAY);
  return new Error(
    `A server uses ${name}, in this schema or another. Nothing was copied. Stop all servers that use that database and run the same copy again.`,
  );
}

async function orBrokenOff<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return await work().catch((error: unknown) => {
    throw new Error(
      `${name} could not be written: ${reasonOf(error)} What was copied stays there, marked as unfinished unless it is whole. Run the same copy again, which goes on with it, or finds that it is whole.`,
      { cause: error },
    );
  });
}

/** It is let go of with the connection. */
async function lock(client: pg.Client, name: string): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [COPY_LOCK]);
    if (rows[0]?.locked) return;
    await delay(LOOK_AGAIN_MS);
  }
  throw new Error(`Another copy to ${name} is under way. Wait for it, or stop it.`);
}

async function findObstacle(
  client: pg.Client,
  name: string,
  source: string,
): Promise<Obstacle | null> {
  const tables = await findTables(client, [...TABLES, 'unfinished_copy']);
  const mark = tables.includes('unfinished_copy') ? await readMark(client) : null;
  if (mark && mark.source !== source) {
    const told = `${name} holds an unfinished copy of ${mark.source}, not of ${source}. Finish that one, or name an empty database.`;
    return { error: new Error(told), mayBeWhole: false };
  }
  const error = await findForeign(client, name, mark, tables);
  return error && { error, mayBeWhole: mark === null };
}

/**
 * Makes the refusal of a database that holds what is not of this copy; null where it holds nothing, or, under the
 * mark of one, what a copy writes before its last step.
 */
async function findForeign(
  client: pg.Client,
  name: string,
  mark: CopyMark | null,
  tables: string[],
): Promise<Error | null> {
  const filled = await findFilled(
    client,
    mark ? tables.filter((table) => WRITTEN_LAST.includes(table)) : tables,
  );
  if (filled === null) return null;
  return new Error(
    mark
      ? `${name} holds an unfinished copy, and its table ${filled} has rows that are not of that: a server has written there. Nothing was changed, so that none of it is lost. Name an empty database.`
      : `${name} is not empty: its table ${filled} has rows. Nothing was changed. Name a database in which no server has been started, so that nothing is mixed or lost.`,
  );
}

/**
 * Writes the mark into a database that is empty, or goes on with what the same mark has left.
 *
 * @returns why that is not done; null where it is.
 */
async function begin(client: pg.Client, name: string, mark: CopyMark): Promise<Error | null> {
  // Before the mark as well: a copy that is killed at it would leave the server unable to change anything.
  const server = await findServer(client, name);
  if (server) return server;
  await client.query(BEGIN);
  // A server that starts meanwhile sees the mark, or has written before and is found here.
  await client.query(`LOCK TABLE ${TABLES.join()} IN EXCLUSIVE MODE`);
  const left = await readMark(client);
  const foreign = await findForeign(client, name, left, TABLES);
  if (foreign) {
    await client.query('ROLLBACK');
    return foreign;
  }
  if (left?.checksum !== mark.checksum) {
    if (left) await client.query(`TRUNCATE ${TABLES.join()}, unfinished_copy`);
    await client.query('INSERT INTO unfinished_copy (source, checksum) VALUES ($1, $2)', [
      mark.source,
      mark.checksum,
    ]);
  }
  await client.query('COMMIT');
  return await findServer(client, name);
}
