import { expect, test } from 'vitest';
import { queryOnce } from '../../../testing/postgres.ts';
import { openTestDatabase } from '../../../testing/store-facts.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';

const database = useTestDatabase();

test('of two processes one delivers, and the other once that has not said so for long enough', async () => {
  const [one, other] = [await openTestDatabase(database.url), await openTestDatabase(database.url)];
  expect(await one.access.claimDelivery()).toBe(true);
  expect(await other.access.claimDelivery()).toBe(false);
  expect(await one.access.claimDelivery()).toBe(true);
  await queryOnce(database.url, "UPDATE delivery SET until = now() - interval '1 s'");
  expect(await other.access.claimDelivery()).toBe(true);
  expect(await one.access.claimDelivery()).toBe(false);
});
