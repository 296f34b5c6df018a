import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createToken } from '../../domain/access/tokens.ts';
import { createTestApp, listen, type TestApp, tokenFor } from '../../testing/app.ts';
import {
  browserWith,
  cookieOf,
  linesOf,
  sendFileWith,
  signedIn,
  signIn,
} from '../../testing/browser.ts';
import { keepTurns, shortenTurns, writesTo } from '../../testing/domain.ts';

const PLANTS = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Rosa ${id}`, tag: 'rose' }));

const SEARCH = '/bff/plants?sort=name&search=rosa&limit=100';

async function createFullApp(): Promise<TestApp> {
  const app = await createTestApp();
  const change = { actor: { id: 'test', name: 'test' }, requestId: 'test', workspace: 'main' };
  await app.store.plants.commit({ ...change, remove: [], add: PLANTS });
  return app;
}

/** Keeps pages from being read until they are let go of, and counts those that were asked for. */
function holdPages({ store: { plants } }: TestApp) {
  const read = plants.page.bind(plants);
  const holding: (() => void)[] = [];
  let begun = 0;
  let isHeld = true;
  plants.page = async (query) => {
    begun += 1;
    if (isHeld) await new Promise<void>((resolve) => holding.push(resolve));
    return await read(query);
  };
  const letGo = () => {
    isHeld = false;
    for (const goOn of holding.splice(0)) goOn();
  };
  return { begun: () => begun, letGo };
}

test.each([
  ['search', SEARCH],
  ['list of a tag by name', '/bff/plants?sort=name&tag=rose'],
  ['list of a tag, newest first', '/bff/plants?sort=-added&tag=rose'],
])(
  'of 400 times the same %s by one person, at most six are answered before one of another’s',
  async (_what, path) => {
    const app = await createFullApp();
    const ada = await signedIn(app, 'viewer');
    const ben = await signedIn(app, 'viewer');
    // Until all have come, none that is answered leaves its place to another.
    const { letGo } = holdPages(app);
    let answered = 0;
    let refused = 0;
    const flood = Array.from({ length: 400 }, async () => {
      const { status } = await ada('GET', path);
      if (status === 200) answered += 1;
      else refused += 1;
      return status;
    });
    await expect.poll(() => refused).toBe(348);
    const other = ben('GET', path);
    letGo();
    expect((await other).status).toBe(200);
    expect(answered).toBeLessThanOrEqual(6);
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 200)).toHaveLength(52);
    expect(statuses.filter((status) => status === 429)).toHaveLength(348);
  },
);

test('of 800 searches whose client has gone none is begun, and none keeps a place', async () => {
  const app = await createFullApp();
  const token = await tokenFor(app, 'viewer');
  const cookie = cookieOf(await signIn(app, { token }));
  const browse = browserWith(app, cookie);
  const { port, server } = await listen(app);
  const { begun, letGo } = holdPages(app);
  const inside = [browse('GET', SEARCH), browse('GET', SEARCH)];
  await expect.poll(begun).toBe(2);
  let asked = 0;
  server.on('request', () => {
    asked += 1;
  });
  const line = `GET ${SEARCH} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`;
  const sockets = Array.from({ length: 100 }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(line.repeat(8));
    return socket;
  });
  await expect.poll(() => asked).toBe(800);
  for (const socket of sockets) {
    socket.destroy();
    await once(socket, 'close');
  }
  const left = async () => await promisify(server.getConnections.bind(server))();
  await expect.poll(left).toBe(0);
  // Those who wait for 50 places of their own are let in again.
  const later = Array.from({ length: 50 }, () => browse('GET', SEARCH));
  letGo();
  for (const answer of await Promise.all([...inside, ...later])) expect(answer.status).toBe(200);
  expect(begun()).toBe(52);
});

const EXPORT = '/bff/export?format=csv&search=rosa';

test('exports, lists of tags and files of one person, once begun, wait for each other and are never refused', async () => {
  const app = await createFullApp();
  const token = await tokenFor(app, 'editor');
  const cookie = cookieOf(await signIn(app, { token }));
  const browse = browserWith(app, cookie);
  const exports = Array.from({ length: 80 }, () => browse('GET', EXPORT));
  const tags = Array.from({ length: 80 }, () => browse('GET', '/bff/tags'));
  const check = sendFileWith(app, cookie)('/bff/imports/check', 'name\n'.padEnd(9000, 'Fern\n'));
  const texts = await Promise.all([...exports, ...tags].map(async (one) => (await one).text()));
  const lengths = texts.map((text) => text.trimEnd().split('\n').length);
  expect(new Set(lengths)).toEqual(new Set([PLANTS.length + 1, 1]));
  expect((await linesOf(await check)).at(-1)).toMatchObject({ step: 'checked' });
});

test('a search is answered while another person reads 80 exports', async () => {
  const app = await createFullApp();
  const ada = await signedIn(app, 'viewer');
  const ben = await signedIn(app, 'viewer');
  const { plants } = app.store;
  const withView = plants.withView.bind(plants);
  let batches = 0;
  plants.withView = async (workspace, selection, use) =>
    await withView(workspace, selection, async (frozen) => {
      const counted: typeof frozen.batches = async function* (size, after) {
        for await (const batch of frozen.batches(size, after)) {
          batches += 1;
          yield batch;
        }
      };
      return await use({ ...frozen, batches: counted });
    });
  const exports = await Promise.all(Array.from({ length: 80 }, () => ada('GET', EXPORT)));
  keepTurns();
  const before = batches;
  const reading = exports.map((answer) => answer.text());
  expect((await ben('GET', SEARCH)).status).toBe(200);
  expect(batches - before).toBeLessThanOrEqual(8);
  await Promise.all(reading);
});

/** Does something just before a page is read, and tells what becomes of the reading. */
function beforePages({ store: { plants } }: TestApp, act: () => Promise<void> | void) {
  const read = plants.page.bind(plants);
  const outcomes: unknown[] = [];
  plants.page = async (query) => {
    await act();
    const reading = read(query);
    outcomes.push(await reading.catch((error: unknown) => error));
    return await reading;
  };
  return outcomes;
}

test('a search that is under way ends at its next turn once its client has gone', async () => {
  const app = await createFullApp();
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer') }));
  const client = new AbortController();
  const outcomes = beforePages(app, () => client.abort());
  shortenTurns();
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  await app.app.request(SEARCH, { headers, signal: client.signal });
  expect(outcomes).toMatchObject([{ code: 'client_gone' }]);
  expect(app.lines.join('')).not.toMatch(/"level":(50|30).*client_gone/);
});

test('a search that is under way ends at its next turn once its token is revoked', async () => {
  const app = await createFullApp();
  const { text, record } = await createToken(app.access, {
    ...{ name: 'guest', role: 'viewer', workspace: 'main', lifetimeMs: null },
  });
  const browse = browserWith(app, cookieOf(await signIn(app, { token: text })));
  const { access } = app.store;
  const outcomes = beforePages(app, async () => {
    await writesTo(access).revokeToken(record.id, app.clock.now);
  });
  shortenTurns();
  expect((await browse('GET', SEARCH)).status).toBe(401);
  expect(outcomes).toMatchObject([{ code: 'session_required' }]);
});
