import pg from 'pg';
import type { StoreLogger } from '../../store-logger.ts';
import { UnknownFormatError } from '../../unknown-format.ts';
import { BEGIN } from '../connection/begin.ts';
import { connectDirectly } from '../connection/connect-directly.ts';
import type { Hosts } from '../connection/hosts.ts';
import { liftLimits } from '../connection/lift-limits.ts';
import { UnfitDatabase } from '../connection/start-refusals.ts';
import { indexesOf } from './indexes-of.ts';
import { lockMigration, sayForWhom, waitForBuilders } from './migration-waits.ts';
import { MIGRATIONS } from './migrations.ts';
import type { BuiltIndex, Step } from './step.ts';

/**
 * One with other work gives now this connection, now that one. Of three at random, two looks would take one such
 * pooler in 14 for none, and five one in 10,000.
 */
const LOOKS_FOR_POOLER = 5;

/** What the database's operator sees its connections under. */
const MIGRATION_CONNECTION = 'plant-store migration';

/** What makes a database hold this version's tables. */
const KEEP_VERSION =
  'CREATE TABLE IF NOT EXISTS plant_store_version (version int NOT NULL, at timestamptz NOT NULL DEFAULT now())';

/** SQLSTATE of what keeps an extension from being made, or from being found where it was. */
const NO_EXTENSION = ['0A000', '58P01', '42501', '42704', '42710', '42723'];

/** SQLSTATE of rows that a unique index cannot hold. */
const NOT_UNIQUE = '23505';

const KEEP_STEP = 'INSERT INTO plant_store_version (version) VALUES ($1)';

/** Where this user's tables are made: in another schema another store may have indexes of the names. */
const READ_INDEXES = `SELECT relname AS name, indisvalid AS is_valid FROM pg_index
  JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = current_schema()`;

const LACKS_INDEX =
  'an index of the database is missing, or was left half built; it is built now, which takes a while where there are many plants';

const HAS_NO_EXTENSION =
  'the index that searches use is left out, since an extension that it needs is not there and may not be made: a search looks at each plant of its workspace. To have it, let who may do so carry out CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin; in the database, and start again';

/** Has what extensions bring found in whichever schemas they are, behind all that is found already. */
const LOOK_IN_SCHEMAS_OF = `SELECT set_config('search_path', concat_ws(', ', current_setting('search_path'),
  string_agg(extnamespace::regnamespace::text, ', ')), false) FROM pg_extension WHERE extname = ANY($1)`;

interface MigrateOptions {
  /** All there are, or only the first ones, as an earlier version had. */
  steps?: Step[];
  /** Is told of what is waited for. */
  logger?: StoreLogger;
}

/**
 * Brings the tables of a database to this version; where several processes start at once, one does. Indexes that
 * an earlier start should have left are built as well: nothing else would tell that they are not there.
 *
 * @returns true where the database held no tables of any version.
 * @throws Error with a sentence for the operator where the database is of a later version, or where a pooler
 *   stands before it that gives a connection for one transaction alone.
 */
export async function migrate(
  hosts: Hosts,
  { steps = MIGRATIONS, logger }: MigrateOptions = {},
): Promise<boolean> {
  const client = await connectDirectly(hosts, MIGRATION_CONNECTION);
  const guard = await connectDirectly(hosts, MIGRATION_CONNECTION).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  try {
    await requireNoPooler(client, guard);
    await requireUnicode(client);
    await liftLimits(client, 'session');
    await lockMigration(guard, logger);
    await client.query(KEEP_VERSION);
    const { rows } = await client.query<{ version: number | null }>(
      'SELECT max(version) AS version FROM plant_store_version',
    );
    const version = rows[0]?.version ?? 0;
    if (version > MIGRATIONS.length) throw newerDatabase(version);
    const pid = await readServedBy(client);
    const waits: Waits = {
      forWork: (work) => sayForWhom(work, pid, guard, logger),
      forBuilders: () => waitForBuilders(guard, logger),
    };
    for (const index of await findMissing(client, steps.slice(0, version))) {
      // One that needs an extension may have been left out, and may be again.
      if (!index.extensions) logger?.warn({ index: index.name }, LACKS_INDEX);
      await build(client, index, waits, logger);
    }
    for (const [index, step] of steps.entries()) {
      if (index >= version) await carryOut(client, step, index + 1, waits, logger);
    }
    return version === 0;
  } finally {
    // What is locked is let go of with the connection.
    await Promise.all([client.end(), guard.end()]);
  }
}

/**
 * Refuses a pooler that gives a connection for one transaction alone: what is locked or listened to on that would be
 * its own, and stay. There two connections are served by one, or one by several in turn.
 */
