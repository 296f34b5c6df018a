import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, send, tokenFor } from '../../../testing/app.ts';
import { writesTo } from '../../../testing/domain.ts';
import { queryOnce } from '../../../testing/postgres.ts';
import { openTestDatabase } from '../../../testing/store-facts.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { deliver, startReceiver } from '../../../testing/webhooks.ts';
import { tokenRecord, webhookRecord } from '../../conformance/records.ts';

const database = useTestDatabase();

async function lapse(): Promise<void> {
  await queryOnce(database.url, "UPDATE delivery SET until = now() - interval '1 s'");
}

test('of two processes one delivers, and the other once that has not said so for long enough', async () => {
  const [one, other] = [await openTestDatabase(database.url), await openTestDatabase(database.url)];
  expect(await one.access.claimDelivery('one')).toBe(true);
  expect(await other.access.claimDelivery('other')).toBe(false);
  expect(await one.access.renewDelivery('one')).toBe(true);
  await lapse();
  expect(await one.access.renewDelivery('one')).toBe(true);
  await lapse();
  expect(await other.access.claimDelivery('other')).toBe(true);
  await lapse();
  expect(await one.access.renewDelivery('one')).toBe(false);
});

test('whoever delivered before the clock of the database went back is not waited for', async () => {
  const { access } = await openTestDatabase(database.url);
  await queryOnce(database.url, 'DELETE FROM delivery');
  await access.claimDelivery('one');
  await queryOnce(database.url, "UPDATE delivery SET until = now() + interval '1 hour'");
  expect(await access.claimDelivery('other')).toBe(true);
  expect(await access.claimDelivery('third')).toBe(false);
});

test('what a process notes that no longer delivers, and may not know that yet, counts for nothing', async () => {
  const [one, other] = [await openTestDatabase(database.url), await openTestDatabase(database.url)];
  await queryOnce(database.url, 'DELETE FROM delivery');
  await writesTo(one.access).insertToken(tokenRecord());
  await one.access.update('main', async () => ({ webhooks: [webhookRecord()] }));
  const note = async (store: typeof one, claim: string, seq: number) => {
    await store.access.noteDelivery('w1', { taken: { seq, at: seq }, lastAttempt: null }, claim);
    return (await one.access.listWebhooks('main')).map(({ taken }) => taken.seq);
  };
  await one.access.claimDelivery('one');
  expect(await note(one, 'one', 1)).toEqual([1]);
  await lapse();
  await other.access.claimDelivery('other');
  expect(await note(other, 'other', 9)).toEqual([9]);
  expect(await note(one, 'one', 2)).toEqual([9]);
});

test('a process that had stood still goes on from where another has delivered meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await createTestApp({ database: database.url });
  await queryOnce(database.url, 'DELETE FROM delivery; DELETE FROM webhook');
  const token = await tokenFor(app, 'admin');
  const post = async (path: string, json: unknown) => {
    expect((await send(app, 'POST', path, { token, json })).status).toBe(201);
  };
  // The second change is never taken by this process, which then waits for a long time.
  const { url, seqs } = await startReceiver((count) => (count === 2 ? 500 : 200));
  await post('/admin/webhooks', { url });
  deliver(app, '127.0.0.1', [60_000]);
  await post('/plants', { name: 'Rosa' });
  await expect.poll(seqs).toEqual([1]);
  await post('/plants', { name: 'Acer' });
  await expect.poll(seqs).toEqual([1, 2]);
  await expect
    .poll(async () => (await app.store.access.listWebhooks()).map(({ lastAttempt }) => lastAttempt))
    .toMatchObject([{ failures: 1 }]);
  await lapse();
  const other = await openTestDatabase(database.url);
  expect(await other.access.claimDelivery('other')).toBe(true);
  const [webhook] = await other.access.listWebhooks();
  const taken = { seq: 2, at: app.clock.now };
  await other.access.noteDelivery(webhook?.id ?? '', { taken, lastAttempt: null }, 'other');
  await lapse();
  await post('/plants', { name: 'Salix' });
  await expect
    .poll(() => {
      vi.advanceTimersByTime(2_000);
      return seqs();
    })
    .toEqual([1, 2, 3]);
});
