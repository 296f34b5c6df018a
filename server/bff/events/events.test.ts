import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Role } from '../../contract/access.ts';
import { positionOf } from '../../contract/events.ts';
import type { View } from '../../contract/views.ts';
import { createToken } from '../../domain/access/tokens.ts';
import { TIMEOUTS } from '../../http/node/timeouts.ts';
import { bodyOf, createTestApp, listen, problemOf, tokenFor } from '../../testing/app.ts';
import { browserWith, cookieOf, deleteShown, signedIn, signIn } from '../../testing/browser.ts';
import { writesTo } from '../../testing/domain.ts';
import { EventReader } from '../../testing/event-reader.ts';

/** A served app, a viewer's cookie to listen with, and an editor who makes changes. */
async function setUp(timeouts = TIMEOUTS) {
  const app = await createTestApp();
  const served = await listen(app, timeouts);
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer') }));
  const edit = await signedIn(app, 'editor');
  const open = async (from?: Parameters<typeof EventReader.open>[2], who = cookie) => {
    const reader = await EventReader.open(served.url, who, from);
    onTestFinished(async () => await reader.close().catch(() => undefined));
    return reader;
  };
  const add = async (name: string) => {
    expect((await edit('POST', '/bff/plants', { name })).status).toBe(201);
  };
  // The clock of a test stands still.
  const idOf = (seq: number) => positionOf({ seq, at: app.clock.now });
  return { ...served, app, cookie, edit, open, add, idOf };
}

test('each change comes as one small event whose id tells its number and time', async () => {
  const { app, open, add, edit, idOf } = await setUp();
  const events = await open();
  expect(await events.next()).toEqual({ name: 'ready', id: '0-0', data: { seq: 0 } });
  await add('Rosa canina');
  const added = { id: 1, name: 'Rosa canina' };
  const nothing = { added: [], addedCount: 0, removed: [], removedCount: 0 };
  const facts = {
    person: expect.stringMatching(/^editor/),
    isOwn: false,
    undoes: null,
  };
  expect(await events.next()).toEqual({
    ...{ name: 'change', id: idOf(1) },
    data: { ...nothing, ...facts, seq: 1, kind: 'add', added: [added], addedCount: 1 },
  });
  await deleteShown(edit, 1);
  await edit('POST', '/bff/changes/2/undo', { at: app.clock.now });
  expect(await events.next()).toEqual({
    ...{ name: 'change', id: idOf(2) },
    data: { ...nothing, ...facts, seq: 2, kind: 'delete', removed: [added], removedCount: 1 },
  });
  expect(await events.next()).toEqual({
    ...{ name: 'change', id: idOf(3) },
    data: { ...nothing, ...facts, seq: 3, kind: 'undo', added: [added], addedCount: 1, undoes: 2 },
  });
});

test('a change of very many plants names a few of them', async () => {
  const { open, app } = await setUp();
  const events = await open();
  await events.next();
  const add = Array.from({ length: 5000 }, (_, id) => ({ id, name: `Plant ${id}`, tag: '' }));
  const actor = { id: 'a', name: 'Ada' };
  const purpose = 'import' as const;
  const draft = { actor, requestId: 'r', workspace: 'main', remove: [], add, purpose };
  await app.store.plants.commit(draft);
  const event = await events.next();
  expect(event?.data).toMatchObject({ addedCount: 5000, kind: 'import' });
  expect(event?.data.added.map(({ id }) => id)).toEqual([0, 1, 2]);
});

test('a session learns which changes were made with its own token', async () => {
  const { app, open } = await setUp();
  const token = await tokenFor(app, 'editor');
  const cookie = cookieOf(await signIn(app, { token }));
  const events = await open({}, cookie);
  await events.next();
  await browserWith(app, cookie)('POST', '/bff/plants', { name: 'Fern' });
  expect((await events.next())?.data.isOwn).toBe(true);
});

test.each([
  ['what a page shows', 2, undefined],
  ['the id of the last event', undefined, 2],
  ['both, where the event is the newer', 1, 2],
])('a stream goes on after %s, with nothing missed or doubled', async (_case, shown, told) => {
  const { open, add, idOf } = await setUp();
  const from = {
    ...(shown !== undefined && { after: idOf(shown) }),
    ...(told !== undefined && { lastEventId: idOf(told) }),
  };
  for (const name of ['One', 'Two', 'Three', 'Four']) await add(name);
  const events = await open(from);
  expect(await events.next()).toEqual({ name: 'ready', id: idOf(2), data: { seq: 4 } });
  expect(await events.nextChanges(2)).toEqual([3, 4]);
  await add('Five');
  expect(await events.nextChanges(1)).toEqual([5]);
});

