import { expect, test } from 'vitest';
import { writesTo } from '../../../testing/domain.ts';
import { queryOnce } from '../../../testing/postgres.ts';
import { openTestDatabase } from '../../../testing/store-facts.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { tokenRecord, webhookRecord } from '../../conformance/records.ts';

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

test('what a process notes that no longer delivers, and may not know that yet, counts for nothing', async () => {
  const [one, other] = [await openTestDatabase(database.url), await openTestDatabase(database.url)];
  await queryOnce(database.url, 'DELETE FROM delivery');
  await writesTo(one.access).insertToken(tokenRecord());
  await one.access.update('main', async () => ({ webhooks: [webhookRecord()] }));
  const note = async (store: typeof one, seq: number) => {
    await store.access.noteDelivery('w1', { taken: { seq, at: seq }, lastAttempt: null });
    return (await one.access.listWebhooks('main')).map(({ taken }) => taken.seq);
  };
  await one.access.claimDelivery();
  expect(await note(one, 1)).toEqual([1]);
  await queryOnce(database.url, "UPDATE delivery SET until = now() - interval '1 s'");
  await other.access.claimDelivery();
  expect(await note(other, 9)).toEqual([9]);
  expect(await note(one, 2)).toEqual([9]);
});
