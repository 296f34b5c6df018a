import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectingLogger } from '../../testing/file-store.ts';
import { GIVEN_URL, queryOnce } from '../../testing/postgres.ts';
import { QueryPlans } from '../../testing/query-plans.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { describeStore } from '../conformance/suite.ts';
import { TABLES } from './migrations/migrations.ts';
import { openPostgresStore } from './open.ts';

const plans = new QueryPlans();
const database = useTestDatabase(plans);
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
});

/** Of tables that hold little, this takes a fraction of what TRUNCATE does. */
const EMPTY_ALL = TABLES.map((table) => `DELETE FROM ${table}`).join('; ');

describeStore('the PostgreSQL store', async () => {
  const open = () => openPostgresStore({ url: database.url, logger: collectingLogger() });
  let store = await open();
  await client.query(EMPTY_ALL);
  return {
    ...{ store: store.plants, access: store.access },
    reopen: async () => {
      await store.close();
      store = await open();
      return { store: store.plants, access: store.access };
    },
    dispose: async () => await store.close(),
  };
});

// One that is given writes its plans nowhere that this could read.
if (!GIVEN_URL) {
  test('no statement of all these reads a table, or an index, as a whole, but what lists or counts all there is', async () => {
    await queryOnce(database.url, "SELECT 'all before is in the log by now'");
    await expect.poll(() => plans.has('all before is in the log by now')).toBe(true);
    expect(plans.has('FROM plant WHERE workspace')).toBe(true);
    const isMeant = (read: string) =>
      read.endsWith(EMPTY_ALL) ||
      // Once, to bring a database to this version.
      /(?:CREATE|ALTER) TABLE/.test(read) ||
      // Once for each time that metrics are read.
      read.endsWith('SELECT count(*) FROM session') ||
      /: SELECT [a-z_, ]+ FROM (?:token|link|webhook) ORDER BY place$/.test(read);
    expect(plans.findWhole(TABLES).filter((read) => !isMeant(read))).toEqual([]);
  });
}
