import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { foldText, orderedText } from '../../../domain/plants/fold-text.ts';
import { orderNumbers } from '../../../domain/plants/number-order.ts';
import { collectingLogger } from '../../../testing/file-store.ts';
import { makeDatabase, queryOnce } from '../../../testing/postgres.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { ada, plantsFrom } from '../../conformance/harness.ts';
import { Database } from '../connection/database.ts';
import { Hosts } from '../connection/hosts.ts';
import { openPostgresStore } from '../open.ts';
import { readPage } from '../read-page.ts';
import { indexesOf } from './indexes-of.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, TABLES } from './migrations.ts';

const shared = useTestDatabase();

const INSERT_PLANT = `INSERT INTO plant (workspace, id, ordinal, name, tag, name_key, tag_key, folded)
  VALUES ('main', $1, $1, 'Rosa alba', '', 'rosa alba', '', 'rosa alba')`;

const MIGRATING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
  AND application_name = 'plant-store migration' AND wait_event_type = 'Lock'`;

const READ_INDEXES = `SELECT relname AS name, indisvalid AS is_valid FROM pg_index
  JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relname IN ('plant_of_tag_by_name', 'plant_of_tag_by_ordinal') ORDER BY relname`;

const WHOLE = [
  { name: 'plant_of_tag_by_name', is_valid: true },
  { name: 'plant_of_tag_by_ordinal', is_valid: true },
];

/** Begins to migrate a database of the version before the indexes, whose first one waits for somebody who writes. */
async function beginToMigrate() {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await migrate(new Hosts(url), { steps: MIGRATIONS.slice(0, 2) });
  const [writer, other] = [new pg.Client(url), new pg.Client(url)];
  for (const client of [writer, other]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await writer.query('BEGIN');
  await writer.query(INSERT_PLANT, [1]);
  const logger = collectingLogger();
  const migrating = migrate(new Hosts(url), { logger }).then(
    () => 'done',
    () => 'failed',
  );
  const findWaiting = async () => (await other.query<{ pid: number }>(MIGRATING)).rows;
  await expect.poll(findWaiting).toHaveLength(1);
  const [waiting] = await findWaiting();
  const readIndexes = async () => (await other.query(READ_INDEXES)).rows;
  return { url, logger, writer, other, migrating, pid: waiting?.pid, readIndexes };
}

test('while a new version builds an index, servers of the one before go on writing', async () => {
  const { writer, other, migrating, readIndexes } = await beginToMigrate();
  await other.query("SET lock_timeout = '1s'");
  await other.query(INSERT_PLANT, [2]);
  await writer.query('COMMIT');
  expect(await migrating).toBe('done');
  expect(await readIndexes()).toEqual(WHOLE);
});

async function toldToWaitFor(holder: pg.Client) {
  const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const message = expect.stringContaining('for a transaction that began before');
  return [{ facts: { holderPid: rows[0]?.pid }, message }];
}

test('a start that waits with an index for a transaction from before says for which', async () => {
  const { logger, writer, migrating } = await beginToMigrate();
  const told = await toldToWaitFor(writer);
  await expect.poll(() => logger.reports, { timeout: 10_000 }).toMatchObject(told);
  await writer.query('COMMIT');
  expect(await migrating).toBe('done');
});

test('a start that waits to change a table for whoever reads it, as a backup does, says for whom', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await migrate(new Hosts(url), { steps: MIGRATIONS.slice(0, 7) });
  const reader = new pg.Client(url);
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query('BEGIN; SELECT FROM plant');
  const logger = collectingLogger();
  const migrating = migrate(new Hosts(url), { logger });
  const told = await toldToWaitFor(reader);
  await expect.poll(() => logger.reports, { timeout: 10_000 }).toMatchObject(told);
  await reader.query('COMMIT');
  await migrating;
});

test('a start that changes the tables of plants and tags deadlocks with nobody who reads a page of some tags', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await migrate(new Hosts(url), { steps: MIGRATIONS.slice(0, 7) });
  const [backup, other] = [new pg.Client(url), new pg.Client(url)];
  for (const client of [backup, other]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await backup.query('BEGIN; SELECT FROM plant');
  const waiting = async () =>
    (await other.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount;
  const migrating = migrate(new Hosts(url));
  await expect.poll(waiting).toBe(1);
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(url), isPooled: false, logger });
  onTestFinished(() => database.close());
  const query = { workspace: 'main', limit: 10, tags: ['rose'] };
  const page = readPage(database, { ...query, cursor: 'first' });
  await expect.poll(waiting).toBe(2);
  await backup.query('COMMIT');
  await migrating;
  expect((await page).rows).toEqual([]);
});

test('an index that was left half built by a kill is built at the next start', async () => {
  const { url, writer, other, migrating, pid, readIndexes } = await beginToMigrate();
  await other.query('SELECT pg_terminate_backend($1)', [pid]);
  expect(await migrating).toBe('failed');
  expect(await readIndexes()).toEqual([{ name: 'plant_of_tag_by_name', is_valid: false }]);
  await writer.query('COMMIT');
  await migrate(new Hosts(url));
  expect(await readIndexes()).toEqual(WHOLE);
});

test('a start waits for an index that a killed one has left being built, says so, and keeps it', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await migrate(new Hosts(url), { steps: MIGRATIONS.slice(0, 2) });
  const [writer, orphan] = [new pg.Client(url), new pg.Client(url)];
  for (const client of [writer, orphan]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await writer.query('BEGIN');
  await writer.query(INSERT_PLANT, [1]);
  const { rows } = await orphan.query('SELECT pg_backend_pid() AS pid');
  const [index] = indexesOf(MIGRATIONS.slice(2, 3));
  const building = orphan.query(`CREATE INDEX CONCURRENTLY ${index?.name} ON ${index?.on}`);
  const readIndex = async () => {
    const read = `SELECT indexrelid, indisvalid AS is_valid FROM pg_index
      WHERE indexrelid = to_regclass('${index?.name}')`;
    return (await queryOnce(url, read)).rows[0];
  };
  await expect.poll(readIndex).toMatchObject({ is_valid: false });
  const left = await readIndex();
  const logger = collectingLogger();
  const migrating = migrate(new Hosts(url), { logger });
  const message = expect.stringContaining('an index');
  const told = [{ facts: { holderPid: rows[0]?.pid }, message }];
  await expect.poll(() => logger.reports, { timeout: 10_000 }).toMatchObject(told);
  await writer.query('COMMIT');
  await Promise.all([building, migrating]);
  expect(await readIndex()).toEqual({ ...left, is_valid: true });
});

/** One that PostgreSQL names itself goes with its constraint. */
const IS_KEY = /(?:_pkey|_hash_key)$/;

test('a start builds what is missing of the indexes, or was left half built, and says so', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const all = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname";
  const readAll = async () => (await queryOnce(url, all)).rows;
  await migrate(new Hosts(url));
  const before = await readAll();
  const names = indexesOf(MIGRATIONS).map(({ name }) => name);
  await queryOnce(url, `DROP INDEX ${names.filter((name) => !IS_KEY.test(name)).join()}`);
  await migrate(new Hosts(url));
  expect(await readAll()).toEqual(before);
  await queryOnce(url, 'DROP INDEX plant_by_tag');
  for (const id of [1, 2]) await queryOnce(url, INSERT_PLANT.replaceAll('$1', String(id)));
  const cut = 'CREATE UNIQUE INDEX CONCURRENTLY plant_by_tag ON plant (workspace)';
  await expect(queryOnce(url, cut)).rejects.toThrow(/could not create/);
  const logger = collectingLogger();
  await migrate(new Hosts(url), { logger });
  expect(await readAll()).toEqual(before);
  const told = { facts: { index: 'plant_by_tag' }, message: expect.stringContaining('half built') };
  expect(logger.reports).toMatchObject([told]);
  await migrate(new Hosts(url), { logger });
  expect(logger.reports).toHaveLength(1);
});

const READ_CONSTRAINTS = `SELECT conrelid::regclass AS table_name, conname AS name FROM pg_constraint
  WHERE contype IN ('p', 'u') AND connamespace = 'public'::regnamespace`;

test('a start makes the keys of tables anew that are missing, as a restore leaves them out that was broken off', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await migrate(new Hosts(url));
  const keys = `SELECT indexdef FROM pg_indexes WHERE indexname ~ '${IS_KEY.source}' ORDER BY indexname`;
  const before = (await queryOnce(url, keys)).rows;
  const { rows } = await queryOnce(url, READ_CONSTRAINTS);
  expect(rows.length).toBe(TABLES.length + 1);
  for (const { table_name, name } of rows)
    await queryOnce(url, `ALTER TABLE ${table_name} DROP CONSTRAINT ${name}`);
  const store = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(() => store.close());
  expect((await queryOnce(url, keys)).rows).toEqual(before);
  await store.plants.commit({
    actor: ada,
    requestId: 'r',
    workspace: 'main',
    remove: [],
    add: plantsFrom(1, 1),
  });
});

const INSERT_KEYED = `INSERT INTO change (workspace, seq, at, actor_id, actor_name, request_id, kind, key_value,
  key_fingerprint, plants, removed, added)
  SELECT workspace, seq, 1, 'a', 'Ada', 'r', 'create', key, 'f', 0, '[]', '[]'
  FROM (VALUES ('main', 1, 'k'), ('main', 2, 'k'), ('main', 3, NULL), ('main', 4, NULL), ('main', 5, 'k'),
    ('it''s', 9, 'k'), ('it''s', 10, 'k'), ('more', 1, 'a'), ('more', 2, 'b'), ('more', 3, 'b'), ('more', 4, 'a'))
    AS one (workspace, seq, key)`;

test('a start that cannot build the index of keys says which changes have one key, and how to go on', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await migrate(new Hosts(url));
  await queryOnce(url, 'DROP INDEX change_by_key');
  await queryOnce(url, INSERT_KEYED);
  const told = await openPostgresStore({ url, logger: collectingLogger() }).catch(String);
  expect(told).toContain("by workspace and seq: it's 9, 10; main 1, 2, 5; more 1, 4; and others.");
  const [advised = ''] = /UPDATE .*;/.exec(String(told)) ?? [];
  await queryOnce(url, advised);
  const keyed = 'SELECT workspace, seq FROM change WHERE key_value IS NOT NULL ORDER BY 1, 2';
  const { rows } = await queryOnce(url, keyed);
  expect(rows.map(Object.values)).toEqual([
    ["it's", '9'],
    ['main', '1'],
    ['more', '1'],
    ['more', '2'],
  ]);
  await (await openPostgresStore({ url, logger: collectingLogger() })).close();
});

test('a large change of an earlier version is read as it was once its plants stand in parts', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await migrate(new Hosts(url), { steps: MIGRATIONS.slice(0, 4) });
  const removed = plantsFrom(1, 600);
  const added = plantsFrom(400, 1300);
  const client = new pg.Client(url);
  await client.connect();
  await client.query("INSERT INTO workspace (name, seq, at) VALUES ('main', 1, 5)");
  await client.query(
    `INSERT INTO change (workspace, seq, at, actor_id, actor_name, request_id, kind, key_value, key_fingerprint,
      plants, removed, added) VALUES ('main', 1, 5, 'a', 'Ada', 'r', 'import', 'k', 'f', $1, $2, $3)`,
    [removed.length + added.length, JSON.stringify(removed), JSON.stringify(added)],
  );
  const { plants, close } = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(close);
  const { rows } = await client.query('SELECT part FROM change_part ORDER BY part');
  expect(rows).toEqual([{ part: 1 }, { part: 2 }]);
  await client.end();
  expect(await plants.findChange('main', 1)).toMatchObject({ removed, added, purpose: 'import' });
  const told = { addedCount: added.length, removedCount: removed.length };
  expect(await plants.findKeyed('main', ada, { value: 'k', fingerprint: 'f' })).toMatchObject(told);
  const change = { seq: 1, at: 5 };
  const page = await plants.changedPlants({ workspace: 'main', change, after: 598, limit: 3 });
  expect(page?.plants.map((one) => [one.removed?.id, one.added?.id])).toEqual([
    [599, 599],
    [600, 600],
    [undefined, 601],
  ]);
});

/** What the version before made of a text. */
function foldAsBefore(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

const ADD_AS_BEFORE = `INSERT INTO plant (workspace, id, ordinal, name, tag, name_key, tag_key, folded)
  VALUES ('main', $1, $1, $2, $2, $3, $3, $4)`;

const COUNT_AS_BEFORE = `INSERT INTO tag_count (workspace, tag, tag_key, plants)
  SELECT workspace, tag, tag_key, 1 FROM plant`;

const READ_KEYS = `SELECT name, name_key, plant.tag_key, tag_count.tag_key AS counted, folded
  FROM plant JOIN tag_count ON tag_count.workspace = plant.workspace AND tag_count.tag = plant.tag ORDER BY id`;

test('what a database is searched in and ordered by is brought to this version, whose letters a server of the one before cannot write as it did', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await migrate(new Hosts(url), { steps: MIGRATIONS.slice(0, 7) });
  const changed = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point))
    .filter((one) => /\p{Changes_When_Casemapped}/u.test(one))
    .filter((letter) => foldText(letter) !== foldAsBefore(letter));
  const names = changed.map((letter, bed) => `Bed ${bed} ${letter}os${letter}`);
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  const addAsBefore = async (name: string, id: number) => {
    const folded = foldAsBefore(name);
    await client.query(ADD_AS_BEFORE, [id, name, orderNumbers(folded), folded]);
  };
  for (const [id, name] of names.entries()) await addAsBefore(name, id);
  await client.query(COUNT_AS_BEFORE);
  await migrate(new Hosts(url));
  const { rows } = await client.query(READ_KEYS);
  expect(rows).toEqual(
    names.map((name) => {
      const key = orderedText(name);
      return { name, name_key: key, tag_key: key, counted: key, folded: foldText(name) };
    }),
  );
  for (const [id, name] of names.entries())
    await expect(addAsBefore(name, names.length + id)).rejects.toThrow('needs_later_version');
  await addAsBefore('Rosé 2', names.length);
});

test('a start that waits for whoever migrates says for whom, and goes on once they have gone', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const other = new pg.Client(url);
  await other.connect();
  const { rows } = await other.query('SELECT pg_backend_pid() AS pid, pg_advisory_lock(7405926)');
  const logger = collectingLogger();
  const migrating = migrate(new Hosts(url), { logger });
  const told = {
    facts: { holderPid: rows[0]?.pid },
    message: expect.stringContaining('waiting for'),
  };
  await expect.poll(() => logger.reports, { timeout: 10_000 }).toMatchObject([told]);
  await other.end();
  await migrating;
});
