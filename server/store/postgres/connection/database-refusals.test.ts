import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { collectingLogger } from '../../../testing/file-store.ts';
import { endConnections, makeDatabase, queryOnce } from '../../../testing/postgres.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { draft, plantsFrom, refusal } from '../../conformance/harness.ts';
import { TABLES } from '../migrations/migrations.ts';
import { openPostgresStore } from '../open.ts';
import { Database } from './database.ts';
import { Hosts } from './hosts.ts';
import { Readiness } from './readiness.ts';

const shared = useTestDatabase();

/** Opens a store over a database of its own, both of which end with the test. */
async function open() {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const store = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(() => store.close());
  return { ...store, url };
}

/** Opens a store as a user of its own, whom the database gives so many connections. */
async function openAsFew(connections: number) {
  const database = await makeDatabase(shared.url);
  const name = new URL(database.url).pathname.slice(1);
  const limit = `CONNECTION LIMIT ${connections}`;
  await queryOnce(shared.url, `CREATE ROLE ${name} LOGIN PASSWORD 'few' ${limit}`);
  onTestFinished(async () => {
    await database.end();
    await queryOnce(shared.url, `DROP ROLE ${name}`);
  });
  await queryOnce(database.url, `GRANT ALL ON SCHEMA public TO ${name}`);
  const url = new URL(database.url);
  [url.username, url.password] = [name, 'few'];
  const store = await openPostgresStore({ url: url.href, logger: collectingLogger() });
  return { ...store, name, url: database.url, ownUrl: url.href };
}

