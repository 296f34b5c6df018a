import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/store-facts.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';

const database = useTestDatabase();

test('a database is new to the first who opens it, and to nobody after', async () => {
  const first = await openTestDatabase(database.url);
  expect(first.isNew).toBe(true);
  await first.close();
  expect((await openTestDatabase(database.url)).isNew).toBe(false);
});
