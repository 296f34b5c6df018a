import type pg from 'pg';
import type { CopySource } from '../../copy/copy-store.ts';
import { UnknownFormatError } from '../../unknown-format.ts';
import type { Connection, Row } from '../connection/connection.ts';
import { Hosts } from '../connection/hosts.ts';
import { liftLimits } from '../connection/lift-limits.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { connectToCopy } from './connect-to-copy.ts';
import { requireWhole } from './copy-mark.ts';
import { DatabaseContent } from './database-content.ts';
import { databaseName } from './database-name.ts';
import { findTables } from './find-tables.ts';
import { orNamed } from './or-named.ts';

/** Every change of plants or of access raises one of the first two, and each key that is taken back the last. */
const READ_MOVES = `SELECT (SELECT coalesce(sum(seq), 0) FROM workspace)::text AS changes,
  (SELECT coalesce(sum(seq), 0) FROM workspace_access)::text AS access,
  (SELECT count(*) FROM withdrawn_key)::text AS withdrawn`;

/**
 * Opens a database to be copied elsewhere, as it is at this moment. Nothing in it is changed.
 *
 * @throws Error where it holds no tables of this version, or an unfinished copy.
 */
export async function openDatabaseSource(address: string): Promise<CopySource> {
  const hosts = new Hosts(address);
  const name = databaseName(address);
  const client = await connectToCopy(hosts, name);
  // The copy goes to a folder, which is removed where it is broken off.
  const unread = (reason: string) =>
    `${name} could not be read: ${reason} Nothing of the copy was kept. Run the same again.`;
  const connection: Connection = {
    query: async <Found extends Row>(statement: Parameters<Connection['query']>[0]) =>
      await orNamed(() => client.query<Found>(statement), unread),
  };
  try {
    const moves = await orNamed(async () => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await liftLimits(client, 'transaction');
      await requireTables(client, name);
      await requireWhole(client);
      return await readMoves(client);
    }, unread);
    return {
      name,
      content: new DatabaseContent(connection),
      isCurrent: async () => {
        const other = await connectToCopy(hosts, name);
        const now = await orNamed(() => readMoves(other), unread).finally(() => other.end());
        return now === moves;
      },
      close: async () => await client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function requireTables(client: pg.Client, name: string): Promise<void> {
  const tables = await findTables(client, ['plant_store_version']);
  if (tables.length === 0) throw new Error(`${name} holds no plants of a Plant Store.`);
  type Version = Row & { version: number | null };
  const { rows } = await client.query<Version>(
    'SELECT max(version) AS version FROM plant_store_version',
  );
  const version = rows[0]?.version ?? 0;
  if (version === MIGRATIONS.length) return;
  throw new UnknownFormatError(
    `${name} holds tables of version ${version}, and this program copies those of version ${MIGRATIONS.length}. Start the server of this version over it once and stop it, which brings them to its version; or, where they are later, use the program that wrote them.`,
  );
}

async function readMoves(client: pg.Client): Promise<string> {
  return JSON.stringify((await client.query(READ_MOVES)).rows);
}
