import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../../testing/file-store.ts';
import { endConnections, makeDatabase, queryOnce } from '../../../testing/postgres.ts';
import { openTestDatabase } from '../../../testing/store-facts.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { draft } from '../../conformance/harness.ts';
import { lockWorkspace } from '../lock-workspace.ts';
import { Database } from './database.ts';
import { MOST_CONNECTIONS } from './host-pools.ts';
import { Hosts } from './hosts.ts';
import { Readiness } from './readiness.ts';

const shared = useTestDatabase();

test('a database is ready while all connections for changes are at work', async () => {
  await (await openTestDatabase(shared.url)).close();
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(shared.url), isPooled: false, logger });
  const end = new EventEmitter();
  const ended = once(end, 'end');
  const changes = Array.from({ length: MOST_CONNECTIONS }, () =>
    database.connected(() => ended, 'change'),
  );
  onTestFinished(async () => {
    end.emit('end');
    await Promise.all(changes);
    await database.close();
  });
  expect(await new Readiness(database, logger).status()).toEqual({ writable: true });
});

const FULL = { code: 'storage_full' };

/** What the database does on a full disk. */
const FIND_NO_ROOM = "RAISE EXCEPTION 'as a test wants it' USING ERRCODE = '53100'";

/** The looks for room that have no answer yet. */
const HELD_LOOKS = `FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Opens a database that has found no room, and whose answer to each look for room is held back. */
async function openFull() {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await queryOnce(
    url,
    `CREATE FUNCTION generate_series(int, int) RETURNS SETOF int LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(1); ${FIND_NO_ROOM}; END $$;
    ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = public, pg_catalog`,
  );
  const holder = new pg.Client(url);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('SELECT pg_advisory_lock(1)');
  const database = new Database({
    hosts: new Hosts(url),
    isPooled: false,
    logger: collectingLogger(),
  });
  onTestFinished(() => database.close());
  const fail = `DO $$ BEGIN ${FIND_NO_ROOM}; END $$`;
  await expect(database.connected(({ query }) => query(fail))).rejects.toThrow();
  const looks = async () => (await holder.query(`SELECT ${HELD_LOOKS}`)).rowCount;
  return { url, database, looks, answer: () => holder.query('SELECT pg_advisory_unlock(1)') };
}

test('a full disk is told of to whoever asks while it is being looked at', async () => {
  const { database, looks, answer } = await openFull();
  const first = database.findRefusal();
  await expect.poll(looks).toBe(1);
  const second = database.findRefusal();
  await answer();
  expect(await Promise.all([first, second])).toMatchObject([FULL, FULL]);
});

test('a full disk is not forgotten where the connection breaks on which it is looked at', async () => {
  const { url, database, looks } = await openFull();
  const looking = database.findRefusal();
  await expect.poll(looks).toBe(1);
  await endConnections(url, `pid IN (SELECT pid ${HELD_LOOKS})`);
  expect(await looking).toMatchObject(FULL);
});

test('a full disk is forgotten where the database refuses the look itself, which tells nothing of it', async () => {
  const { url, database, answer } = await openFull();
  await answer();
  await queryOnce(
    url,
    `CREATE OR REPLACE FUNCTION generate_series(int, int) RETURNS SETOF int LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'as a test wants it' USING ERRCODE = '53400'; END $$`,
  );
  expect(await database.findRefusal()).toBeNull();
});

test('a full disk is not forgotten while no connection is free to look at it', {
  timeout: 30_000,
}, async () => {
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(shared.url), isPooled: false, logger });
  const fail = `DO $$ BEGIN ${FIND_NO_ROOM}; END $$`;
  await expect(database.connected(({ query }) => query(fail))).rejects.toThrow();
  const end = new EventEmitter();
  const ended = once(end, 'end');
  const reads = Array.from({ length: MOST_CONNECTIONS }, (_, index) =>
    database.of({ workspace: `reading ${index}` }).connected(() => ended),
  );
  onTestFinished(async () => {
    end.emit('end');
    await database.close();
  });
  expect(await database.findRefusal()).toMatchObject(FULL);
  end.emit('end');
  await Promise.all(reads);
  expect(await database.findRefusal()).toBeNull();
});

const HELD = { writable: false, reason: expect.stringContaining('that hangs, holds') };

/** Opens a store that has a workspace, and a database over the same. */
async function openMain() {
  const { plants, close } = await openTestDatabase(shared.url);
  onTestFinished(close);
  await plants.commit(draft({ add: [{ name: 'Rosa alba', tag: '' }] }));
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(shared.url), isPooled: false, logger });
  onTestFinished(() => database.close());
  return { database, logger };
}

test('a database is not ready while a process of it that hangs holds the row of a workspace', async () => {
  const { database, logger } = await openMain();
  await database.connected(async (connection) => {
    await lockWorkspace(connection, 'main');
    const hanging = connection.query('SELECT pg_sleep(60)').catch(() => undefined);
    const active = "SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
    await expect.poll(async () => (await queryOnce(shared.url, active)).rowCount).toBe(1);
    expect(await new Readiness(database, logger).status()).toEqual({ writable: true });
    expect(await new Readiness(database, logger, 0).status()).toEqual(HELD);
    await endConnections(shared.url, "wait_event = 'PgSleep'");
    await hanging;
  }, 'change');
  expect(await new Readiness(database, logger, 0).status()).toEqual({ writable: true });
});

test('a server that does not go on with a change, and holds the row of its workspace, is told of, but none that goes on with a long one', {
  timeout: 40_000,
}, async () => {
  const { database, logger } = await openMain();
  const readiness = new Readiness(database, logger);
  await database.connected(async (connection) => {
    await lockWorkspace(connection, 'main');
    const goOn = async () => {
      const age = "SELECT clock_timestamp() - now() > interval '7 s' AS is_long";
      return (await connection.query(age)).rows[0]?.is_long === true;
    };
    while (!(await goOn())) expect(await readiness.status()).toEqual({ writable: true });
    await expect.poll(() => readiness.status(), { timeout: 15_000 }).toEqual(HELD);
    await connection.query('ROLLBACK');
  }, 'change');
  await expect.poll(() => readiness.status()).toEqual({ writable: true });
});

test('a database is ready while the end of a transaction of another program takes long', {
  timeout: 60_000,
}, async () => {
  const { database, logger } = await openMain();
  const other = new pg.Client(shared.url);
  other.on('error', () => undefined);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query(
    `CREATE SCHEMA theirs; CREATE TABLE theirs.job ();
    CREATE FUNCTION theirs.wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON theirs.job DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION theirs.wait()`,
  );
  await other.query('BEGIN; INSERT INTO theirs.job DEFAULT VALUES');
  const ending = other.query('COMMIT').catch(() => undefined);
  const long = `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query = 'COMMIT'
    AND clock_timestamp() - query_start > interval '6 seconds'`;
  const findLong = async () => (await queryOnce(shared.url, long)).rowCount;
  await expect.poll(findLong, { timeout: 40_000 }).toBe(1);
  expect(await new Readiness(database, logger).status()).toEqual({ writable: true });
  await endConnections(shared.url, "wait_event = 'PgSleep'");
  await ending;
});