export async function requireNoPooler(one: pg.Client, other: pg.Client): Promise<void> {
  const served = [new Set<number>(), new Set<number>()];
  for (let look = 0; look < LOOKS_FOR_POOLER; look += 1) {
    for (const [at, client] of [one, other].entries()) served[at]?.add(await readServedBy(client));
  }
  const all = new Set(served.flatMap((pids) => [...pids]));
  if (all.size === 2 && served.every(({ size }) => size === 1)) return;
  throw new UnfitDatabase(
    'The address leads to a pooler that gives a connection for one transaction alone. Name the database itself; for a server, in DATABASE_DIRECT_URL, beside the pooler in DATABASE_URL.',
  );
}

async function readServedBy(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

/** @throws Error where the database could not keep every name. */
async function requireUnicode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const found = rows[0]?.server_encoding;
  if (found === 'UTF8') return;
  throw new UnfitDatabase(
    `The database keeps text as ${found}, which has no room for many names. Make one with ENCODING 'UTF8', and name it in DATABASE_URL.`,
  );
}

async function findMissing(client: pg.Client, steps: Step[]): Promise<BuiltIndex[]> {
  const found = await readIndexes(client);
  return indexesOf(steps).filter(({ name }) => !found.get(name));
}

/** Reads which indexes there are, by name, and whether each is whole. */
async function readIndexes(client: pg.Client): Promise<Map<string, boolean>> {
  const { rows } = await client.query<{ name: string; is_valid: boolean }>(READ_INDEXES);
  return new Map(rows.map((row) => [row.name, row.is_valid]));
}

/** What waits, and tells meanwhile for whom: until something is done, or until nobody builds an index any more. */
interface Waits {
  forWork(work: Promise<unknown>): Promise<void>;
  forBuilders(): Promise<void>;
}

async function carryOut(
  client: pg.Client,
  step: Step,
  version: number,
  waits: Waits,
  logger: StoreLogger | undefined,
): Promise<void> {
  if (typeof step !== 'string') {
    for (const index of step) await build(client, index, waits, logger);
    await client.query(KEEP_STEP, [version]);
    return;
  }
  await waits.forBuilders();
  await client.query(BEGIN);
  await waits.forWork(client.query(step));
  await client.query(KEEP_STEP, [version]);
  await client.query('COMMIT');
}

/** Builds an index beside writes. One that was left half built, and that nobody is building any more, is begun anew. */
async function build(
  client: pg.Client,
  { name, on, isUnique = false, extensions }: BuiltIndex,
  waits: Waits,
  logger: StoreLogger | undefined,
): Promise<void> {
  try {
    for (const extension of extensions ?? []) {
      await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    }
    if (extensions) await client.query(LOOK_IN_SCHEMAS_OF, [extensions]);
    await waits.forBuilders();
    const isWhole = (await readIndexes(client)).get(name);
    if (isWhole) return;
    if (isWhole === false)
      await waits.forWork(client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`));
    const index = isUnique ? 'UNIQUE INDEX' : 'INDEX';
    await waits.forWork(client.query(`CREATE ${index} CONCURRENTLY ${name} ON ${on}`));
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (name === 'change_by_key' && code === NOT_UNIQUE) throw await sharedKeys(client);
    if (extensions === undefined || !NO_EXTENSION.includes(code)) throw error;
    logger?.warn({ index: name }, HAS_NO_EXTENSION);
  }
}

/** Enough to see what they are. */
const MOST_TOLD = 3;

const READ_SHARED_KEYS = `SELECT workspace, (array_agg(seq::text ORDER BY seq))[:${MOST_TOLD}] AS seqs FROM change
  WHERE key_value IS NOT NULL GROUP BY workspace, actor_id, key_value HAVING count(*) > 1
  ORDER BY workspace, min(seq) LIMIT ${MOST_TOLD + 1}`;

const LEAVE_KEYS_TO_FIRST = `UPDATE change AS later SET key_value = NULL, key_fingerprint = NULL WHERE EXISTS (SELECT FROM change WHERE workspace = later.workspace AND actor_id = later.actor_id AND key_value = later.key_value AND seq < later.seq);`;

/** Makes the refusal of a database whose changes came to share keys while it lacked the index that keeps them from it. */
async function sharedKeys(client: pg.Client): Promise<Error> {
  const { rows } = await client.query<{ workspace: string; seqs: string[] }>(READ_SHARED_KEYS);
  const told = rows.map(({ workspace, seqs }) => `${workspace} ${seqs.join(', ')}`);
  if (told.length > MOST_TOLD) told[MOST_TOLD] = 'and others';
  return new UnfitDatabase(
    `In the table change several changes of one person have the same Idempotency-Key, by workspace and seq: ${told.join('; ')}. To leave each key to its first change: ${LEAVE_KEYS_TO_FIRST} Then start again.`,
  );
}

function newerDatabase(version: number): Error {
  return new UnknownFormatError(
    `The database holds tables of version ${version}, and this program knows them up to ${MIGRATIONS.length}. Start the program that wrote them, or a later one.`,
  );
}
