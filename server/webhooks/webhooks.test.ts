import { describe, expect, onTestFinished, test } from 'vitest';
import type { MadeWebhook, Webhook } from '../contract/webhooks.ts';
import { createToken } from '../domain/access/tokens.ts';
import { bodyOf, createTestApp, send } from '../testing/app.ts';
import { makeDatabase } from '../testing/postgres.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { deliver, startReceiver } from '../testing/webhooks.ts';

const database = useTestDatabase();

const ADMIN = 'settings-admin-0123456789';

async function startApp(place: string) {
  const own = place === 'a database' ? await makeDatabase(database.url) : null;
  if (own) onTestFinished(own.end);
  const app = await createTestApp({ adminToken: ADMIN, ...(own && { database: own.url }) });
  const made = await createToken(app.access, {
    ...{ name: 'Ada', role: 'admin', workspace: 'main', lifetimeMs: null },
  } as const);
  const admin = made.text;
  const register = async (url: string, token = admin) =>
    await bodyOf<MadeWebhook>(await send(app, 'POST', '/admin/webhooks', { token, json: { url } }));
  const add = async (name: string) =>
    await send(app, 'POST', '/plants', { token: admin, json: { name } });
  const list = async () => {
    const answer = await send(app, 'GET', '/admin/webhooks', { token: ADMIN });
    return (await bodyOf<{ webhooks: Webhook[] }>(answer)).webhooks;
  };
  return { app, admin, register, add, list };
}

describe.each(['a folder', 'a database'])('over %s', (place) => {
  test('each change is sent in its order, signed, with its plants and who made it', async () => {
    const { app, register, add, list } = await startApp(place);
    const { url, received, seqs } = await startReceiver();
    await add('before');
    const { secret, webhook } = await register(url);
    expect(webhook).toMatchObject({ url, takenSeq: 1, lastAttempt: null });
    await add('Rosa');
    deliver(app);
    await expect.poll(seqs).toEqual([2]);
    for (const name of ['Acer', 'Tilia', 'Ulmus']) await add(name);
    await expect.poll(seqs).toEqual([2, 3, 4, 5]);
    expect(received.map(({ isSigned }) => isSigned(secret))).toEqual([true, true, true, true]);
    expect(received[0]?.isSigned(`whsec_${'A'.repeat(44)}`)).toBe(false);
    expect(new Set(received.map(({ id }) => id)).size).toBe(4);
    expect(received[0]?.event).toMatchObject({
      type: 'plants.changed',
      data: {
        ...{ workspace: 'main', actor: 'Ada' },
        change: { seq: 2, added: [{ name: 'Rosa', tag: '' }], addedCount: 1, removedCount: 0 },
      },
    });
    await expect
      .poll(async () => (await list())[0])
      .toMatchObject({
        takenSeq: 5,
        lastAttempt: { status: 200, reason: null, failures: 0 },
      });
  });

  test('a change that is refused is sent again, and none after it before that is taken', async () => {
    const { app, register, add } = await startApp(place);
    const { url, received, seqs } = await startReceiver((count) => (count <= 3 ? 503 : 204));
    await register(url);
    await add('Rosa');
    await add('Acer');
    const { counts } = deliver(app);
    await expect.poll(seqs).toEqual([1, 1, 1, 1, 2]);
    expect(new Set(received.slice(0, 4).map(({ id }) => id)).size).toBe(1);
    await expect.poll(() => counts).toEqual({ taken: 2, failed: 3 });
  });

  test('who delivers next goes on behind what was taken', async () => {
    const { app, register, add, list } = await startApp(place);
    const { url, seqs } = await startReceiver();
    await register(url);
    for (const name of ['Rosa', 'Acer']) await add(name);
    const { delivery } = deliver(app);
    // One of which it is not noted yet would be sent again.
    await expect.poll(async () => (await list())[0]?.takenSeq).toBe(2);
    await delivery.end();
    await add('Tilia');
    deliver(app);
    await expect.poll(seqs).toEqual([1, 2, 3]);
  });

  test('nothing is sent to one that was deleted, nor once its maker’s token is an admin’s no longer', async () => {
    const { app, register, add, list } = await startApp(place);
    const [kept, gone, demoted] = [
      await startReceiver(),
      await startReceiver(),
      await startReceiver(),
    ];
    const token = { name: 'Shop', role: 'admin' };
    const made = await send(app, 'POST', '/admin/tokens', { token: ADMIN, json: token });
    const { text, token: shop } = await bodyOf<{ text: string; token: { id: string } }>(made);
    await register(kept.url);
    const { webhook } = await register(gone.url);
    await register(demoted.url, text);
    await add('Rosa');
    deliver(app);
    await expect
      .poll(() => [kept, gone, demoted].map(({ seqs }) => seqs()))
      .toEqual([[1], [1], [1]]);
    await send(app, 'DELETE', `/admin/webhooks/${webhook.id}`, { token: ADMIN });
    await send(app, 'DELETE', `/admin/tokens/${shop.id}`, { token: ADMIN });
    expect((await list()).map(({ url }) => url)).toEqual([kept.url]);
    await add('Acer');
    await expect.poll(kept.seqs).toEqual([1, 2]);
    expect([gone.seqs(), demoted.seqs()]).toEqual([[1], [1]]);
  });
});