test('changes made while streams open and go are each told once, in order', async () => {
  const { open, app } = await setUp();
  const actor = { id: 'a', name: 'Ada' };
  const TOTAL = 200;
  async function write() {
    for (let i = 0; i < TOTAL; i += 1) {
      const add = [{ name: `Plant ${i}`, tag: '' }];
      await app.store.plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add });
      await new Promise(setImmediate);
    }
  }
  async function read(): Promise<number> {
    let seq = 0;
    let after = '0-0';
    while (seq < TOTAL) {
      const events = await open({ after });
      for (let i = 0; i < 3 && seq < TOTAL; i += 1) {
        const event = await events.next();
        if (event?.name === 'change') expect(event.data.seq).toBe(seq + 1);
        else expect(event?.name).toMatch(/^(?:ready|reset)$/);
        if (event?.name !== 'ready') seq = event?.data.seq ?? TOTAL;
        after = event?.id ?? after;
      }
      await events.close();
    }
    return seq;
  }
  const [, ...seqs] = await Promise.all([write(), read(), read(), read()]);
  expect(seqs).toEqual([TOTAL, TOTAL, TOTAL]);
});

test.each([
  ['more changes than are told one by one', 25, '0-0'],
  ['a number that the store has not reached, as after a restored backup', 2, '9-1'],
  ['a number alone, as an earlier version of the app sends', 2, '2'],
])('%s: one reset says to read anew', async (_case, made, after) => {
  const { open, add, idOf } = await setUp();
  for (let i = 0; i < made; i += 1) await add(`Plant ${i}`);
  const events = await open({ after });
  expect((await events.next())?.name).toBe('ready');
  expect(await events.next()).toEqual({ name: 'reset', id: idOf(made), data: { seq: made } });
  await add('One more');
  expect(await events.nextChanges(1)).toEqual([made + 1]);
});

test.each([
  '?after=-1',
  '?after=1e3',
  '?after=1-',
  '?after=1-1e3',
  '?after=',
  '?before=3',
  '?after=99999999999999999999',
])('a place that no stream has is refused: %s', async (query) => {
  const { app, cookie } = await setUp();
  const response = await browserWith(app, cookie)('GET', `/bff/events${query}`);
  expect(response.status).toBe(400);
  expect((await problemOf(response)).code).toBe('invalid_input');
});

test('signing out, revoking and expiry each end the streams of that session, and say so', async () => {
  const { app, open, cookie } = await setUp();
  const ends = async (events: EventReader) => [(await events.next())?.name, await events.next()];

  const streams = [await open(), await open()];
  for (const stream of streams) await stream.next();
  const other = await open(
    {},
    cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer') })),
  );
  await browserWith(app, cookie)('DELETE', '/bff/session');
  for (const stream of streams) expect(await ends(stream)).toEqual(['ended', null]);

  const token = { name: 'Ada', role: 'viewer', workspace: 'main', lifetimeMs: null } as const;
  const { text, record } = await createToken(app.access, token);
  const revoked = await open({}, cookieOf(await signIn(app, { token: text })));
  await revoked.next();
  await writesTo(app.access.access).revokeToken(record.id, app.clock.now);
  expect(await ends(revoked)).toEqual(['ended', null]);

  const short = await createToken(app.access, { ...token, name: 'Ben', lifetimeMs: 300 });
  const expiring = await open({}, cookieOf(await signIn(app, { token: short.text })));
  await expiring.next();
  app.clock.now += 300;
  expect(await ends(expiring)).toEqual(['ended', null]);

  expect((await other.next())?.name).toBe('ready');
});

test.each([
  { days: 8, whither: 'on' },
  { days: -8, whither: 'back' },
])(
  'nothing is told to a session that is over since the clock was set $whither',
  async ({ days }) => {
    const { app, open } = await setUp();
    const events = await open();
    await events.next();
    app.clock.now += days * 24 * 3600 * 1000;
    const actor = { id: 'a', name: 'Ada' };
    const add = [{ name: 'Secret', tag: '' }];
    await app.store.plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add });
    expect([(await events.next())?.name, await events.next()]).toEqual(['ended', null]);
  },
);

test('a session learns at once of its new role and by whom, and once more where it listens anew', async () => {
  const { app, open } = await setUp();
  const token = { name: 'Ben', role: 'editor', workspace: 'main', lifetimeMs: null } as const;
  const { text, record } = await createToken(app.access, token);
  const cookie = cookieOf(await signIn(app, { token: text }));
  const events = await open({}, cookie);
  await events.next();
  const news = { name: 'role', id: null, data: { role: 'viewer', by: 'Ada' } };
  await writesTo(app.access.access).changeRole(record, 'viewer', app.clock.now);
  expect(await events.next()).toEqual(news);
  const anew = await open({}, cookie);
  expect((await anew.next())?.name).toBe('ready');
  expect(await anew.next()).toEqual(news);
});

