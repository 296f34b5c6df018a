import diagnostics from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MadeWebhook } from '../contract/webhooks.ts';
import { revokeToken } from '../domain/access/tokens.ts';
import { parseTrustProxy } from '../http/auth/trusted-proxies.ts';
import { FairGate, type Sender as Waiter } from '../http/share/fair-gate.ts';
import { bodyOf, createTestApp, send, tokenFor } from '../testing/app.ts';
import { deliver, startReceiver } from '../testing/webhooks.ts';
import { WebhookSender } from './sender.ts';

/** An app with two workspaces, each with an admin who registers webhooks and adds plants. */
async function setUp() {
  const app = await createTestApp();
  const admin = async (workspace: string) => {
    const token = await tokenFor(app, 'admin', workspace);
    const register = async (url: string) => {
      const made = await send(app, 'POST', '/admin/webhooks', { token, json: { url } });
      return (await bodyOf<MadeWebhook>(made)).webhook;
    };
    const remove = async (id: string) =>
      await send(app, 'DELETE', `/admin/webhooks/${id}`, { token });
    const add = async () => {
      const added = await send(app, 'POST', '/plants', { token, json: { name: 'Rosa' } });
      expect(added.status).toBe(201);
    };
    return { register, remove, add };
  };
  return { app, main: await admin('main'), other: await admin('other') };
}

test('receivers of one workspace that do not answer keep those of another waiting for nothing', async () => {
  const { app, main, other } = await setUp();
  const silent = await startReceiver(() => null);
  const { url, seqs } = await startReceiver();
  for (let count = 0; count < 20; count += 1) await other.register(`${silent.url}/${count}`);
  await main.register(url);
  await other.add();
  const { counts } = deliver(app);
  await expect.poll(() => silent.received.length).toBe(20);
  await main.add();
  await expect.poll(seqs).toEqual([1]);
  expect(counts.failed).toBe(0);
});

test('a webhook whose changes are read for ever keeps no other one waiting, once it was deleted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, main, other } = await setUp();
  const { url, seqs } = await startReceiver();
  const { id } = await other.register(`${url}/other`);
  const held = new EventEmitter();
  const changesAfter = app.store.plants.changesAfter.bind(app.store.plants);
  const reading = vi.spyOn(app.store.plants, 'changesAfter');
  reading.mockImplementation(async (workspace, ...asked) => {
    if (workspace === 'other') await once(held, 'released');
    return await changesAfter(workspace, ...asked);
  });
  deliver(app);
  onTestFinished(() => void held.emit('released'));
  await expect.poll(() => reading.mock.calls.length).toBe(1);
  await other.remove(id);
  await main.register(url);
  await main.add();
  await expect
    .poll(() => {
      vi.advanceTimersToNextTimer();
      return seqs();
    })
    .toEqual([1]);
});

test('the webhooks of a workspace have its changes read one after the other', async () => {
  const { app, main } = await setUp();
  const { url, received } = await startReceiver();
  for (let count = 0; count < 5; count += 1) await main.register(`${url}/${count}`);
  await main.add();
  let reading = 0;
  let most = 0;
  const changesAfter = app.store.plants.changesAfter.bind(app.store.plants);
  vi.spyOn(app.store.plants, 'changesAfter').mockImplementation(async (...asked) => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise(setImmediate);
    return await changesAfter(...asked).finally(() => {
      reading -= 1;
    });
  });
  deliver(app);
  await expect.poll(() => received.length).toBe(5);
  expect(most).toBe(1);
});

test('a webhook that waits for its turn to send sends nothing once its maker was revoked', async () => {
  const { app, main } = await setUp();
  const { url, received } = await startReceiver();
  await main.register(url);
  await main.add();
  const [record] = await app.store.access.listWebhooks('main');
  if (!record) throw new Error('The webhook was not kept.');
  const one = { all: 1, workspace: 1, token: 1 };
  const [sending, reading] = [new FairGate(one), new FairGate(one)];
  const held = new EventEmitter();
  const before: Waiter = {
    principal: { workspace: 'other', actor: { id: 'other' } },
    signal: () => new AbortController().signal,
    confirmAdmission: async () => undefined,
    deadline: () => Number.POSITIVE_INFINITY,
  };
  const sent = sending.run(before, () => once(held, 'released'));
  const sender = new WebhookSender(record, {
    ...{ plants: app.store.plants, access: app.access, allowed: parseTrustProxy('127.0.0.1') },
    ...{ retryAfterMs: [10], sending, reading, claim: 'c', onAttempt: () => undefined },
  });
  await sender.begin();
  await expect.poll(() => sending.size).toBe(2);
  await revokeToken(app.access, record.tokenId, 'main');
  held.emit('released');
  await sent;
  await expect.poll(() => sending.size).toBe(0);
  await sender.end();
  expect(received).toEqual([]);
});

test('what a receiver has answered by a stop is not sent again, though its connection was still open', async () => {
  const { app, main } = await setUp();
  const { url, seqs } = await startReceiver((_count, response) => {
    response.writeHead(200, { 'Content-Length': 1 }).flushHeaders();
    return null;
  });
  await main.register(url);
  await main.add();
  const [answered, end] = [new EventEmitter(), 'http.client.response.finish'];
  const hear = () => void answered.emit('answered');
  diagnostics.subscribe(end, hear);
  onTestFinished(() => void diagnostics.unsubscribe(end, hear));
  const heard = once(answered, 'answered');
  const { delivery } = deliver(app);
  await heard;
  await delivery.end();
  await main.add();
  deliver(app);
  await expect.poll(seqs).toEqual([1, 2]);
});

test('what was taken while it could not be noted is noted once it can be', async () => {
  const { app, main } = await setUp();
  const { url, seqs } = await startReceiver();
  await main.register(url);
  const noting = vi.spyOn(app.store.access, 'noteDelivery');
  noting.mockRejectedValueOnce(new Error('The database is away.'));
  await main.add();
  deliver(app);
  await expect
    .poll(async () => (await app.store.access.listWebhooks('main'))[0]?.taken.seq)
    .toBe(1);
  expect(seqs()).toEqual([1]);
});

test('the pause between attempts grows also where an attempt cannot be noted', async () => {
  const { app, main } = await setUp();
  const { url } = await startReceiver(() => 503);
  await main.register(url);
  const noting = vi.spyOn(app.store.access, 'noteDelivery');
  noting.mockRejectedValue(new Error('The database is away.'));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  // Later files of this process would set theirs through it.
  onTestFinished(() => timers.mockRestore());
  await main.add();
  deliver(app, '127.0.0.1', [10, 3_600_000]);
  await expect.poll(() => timers.mock.calls.some(([, ms]) => ms === 3_600_000)).toBe(true);
});