test.each([
  ['http://127.0.0.1:1/', '', 'The address is not public, and WEBHOOK_ALLOW does not name it.'],
  ['https://[::1]:1/', '', /not public/],
  ['https://[200::1]:1/', '', /not public/],
  ['https://[4000::1]:1/', '', /not public/],
  ['http://[::ffff:10.0.0.1]:1/', '', /not public/],
  ['https://localhost:1/', '', /not public/],
  ['http://169.254.169.254/latest', '10.0.0.0/8', /not public/],
  ['http://192.0.2.1.nip.invalid/', '', /^The name of the receiver /],
  ['http://93.184.215.14:1/', '', /Nothing is sent by http/],
  ['http://127.0.0.1:1/', '127.0.0.1', 'The receiver refuses connections.'],
])('to %s nothing is sent where "%s" is allowed, and why is told', async (url, allow, reason) => {
  const { app, register, add, list } = await startApp('a folder');
  await register(url);
  await add('Rosa');
  deliver(app, allow);
  await expect
    .poll(async () => (await list())[0]?.lastAttempt)
    .toMatchObject({ status: null, reason: expect.stringMatching(reason) });
});

test('once its maker’s token has expired nothing is sent, which the list and the log tell', async () => {
  const { app, register, add, list } = await startApp('a folder');
  const { url, received } = await startReceiver();
  const wish = { name: 'Shop', role: 'admin', workspace: 'main', lifetimeMs: 60_000 } as const;
  await register(url, (await createToken(app.access, wish)).text);
  app.clock.now += 60_000;
  await add('Rosa');
  deliver(app, '127.0.0.1', [60_000]);
  await expect
    .poll(async () => (await list())[0]?.lastAttempt)
    .toMatchObject({
      status: null,
      reason: expect.stringMatching(/token .* has ended/),
      failures: 1,
    });
  expect(app.lines.filter((line) => line.includes('did not take a change'))).toHaveLength(1);
  expect(received).toEqual([]);
});

test('a receiver that leads elsewhere is not followed', async () => {
  const { app, register, add, list } = await startApp('a folder');
  const { url, seqs } = await startReceiver(() => 307);
  await register(url);
  await add('Rosa');
  deliver(app, '127.0.0.1', [60_000]);
  await expect.poll(async () => (await list())[0]?.lastAttempt).toMatchObject({ status: 307 });
  expect(seqs()).toEqual([1]);
});

test('none is registered with the token of the settings, whose end nothing would tell', async () => {
  const { app, list } = await startApp('a folder');
  const json = { url: 'https://example.com/0' };
  const answer = await send(app, 'POST', '/admin/webhooks', { token: ADMIN, json });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    code: 'token_from_settings',
    detail: expect.stringContaining('POST /admin/tokens'),
  });
  expect(await list()).toEqual([]);
});

test('an address is registered once in a workspace, at most 20 are, and each is an address', async () => {
  const { app, admin, register } = await startApp('a folder');
  const post = async (url: unknown) =>
    (await send(app, 'POST', '/admin/webhooks', { token: admin, json: { url } })).status;
  await register('https://example.com/0');
  expect(await post('https://EXAMPLE.com/0')).toBe(409);
  const odd = [
    'ftp://example.com',
    'https://ada:x@example.com',
    'https://example.com/#a',
    'x',
    7,
    'https://[',
    'https://a b/',
    `https://a/${'x'.repeat(2000)}`,
  ];
  for (const url of odd) expect(await post(url)).toBe(400);
  for (let number = 1; number < 20; number += 1) await register(`https://example.com/${number}`);
  expect(await post('https://example.com/20')).toBe(409);
});