test('an admin is told that access has changed, whoever changed it, and nobody else is', async () => {
  const { app, open } = await setUp();
  const token = { name: 'Ada', role: 'admin', workspace: 'main', lifetimeMs: null } as const;
  const { text, record } = await createToken(app.access, token);
  const events = await open({}, cookieOf(await signIn(app, { token: text })));
  const others = await open();
  for (const stream of [events, others]) expect((await stream.next())?.name).toBe('ready');
  const news = { name: 'access', id: null, data: {} };
  await createToken(app.access, { ...token, name: 'Ben', role: 'viewer' });
  expect(await events.next()).toEqual(news);
  await createToken(app.access, { ...token, name: 'Cleo', workspace: 'other' });
  const elsewhere = await app.store.plants.version('main');
  await writesTo(app.access.access).changeRole(record, 'editor', app.clock.now);
  expect((await events.next())?.name).toBe('role');
  await createToken(app.access, { ...token, name: 'Dan' });
  const actor = { id: 'a', name: 'Ada' };
  const add = [{ name: 'Fern', tag: '' }];
  await app.store.plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add });
  for (const stream of [events, others])
    expect(await stream.nextChanges(1)).toEqual([elsewhere.seq + 1]);
});

test('whoever sees a view is told that views have changed, and nobody else is', async () => {
  const { app, open, add } = await setUp();
  const admit = async (role: Role, workspace = 'main') => {
    const token = { name: `${role} of ${workspace}`, role, workspace, lifetimeMs: null };
    const { text, record } = await createToken(app.access, token);
    const cookie = cookieOf(await signIn(app, { token: text }));
    return { id: record.id, stream: await open({}, cookie), browse: browserWith(app, cookie) };
  };
  const [ada, ben] = [await admit('editor'), await admit('viewer')];
  const cleo = await admit('admin', 'other');
  const hear = async (who: { stream: EventReader }) => (await who.stream.next())?.name;
  for (const who of [ada, ben, cleo]) expect(await hear(who)).toBe('ready');

  const shown = { search: '', tags: [], sort: 'id', isRoomy: false };
  const save = async (whose: string, name: string) =>
    await bodyOf<View>(await ada.browse('POST', `/bff/views/${whose}`, { name, shown }));
  const { id, revision } = await save('shared', 'Ferns');
  for (const who of [ada, ben]) expect(await hear(who)).toBe('views');
  await ada.browse('PATCH', `/bff/views/shared/${id}`, { revision, name: 'Mosses' });
  for (const who of [ada, ben]) expect(await hear(who)).toBe('views');
  await save('own', 'Mine');
  expect(await hear(ada)).toBe('views');
  await writesTo(app.access.access).revokeToken(ada.id, app.clock.now);
  await add('Fern');
  await cleo.browse('POST', '/bff/plants', { name: 'Moss' });
  for (const who of [ben, cleo]) expect(await hear(who)).toBe('change');
});

test('a server that stops ends its streams at once', async () => {
  const { open, drain } = await setUp();
  const events = await open();
  await events.next();
  await drain();
  expect(await events.next()).toBeNull();
});

test('a stop waits for no client that keeps its side open behind the end of its stream', async () => {
  // Whatever else would end it is far off.
  const { port, cookie, drain } = await setUp({ ...TIMEOUTS, idleMs: 600_000, stalledMs: 600_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write(`GET /bff/events HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`);
  await once(socket, 'data');
  const ended = once(socket.resume(), 'end');
  await drain();
  await ended;
  expect(socket.writable).toBe(true);
});

test('a reader that takes nothing is cut, and costs no memory for what it leaves', async () => {
  const { app, port, server, cookie, open } = await setUp({ ...TIMEOUTS, stalledMs: 1000 });
  const quick = await open();
  await quick.next();
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET /bff/events HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`);
  const [held] = await accepted;
  const closed = once(held, 'close');
  let isOpen = true;
  void closed.then(() => {
    isOpen = false;
  });
  const actor = { id: 'a', name: 'Ada' };
  const add = ['𝒳', '𝒴', '𝒵'].map((name) => ({ name: name.repeat(200), tag: '' }));
  const draft = { actor, requestId: 'r', workspace: 'main', remove: [], add };
  let most = 0;
  while (isOpen) {
    await Promise.all(Array.from({ length: 15 }, () => app.store.plants.commit(draft)));
    await quick.nextChanges(15);
    most = Math.max(most, held.writableLength);
  }
  expect(most).toBeLessThan(200_000);
  socket.destroy();
}, 60_000);

test('a token has at most 100 streams open, whoever signed in with it, and one more once one has ended', async () => {
  const { app, url, open, cookie } = await setUp();
  const streams = await Promise.all(Array.from({ length: 100 }, () => open()));
  await Promise.all(streams.map((stream) => stream.next()));
  for (const method of ['GET', 'HEAD']) {
    const refused = await fetch(`${url}/bff/events`, { method, headers: { Cookie: cookie } });
    expect([method, refused.status]).toEqual([method, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    if (method === 'GET') expect((await problemOf(refused)).code).toBe('too_many_streams');
  }
  const other = cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer') }));
  expect((await (await open({}, other)).next())?.name).toBe('ready');
  await streams[0]?.close();
  const ask = async () =>
    (await fetch(`${url}/bff/events`, { method: 'HEAD', headers: { Cookie: cookie } })).status;
  await expect.poll(ask).toBe(200);
});
