import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp, listen, tokenFor } from '../../testing/app.ts';
import { cookieOf, signIn } from '../../testing/browser.ts';

const PLANTS = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Plant ${id}`, tag: '' }));

/** Many mistakes, so that telling of them takes more than one piece. */
const FILE = `name,tag\n${',bad\n'.repeat(20_000)}`;

/** So many requests are worked on behind one that goes on. */
const BEHIND = 7;

test.each([
  ['lists', 'GET /plants', 100],
  ['exports', 'GET /bff/export?format=csv', 100],
  ['streams of events', 'GET /bff/events', 100],
  ['files that are checked', 'POST /bff/imports/check', 3],
  ['mistakes of files', 'POST /bff/imports/problems', 3],
])(
  '%s that wait behind another answer leave their places when their connection goes',
  async (_what, line, places) => {
    const app = await createTestApp();
    const change = { actor: { id: 'test', name: 'test' }, requestId: 'test', workspace: 'main' };
    await app.store.plants.commit({ ...change, remove: [], add: PLANTS });
    const token = await tokenFor(app, 'editor');
    const cookie = cookieOf(await signIn(app, { token }));
    const other = cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer') }));
    const { server, port, url } = await listen(app);
    const [method = '', path = ''] = line.split(' ');
    const headers = {
      Authorization: `Bearer ${token}`,
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
    };
    const body = method === 'POST' ? FILE : undefined;
    const ask = async () => {
      const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) });
      await answer.body?.cancel();
      return answer.status;
    };

    const head = [
      `${line} HTTP/1.1`,
      'Host: a',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body ? [`Content-Length: ${body.length}`] : []),
      '\r\n',
    ].join('\r\n');
    let asked = 0;
    server.on('request', (request) => {
      if (request.headers.host === 'a') asked += 1;
    });
    const sockets: Socket[] = [];
    const take = (count: number) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket);
      // Nothing passes a stream of events, which never ends.
      socket.write(`GET /bff/events HTTP/1.1\r\nHost: a\r\nCookie: ${other}\r\n\r\n`);
      socket.write(`${head}${body ?? ''}`.repeat(count));
    };
    for (let left = places; left > 0; left -= BEHIND) take(Math.min(left, BEHIND));
    await expect.poll(() => asked).toBe(sockets.length + places);
    const askOnceFull = async () => {
      const status = await ask();
      // On a machine that is busy enough, one is refused for having waited too long.
      if (status < 400) take(1);
      return status;
    };
    await expect.poll(askOnceFull).toBeGreaterThanOrEqual(400);
    for (const socket of sockets) {
      socket.destroy();
      await once(socket, 'close');
    }
    await expect.poll(ask).toBe(200);
  },
);

test('lists whose clients go, while they are read or wait for that, write no line that an answer was cut', async () => {
  const app = await createTestApp();
  const change = { actor: { id: 'test', name: 'test' }, requestId: 'test', workspace: 'main' };
  await app.store.plants.commit({ ...change, remove: [], add: PLANTS });
  const token = await tokenFor(app, 'viewer');
  const { server, port } = await listen(app);
  const { plants } = app.store;
  const withView = plants.withView.bind(plants);
  const held: (() => void)[] = [];
  let opened = 0;
  let ended = 0;
  plants.withView = async (workspace, selection, use) =>
    await withView(workspace, selection, async (frozen) => {
      opened += 1;
      const batches: typeof frozen.batches = async function* (size, after) {
        await new Promise<void>((resolve) => held.push(resolve));
        yield* frozen.batches(size, after);
      };
      return await use({ ...frozen, batches }).finally(() => {
        ended += 1;
      });
    });
  const gone: Promise<unknown>[] = [];
  // `once` would take the error of a client that goes for the end of the test.
  server.on('connection', (socket) => {
    gone.push(new Promise((resolve) => socket.once('close', resolve)));
  });
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    return socket;
  });
  await expect.poll(() => [opened, held.length]).toEqual([10, 2]);
  for (const socket of sockets) socket.destroy();
  await Promise.all(gone);
  for (const letGo of held) letGo();
  await expect.poll(() => ended).toBe(10);
  expect(app.lines.filter((line) => line.includes('answer cut'))).toEqual([]);
});
