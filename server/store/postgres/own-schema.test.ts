import { expect, onTestFinished, test } from 'vitest';
import { copyAll } from '../../testing/copies.ts';
import { openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { makeDatabase, queryOnce } from '../../testing/postgres.ts';
import { openTestDatabase } from '../../testing/store-facts.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { draft, plantsFrom } from '../conformance/harness.ts';
import { indexesOf } from './migrations/indexes-of.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

const shared = useTestDatabase();

/** Makes a database with a store in the schema that all see, and the address of a schema of somebody's own there. */
async function makeBesideAnother() {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const { plants, close } = await openTestDatabase(url);
  await plants.commit(draft({ add: plantsFrom(1, 3) }));
  await close();
  await queryOnce(url, 'CREATE SCHEMA "Own"');
  const own = new URL(url);
  own.searchParams.set('options', '-c search_path="Own",public');
  return { url, own: own.href };
}

const READ_INDEXES = `SELECT schemaname AS schema, indexname AS name FROM pg_indexes
  WHERE schemaname IN ('public', 'Own') ORDER BY schemaname, indexname`;

test('a store in a schema of its own has all its indexes, whatever another has in the one that all see', async () => {
  const { url, own } = await makeBesideAnother();
  await openTestDatabase(own);
  const { rows } = await queryOnce(url, READ_INDEXES);
  const namesIn = (schema: string) =>
    rows.filter((row) => row.schema === schema).map(({ name }) => name);
  expect(namesIn('Own')).toEqual(namesIn('public'));
});

test('a store that was made without indexes beside another has them after a start, and the other keeps its own', async () => {
  const { url, own } = await makeBesideAnother();
  const store = await openTestDatabase(own);
  await store.plants.commit(draft({ add: plantsFrom(1, 3) }));
  await store.close();
  const { rows: whole } = await queryOnce(url, READ_INDEXES);
  // As versions left it that took an index of the other schema for theirs.
  // Those of keys go with their constraints alone.
  const names = indexesOf(MIGRATIONS).flatMap(({ name }) =>
    /(?:_pkey|_hash_key)$/.test(name) ? [] : `"Own".${name}`,
  );
  await queryOnce(url, `DROP INDEX ${names.join()}`);
  await (await openTestDatabase(own)).close();
  expect((await queryOnce(url, READ_INDEXES)).rows).toEqual(whole);
});

test('a search has its index wherever the extensions for it are', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  await queryOnce(
    url,
    'CREATE SCHEMA other; CREATE SCHEMA "Its Own"; CREATE EXTENSION pg_trgm SCHEMA other; CREATE EXTENSION btree_gin SCHEMA "Its Own"',
  );
  await openTestDatabase(url);
  const eager = new URL(url);
  eager.searchParams.set('options', '-c enable_seqscan=off');
  const searched = "EXPLAIN SELECT FROM plant WHERE folded LIKE '%rosa%'";
  const plan = (await queryOnce(eager.href, searched)).rows.map((row) => row['QUERY PLAN']);
  expect(plan.join()).toContain('plant_by_part');
});

test('a copy to a schema of its own is refused beside a server of another, and says that it may be one', async () => {
  const { url, own } = await makeBesideAnother();
  const folder = await temporaryFolder();
  await (await openTestStore(folder)).close();
  await openTestDatabase(url);
  await expect(copyAll(folder, own)).rejects.toThrow(/in this schema or another.*that database/);
});

test('a copy goes to a schema of its own, and comes from it, whatever another store has in the one that all see', async () => {
  const { own } = await makeBesideAnother();
  const [folder, other] = [await temporaryFolder(), await temporaryFolder()];
  await expect(copyAll(own, other)).rejects.toThrow(/holds no plants/);
  const store = await openTestStore(folder);
  await store.plants.commit(draft({ add: plantsFrom(1, 5) }));
  await store.close();
  await copyAll(folder, own);
  const { plants } = await openTestDatabase(own);
  expect(await plants.version('main')).toMatchObject({ total: 5 });
});
