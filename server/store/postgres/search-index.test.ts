import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../testing/file-store.ts';
import { GIVEN_URL, makeDatabase, queryOnce } from '../../testing/postgres.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { draft } from '../conformance/harness.ts';
import { openPostgresStore } from './open.ts';

const shared = useTestDatabase();

/** Makes a database, and returns the address for its owner and for somebody who may make tables in it, and nothing else. */
async function makeWithGuest(): Promise<{ owner: string; guest: string }> {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(async () => {
    await end();
    await queryOnce(shared.url, 'DROP ROLE guest');
  });
  await queryOnce(url, "CREATE ROLE guest LOGIN PASSWORD 'guest'");
  await queryOnce(url, 'GRANT CREATE, USAGE ON SCHEMA public TO guest');
  const guest = new URL(url);
  guest.username = 'guest';
  guest.password = 'guest';
  return { owner: url, guest: guest.href };
}

async function hasIndex(url: string): Promise<boolean> {
  const { rows } = await queryOnce(url, "SELECT to_regclass('plant_by_part') IS NOT NULL AS is");
  return rows[0]?.is === true;
}

const NAMES = ['Rosa canina', 'rosa_100%', 'Fächer-Ahorn', '東京桜', 'Fern', '\\', 'rosá'];
const SEARCHES = ['rosa', 'a c', '_1', '00%', 'äche', '京', 'e', '\\', 'rosá', 'nothing'];

/** So many that PostgreSQL finds it worth to look in an index; no search finds one. */
const OTHERS = Array.from({ length: 10_000 }, (_, index) => ({
  name: `Hyu ${index.toString(2)}x`,
  tag: '',
}));

/** Makes plants, and returns the ids that each search finds. */
async function searchAll(url: string): Promise<number[][]> {
  const { plants, close } = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(close);
  const workspace = 'searched';
  const add = NAMES.map((name, index) => ({ id: index + 1, name, tag: '' }));
  await plants.commit(draft({ workspace, add }));
  await plants.commit(draft({ workspace, add: OTHERS }));
  await queryOnce(url, 'VACUUM ANALYZE plant');
  return await Promise.all(
    SEARCHES.map(async (search) => {
      const { rows, total } = await plants.page({ workspace, limit: 20, cursor: 'first', search });
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    }),
  );
}

const FOUND = [[1, 2, 7], [1], [2], [2], [3], [4], [3, 5], [6], [1, 2, 7], []];

test('searches find the same with an index of parts of texts as their database allows it', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  expect(await searchAll(url)).toEqual(FOUND);
  expect(await hasIndex(url)).toBe(true);
  const searched = "SELECT id FROM plant WHERE workspace = 'searched' AND folded LIKE '%rosa%'";
  const plan = (await queryOnce(url, `EXPLAIN ${searched}`)).rows.map((row) => row['QUERY PLAN']);
  expect(plan.join()).toContain('plant_by_part');
});

// One that is given may let nobody make a role.
if (!GIVEN_URL) {
  test('and without, where whoever connects may not make what that takes', async () => {
    const { owner, guest } = await makeWithGuest();
    expect(await searchAll(guest)).toEqual(FOUND);
    expect(await hasIndex(owner)).toBe(false);
  });

  test('a start that has to leave it out says so, and what to do, each time', async () => {
    const { guest } = await makeWithGuest();
    for (const _time of [1, 2]) {
      const logger = collectingLogger();
      await (await openPostgresStore({ url: guest, logger })).close();
      const message = expect.stringContaining(
        'CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin',
      );
      expect(logger.reports).toMatchObject([{ facts: { index: 'plant_by_part' }, message }]);
    }
  });

  test('whoever may not make what that takes has the index where it is there', async () => {
    const { owner, guest } = await makeWithGuest();
    await queryOnce(owner, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin');
    const { close } = await openPostgresStore({ url: guest, logger: collectingLogger() });
    await close();
    expect(await hasIndex(owner)).toBe(true);
  });
}
