import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { copyAll } from '../../testing/copies.ts';
import { openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { makeDatabase, queryOnce } from '../../testing/postgres.ts';
import { openTestDatabase } from '../../testing/store-facts.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { draft, plantsFrom } from '../conformance/harness.ts';
import { Hosts } from './connection/hosts.ts';
import { openDatabaseTarget } from './copy/database-target.ts';
import { migrate } from './migrations/migrate.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

const shared = useTestDatabase();

/** What ends a statement, a transaction or a connection that takes too long; not every version has all of them. */
const FIND_LIMITS = `SELECT name FROM pg_settings WHERE name IN ('statement_timeout', 'transaction_timeout',
  'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`;

const COUNT_WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  AND clock_timestamp() - query_start > interval '1500 ms'`;

/** Makes a database that ends whatever takes longer than a second, of which somebody holds what they like. */
async function makeImpatient(prepare: (url: string) => Promise<unknown>) {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await prepare(url);
  const holder = new pg.Client(url);
  await holder.connect();
  onTestFinished(() => holder.end());
  const name = new URL(url).pathname.slice(1);
  const limits = (await holder.query<{ name: string }>(FIND_LIMITS)).rows;
  for (const limit of limits) {
    await holder.query(`ALTER DATABASE ${name} SET ${limit.name} = '1s'`);
  }
  const watcher = new pg.Client(shared.url);
  await watcher.connect();
  onTestFinished(() => watcher.end());
  const count = COUNT_WAITING.replace('current_database()', `'${name}'`);
  const hold = async (what: string, work: () => Promise<unknown>) => {
    await holder.query(`BEGIN; ${what}`);
    const working = work().then(
      () => 'done',
      (error: unknown) => `${error}`,
    );
    const findOutcome = async () =>
      (await watcher.query(count)).rowCount || (await Promise.race([working, null]));
    await expect.poll(findOutcome, { timeout: 20_000 }).toBeTruthy();
    await holder.query('COMMIT');
    return await working;
  };
  return { url, hold };
}

test('a start builds an index however long that takes, whatever the database ends by default', async () => {
  const { url, hold } = await makeImpatient((fresh) =>
    migrate(new Hosts(fresh), { steps: MIGRATIONS.slice(0, 2) }),
  );
  const writes =
    "INSERT INTO workspace (name) VALUES ('main'); LOCK TABLE plant IN ROW EXCLUSIVE MODE";
  expect(await hold(writes, () => migrate(new Hosts(url)))).toBe('done');
});

test('a copy to and from a database takes as long as it takes, whatever the database ends by default', async () => {
  const [from, to] = [await temporaryFolder(), await temporaryFolder()];
  const store = await openTestStore(from);
  await store.plants.commit(draft({ add: plantsFrom(1, 3) }));
  await store.close();
  const { url, hold } = await makeImpatient((fresh) => migrate(new Hosts(fresh)));
  expect(await hold('LOCK TABLE plant IN SHARE MODE', () => copyAll(from, url))).toBe('done');
  expect(await hold('LOCK TABLE plant', () => copyAll(url, to))).toBe('done');
});

const FIND_RESTED = `SELECT state = 'idle' AND clock_timestamp() - state_change > interval '1500 ms' AS has_rested
  FROM pg_stat_activity WHERE datname = 'NAME' AND application_name = 'plant-store copy'`;

test('a copy to a database goes on once all is read that it copies, however long its connection rested meanwhile', async () => {
  const { url } = await makeImpatient(async () => undefined);
  const target = await openDatabaseTarget(url);
  onTestFinished(() => target.close());
  const find = FIND_RESTED.replace('NAME', new URL(url).pathname.slice(1));
  const findRested = async () => (await queryOnce(shared.url, find)).rows[0]?.has_rested ?? 'ended';
  await expect.poll(findRested, { timeout: 20_000 }).not.toBe(false);
  expect(await target.findObstacle('any')).toBeNull();
});

test('a change waits for what another holds, and a view lasts, as long as this program lets them', async () => {
  const { url, hold } = await makeImpatient(async () => undefined);
  const { plants } = await openTestDatabase(url);
  await plants.commit(draft({ add: plantsFrom(1, 3) }));
  const change = draft({ add: plantsFrom(4, 3) });
  expect(await hold('LOCK TABLE plant', () => plants.commit(change))).toBe('done');
  const read = async () =>
    await plants.withView('main', {}, async ({ batches }) => {
      for await (const _ of batches(1, null));
    });
  expect(await hold('LOCK TABLE plant', read)).toBe('done');
});