/** Has the database refuse each new plant for a reason of its own. */
async function refusePlants(url: string, state: string): Promise<void> {
  await queryOnce(
    url,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'as a test wants it' USING ERRCODE = '${state}'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON plant EXECUTE FUNCTION refuse()`,
  );
}

test.each([
  ['its disk is full', '53100', 'storage_full'],
  ['a statement took too long', '57014', 'storage_unavailable'],
  ['it takes no changes', '25006', 'storage_unavailable'],
  ['two waited for each other', '40P01', 'storage_unavailable'],
  ['a table is not there', '42P01', 'storage_unavailable'],
  ['its disk fails', '58030', 'storage_unavailable'],
  ['a file of it is not there', '58P01', 'storage_unavailable'],
] as const)(
  'where the database says that %s, nothing of a change is made, and the caller is told when to come back',
  async (_, state, code) => {
    const { plants, url } = await open();
    await plants.commit(draft({ add: plantsFrom(1, 3) }));
    await refusePlants(url, state);
    const change = draft({ remove: [{ id: 1 }], add: plantsFrom(4, 2) });
    await expect(plants.commit(change)).rejects.toEqual(refusal(code));
    await expect(plants.commit(change)).rejects.toMatchObject({
      facts: { retryAfterSeconds: expect.any(Number) },
    });
    expect(await plants.version('main')).toMatchObject({ seq: 1, total: 3, lastId: 3 });
    await queryOnce(url, 'DROP TRIGGER refuse ON plant');
    expect((await plants.commit(change)).change.seq).toBe(2);
  },
);

/** Has the database refuse each new plant, and one of the functions that a look at whether it saves asks for, until it is told so. */
async function refuseToSave(url: string, state: string, look: string) {
  const name = new URL(url).pathname.slice(1);
  await queryOnce(
    url,
    `CREATE FUNCTION ${look} LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'as a test wants it' USING ERRCODE = '${state}'; END $$;
    ALTER DATABASE ${name} SET search_path = public, pg_catalog`,
  );
  await refusePlants(url, state);
  const [signature] = look.split(' RETURNS');
  return async () => {
    await queryOnce(url, `DROP FUNCTION ${signature}; DROP TRIGGER refuse ON plant`);
  };
}

test.each([
  [
    'has found no room',
    '53100',
    'generate_series(int, int) RETURNS SETOF int',
    'storage_full',
    'The disk of the database is full.',
  ],
  [
    'could not use its disk',
    '58030',
    'generate_series(int, int) RETURNS SETOF int',
    'storage_unavailable',
    expect.stringContaining('saves nothing'),
  ],
  [
    'gives no number to a transaction',
    '58P01',
    'txid_current() RETURNS bigint',
    'storage_unavailable',
    expect.stringContaining('saves nothing'),
  ],
] as const)(
  'a database that %s is not ready until it saves again, however long nobody changes anything',
  async (_what, state, look, code, reason) => {
    const database = await makeDatabase(shared.url);
    onTestFinished(database.end);
    const { url } = database;
    await (await openPostgresStore({ url, logger: collectingLogger() })).close();
    const mend = await refuseToSave(url, state, look);
    const logger = collectingLogger();
    const { plants, close } = await openPostgresStore({ url, logger });
    onTestFinished(close);
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const change = draft({ add: plantsFrom(1, 2) });
    await expect(plants.commit(change)).rejects.toEqual(refusal(code));
    const nothing = plants.commit(draft({ remove: [{ id: 99 }] }));
    await expect(nothing).rejects.toEqual(refusal('plant_not_found'));
    const unready = { writable: false, reason };
    expect(await plants.status()).toEqual(unready);
    vi.advanceTimersByTime(3_600_000);
    expect(await plants.status()).toEqual(unready);
    await mend();
    vi.advanceTimersByTime(2_000);
    expect(await plants.status()).toEqual({ writable: true });
    const said = logger.reports.filter(({ message }) => /the database c.*save/.test(message));
    expect(said).toMatchObject([
      { message: 'the database could not save', facts: { err: { code: state } } },
      { message: 'the database can save again' },
    ]);
  },
);

test('a database that has connections left for reads alone is not ready, and says so', async () => {
  // One for news, one for reads, and none for changes.
  const { plants, close } = await openAsFew(2);
  onTestFinished(close);
  const change = plants.commit(draft({ add: plantsFrom(1, 2) }));
  await expect(change).rejects.toEqual(refusal('storage_unavailable'));
  const none = { writable: false, reason: 'The database has no connection left for changes.' };
  await expect.poll(() => plants.status(), { timeout: 5000 }).toEqual(none);
});

test.each([
  ['a table', 'LOCK TABLE plant IN SHARE MODE', open],
  ['the row of a workspace', 'SELECT FROM workspace FOR UPDATE', open],
  [
    // Which is then written to the row as a number of several transactions.
    'the row of a workspace, once more within a savepoint,',
    'SELECT FROM workspace FOR SHARE; SAVEPOINT later; SELECT FROM workspace FOR UPDATE',
    open,
  ],
  // Who is no superuser is not told since when.
  ['the row of its access', 'SELECT FROM workspace_access FOR SHARE', () => openAsFew(-1)],
])(
  'a database of which another program has held %s for seconds is not ready, though nobody waits for it',
  { timeout: 30_000 },
  async (_what, hold, openStore) => {
    const { plants, access, close, url } = await openStore();
    onTestFinished(close);
    await plants.commit(draft({ add: plantsFrom(1, 2) }));
    await access.update('main', async () => ({}));
    const holder = new pg.Client(url);
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query(`BEGIN; ${hold}`);
    const held = { writable: false, reason: expect.stringMatching(/^Another program,.* holds/) };
    await expect.poll(() => plants.status(), { timeout: 12_000 }).toEqual(held);
    await holder.query('ROLLBACK');
    await expect.poll(() => plants.status(), { timeout: 5000 }).toEqual({ writable: true });
  },
);

test('the first look that waits for a table says that it is held', {
  timeout: 30_000,
}, async () => {
  const { plants, url } = await open();
  const holder = new pg.Client(url);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('BEGIN; LOCK TABLE unfinished_copy');
  const held = { writable: false, reason: expect.stringMatching(/^Another program,.* holds/) };
  expect(await plants.status()).toEqual(held);
});

test('a database that another program reads, as a backup does, or vacuums is ready, however long that takes', {
  timeout: 60_000,
}, async () => {
  const { plants, url } = await open();
  const [backup, vacuum] = [new pg.Client(url), new pg.Client(url)];
  for (const client of [backup, vacuum]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await backup.query(`BEGIN; LOCK TABLE ${TABLES.join()} IN ACCESS SHARE MODE`);
  await vacuum.query('BEGIN; LOCK TABLE plant, workspace IN SHARE UPDATE EXCLUSIVE MODE');
  const findLong = async () =>
    (
      await queryOnce(
        url,
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND clock_timestamp() - xact_start > interval '6 seconds'",
      )
    ).rowCount;
  await expect.poll(findLong, { timeout: 40_000 }).toBe(2);
  expect(await plants.status()).toEqual({ writable: true });
});

test('a vacuum that cuts off the empty end of a table does not make a database unready, since it gives way to whoever waits', {
  timeout: 60_000,
}, async () => {
  // Who is no superuser is not told since when it has gone on.
  const { url, ownUrl, close } = await openAsFew(-1);
  onTestFinished(close);
  await queryOnce(
    url,
    `ALTER TABLE tag_count SET (autovacuum_enabled = off);
    INSERT INTO tag_count (workspace, tag, tag_key, plants)
      SELECT 'main', id::text, repeat('x', 500), 1 FROM generate_series(1, 150000::bigint) AS id;
    DELETE FROM tag_count`,
  );
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(ownUrl), isPooled: false, logger });
  onTestFinished(() => database.close());
  const isReady = async () => (await new Readiness(database, logger).status()).writable;
  let isDone = false;
  const vacuuming = queryOnce(url, 'VACUUM tag_count').then(() => {
    isDone = true;
  });
  const looks: boolean[] = [];
  while (!isDone) looks.push(await isReady());
  await vacuuming;
  // One may see the last moment of the lock, and no vacuum any more.
  expect(looks.filter((one) => !one).length).toBeLessThanOrEqual(1);
});

test('a database in which other programs wait for each other is ready', {
  timeout: 60_000,
}, async () => {
  const { plants, url } = await open();
  await queryOnce(url, 'CREATE TABLE theirs ()');
  const [holder, waiter] = [new pg.Client(url), new pg.Client(url)];
  for (const client of [holder, waiter]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await holder.query('BEGIN; LOCK TABLE theirs');
  const waiting = waiter.query('TABLE theirs');
  // Not asked within the transaction, which would be told the same again and again.
  const findLong = async () =>
    (
      await queryOnce(
        url,
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > interval '6 seconds'",
      )
    ).rowCount;
  await expect.poll(findLong, { timeout: 40_000 }).toBe(1);
  expect(await plants.status()).toEqual({ writable: true });
  await holder.query('ROLLBACK');
  await waiting;
});

test('while the database has no connection left, what needs one is refused, and goes on once there is one', async () => {
  const { plants, close, name } = await openAsFew(-1);
  await queryOnce(shared.url, `ALTER ROLE ${name} CONNECTION LIMIT 0`);
  await endConnections(shared.url, `usename = '${name}'`);
  const change = draft({ add: plantsFrom(1, 2) });
  // The first may still be sent over a connection that has just been ended.
  await expect
    .poll(() => plants.commit(change).catch(({ facts }) => `${facts.cause}`))
    .toContain('too many connections');
  expect(await plants.status()).toMatchObject({ writable: false });
  await queryOnce(shared.url, `ALTER ROLE ${name} CONNECTION LIMIT -1`);
  expect((await plants.commit(change)).change.seq).toBe(1);
  await close();
});

test.each([
  ['lets its user in no more', (name: string) => `ALTER ROLE ${name} NOLOGIN`],
  [
    'lets its user change nothing any more',
    () => 'ALTER TABLE plant OWNER TO CURRENT_USER; ALTER TABLE workspace OWNER TO CURRENT_USER',
  ],
])('while the database %s, whoever wants something is told when to come back', async (_, take) => {
  const { plants, close, name } = await openAsFew(-1);
  onTestFinished(close);
  const database = new URL(shared.url);
  database.pathname = name;
  await queryOnce(database.href, take(name));
  await endConnections(shared.url, `usename = '${name}'`);
  const change = draft({ add: plantsFrom(1, 2) });
  const page = { workspace: 'main', limit: 10, cursor: 'first' } as const;
  // The first may still be sent over a connection that has just been ended.
  const findCauses = async () => {
    const outcomes = await Promise.allSettled([plants.commit(change), plants.page(page)]);
    return outcomes.map((one) => (one.status === 'rejected' ? one.reason : one.value));
  };
  const told = {
    ...{ code: 'storage_unavailable' },
    facts: {
      retryAfterSeconds: expect.any(Number),
      cause: { code: expect.stringMatching(/^(28|42)/) },
    },
  };
  await expect.poll(findCauses).toMatchObject([told, told]);
});

test('what the database refuses of one change fails none that shares its transaction', async () => {
  const { plants, url } = await open();
  await queryOnce(url, "ALTER TABLE plant ADD CHECK (name <> 'refused')");
  const names = Array.from({ length: 20 }, (_, index) =>
    index === 7 ? 'refused' : `Plant ${index}`,
  );
  const made = await Promise.allSettled(
    names.map((name) => plants.commit(draft({ add: [{ name, tag: '' }] }))),
  );
  expect(names.filter((_, index) => made[index]?.status === 'rejected')).toEqual(['refused']);
  expect(await plants.version('main')).toMatchObject({ seq: 19, total: 19 });
});

test('a database that takes no changes is not ready, and says why', async () => {
  const { plants, url } = await open();
  expect(await plants.status()).toEqual({ writable: true });
  const name = new URL(url).pathname.slice(1);
  await queryOnce(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await endConnections(shared.url, `datname = '${name}'`);
  await expect
    .poll(() => plants.status())
    .toEqual({ writable: false, reason: expect.stringContaining('takes no changes') });
});
