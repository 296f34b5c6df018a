import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../testing/file-store.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { ada, draft } from '../conformance/harness.ts';
import { openPostgresStore } from './open.ts';
import { readKeys } from './read-keys.ts';

const database = useTestDatabase();

test('of a change of many plants, however many name its key, no more is read than its answer tells', async () => {
  const { plants, close } = await openPostgresStore({
    url: database.url,
    logger: collectingLogger(),
  });
  onTestFinished(async () => void (await close()));
  const add = Array.from({ length: 1000 }, (_, id) => ({ id, name: 'x'.repeat(200), tag: '' }));
  const key = { value: 'many', fingerprint: 'f' };
  const made = await plants.commit(draft({ workspace: 'keys', add, key }));
  const tagged = add.map((plant) => ({ ...plant, tag: 'red' }));
  const remove = add.map((expected) => ({ id: expected.id, expected }));
  const other = { value: 'tagged', fingerprint: 'f' };
  const changed = await plants.commit(
    draft({ workspace: 'keys', remove, add: tagged, key: other }),
  );
  // As the store's own connections, it sends a statement before the one before it is answered.
  const client = new pg.Client({ connectionString: database.url, pipeline: true });
  await client.connect();
  onTestFinished(() => client.end());
  let length = 0;
  const query: pg.Client['query'] = client.query.bind(client);
  const connection = {
    query: async <Found extends pg.QueryResultRow>(statement: string | pg.QueryConfig) => {
      const result = await query<Found>(statement);
      length += JSON.stringify(result.rows).length;
      return result;
    },
  };
  const asked = [key, other].map(({ value }) => ({ actorId: ada.id, value }));
  await readKeys(connection, 'keys', Array(128).fill(asked).flat());
  expect(length).toBeLessThan(30_000);
  expect(await plants.findKeyed('keys', ada, key)).toEqual(made.change);
  expect(await plants.findKeyed('keys', ada, other)).toEqual(changed.change);
});
