import pg from 'pg';
import { connectDirectly } from './connect-directly.ts';
import { Hosts } from './hosts.ts';
import { startRefused, UnfitDatabase } from './start-refusals.ts';

interface Addresses {
  url: string;
  directUrl?: string | undefined;
}

/** When a server began tells it from every other, also from a copy of it; the rest tells where in it tables are. */
const READ_PLACE = `SELECT extract(epoch FROM pg_postmaster_start_time())::text AS began, oid::text AS database,
    current_schema() AS schema
  FROM pg_database WHERE datname = current_database()`;

/** SQLSTATE of what a pooler does not let through. */
const NOT_LET_THROUGH = '08P01';

/**
 * Returns the address of the database itself, once it is sure to lead to the same tables as that of the pooler, and
 * the pooler to let transactions through.
 *
 * @throws Error with a sentence for the operator.
 */
export async function directAddress({ url, directUrl = url }: Addresses): Promise<string> {
  if (url === directUrl) return url;
  const places = [
    await readPlace('DATABASE_URL', url),
    await readPlace('DATABASE_DIRECT_URL', directUrl),
  ];
  if (places[0] === places[1]) return directUrl;
  throw new Error(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases, or to different schemas of one. Correct the one that is out of date.',
  );
}

async function readPlace(setting: string, url: string): Promise<string> {
  try {
    const client = await connectDirectly(new Hosts(url), 'plant-store comparison');
    const { rows } = await readInTransaction(setting, client).finally(() => client.end());
    return JSON.stringify(rows);
  } catch (error) {
    throw startRefused(error);
  }
}

async function readInTransaction(setting: string, client: pg.Client): Promise<pg.QueryResult> {
  await client.query('BEGIN').catch((cause: unknown): never => {
    if (!(cause instanceof pg.DatabaseError && cause.code === NOT_LET_THROUGH)) throw cause;
    throw new UnfitDatabase(
      `${setting} leads to a pooler that lets no transactions through, so that nothing could be changed. Have it give a connection for a transaction: with PgBouncer, pool_mode = transaction.`,
      { cause },
    );
  });
  const found = await client.query(READ_PLACE);
  await client.query('COMMIT');
  return found;
}
