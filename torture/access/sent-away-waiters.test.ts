import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { createToken } from '../../server/domain/access/tokens.ts';
import { bodyOf } from '../../server/testing/app.ts';
import { browserWith, cookieOf, signIn } from '../../server/testing/browser.ts';
import { writesTo } from '../../server/testing/domain.ts';
import { RULES } from './access-rules.ts';
import { addPlant, createWorld, type World } from './access-world.ts';
import { createHold } from './create-hold.ts';

/** The stream of events ends by itself, after it has begun; the origin is a setting, which is nobody's. */
const NOT_READ = ['GET /bff/events', 'GET /bff/address'];

/** Every read that is somebody's. What is plainly read at once waits for nothing: a page by id, and who one is. */
const READS = Object.entries(RULES).flatMap(([endpoint, { by, isOperators }]) => {
  const isRead = endpoint.startsWith('GET ') && by !== 'everybody' && !isOperators;
  return isRead && !NOT_READ.includes(endpoint) ? [endpoint] : [];
});

const PATHS: Record<string, string[]> = {
  'GET /bff/plants': ['/bff/plants?search=rosa', '/bff/plants?tag=rose', '/bff/plants?sort=name'],
  'GET /bff/namesakes': ['/bff/namesakes?name=rosa'],
  'GET /bff/plants-by-id': ['/bff/plants-by-id?id=1'],
  'GET /bff/export': ['/bff/export?format=csv&search=rosa', '/bff/export?format=json'],
};

const ASKED = READS.flatMap((endpoint) =>
  (PATHS[endpoint] ?? [endpoint.replace('GET ', '')]).map((path) => ({ endpoint, path })),
);

/** Keeps what is asked of the store from being answered until it is let go of. */
function holdReads({ app }: World) {
  const { hold, ...held } = createHold();
  const after =
    <Input extends unknown[], Output>(read: (...input: Input) => Promise<Output>) =>
    async (...input: Input) => {
      await hold();
      return await read(...input);
    };
  const { plants } = app.store;
  const { access } = app.access;
  plants.page = after(plants.page.bind(plants));
  plants.changes = after(plants.changes.bind(plants));
  plants.findChange = after(plants.findChange.bind(plants));
  plants.changedPlants = after(plants.changedPlants.bind(plants));
  plants.findPlants = after(plants.findPlants.bind(plants));
  plants.people = after(plants.people.bind(plants));
  const withView = plants.withView.bind(plants);
  plants.withView = async (workspace, selection, use) =>
    await withView(workspace, selection, async (view) => {
      await hold();
      return await use(view);
    });
  access.listLinks = after(access.listLinks.bind(access));
  access.listViews = after(access.listViews.bind(access));
  access.listWebhooks = after(access.listWebhooks.bind(access));
  const withTagCounts = plants.withTagCounts.bind(plants);
  plants.withTagCounts = async (workspace, found, use) =>
    await withTagCounts(workspace, found, async (batches) => {
      await hold();
      return await use(batches);
    });
  return held;
}

async function admitAdmin({ app }: World) {
  const token = { name: 'guest', role: 'admin', workspace: 'main', lifetimeMs: null } as const;
  const { text, record } = await createToken(app.access, token);
  const cookie = cookieOf(await signIn(app, { token: text }));
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const ask = async (endpoint: string, path: string, more: Record<string, string> = {}) =>
    await app.app.request(path, {
      headers:
        RULES[endpoint]?.by === 'token'
          ? { Authorization: `Bearer ${text}`, ...more }
          : { ...headers, Cookie: cookie, ...more },
    });
  return { id: record.id, cookie, ask };
}

/** Reads an answer as far as it goes: null where it breaks off. */
async function wholeOf(answer: Response): Promise<string | null> {
  return await answer.text().catch(() => null);
}

test.each(ASKED)(
  '$path tells nothing to somebody who is sent away while it is being read',
  async ({ endpoint, path }) => {
    const world = await createWorld();
    await addPlant(world);
    const guest = await admitAdmin(world);
    const { path: asked = path } = path.includes(':')
      ? ((await RULES[endpoint]?.ask?.(world)) ?? {})
      : {};
    const { letGo, held } = holdReads(world);
    const answering = guest.ask(endpoint, asked);
    await expect.poll(held).toBeGreaterThan(0);
    await writesTo(world.app.access.access).revokeToken(guest.id, world.app.clock.now);
    letGo();
    const answer = await answering;
    // A streamed answer has begun by then, and is cut before its first part.
    if (answer.status === 200) expect(await wholeOf(answer)).toBeNull();
    else {
      const { code } = await bodyOf<{ code: string }>(answer);
      expect([answer.status, code]).toEqual([
        401,
        RULES[endpoint]?.by === 'token' ? 'invalid_token' : 'session_required',
      ]);
    }
  },
);

/** What is read at once, unless a database keeps it waiting. */
const PLAIN_READS = [
  { endpoint: 'GET /plants', path: '/plants?limit=20' },
  { endpoint: 'GET /plants', path: '/plants', known: '"1-1"' },
  { endpoint: 'GET /bff/plants', path: '/bff/plants' },
];

test.each(PLAIN_READS)(
  '$path tells nothing to somebody who was sent away while a database kept it waiting',
  async ({ endpoint, path, known }) => {
    const world = await createWorld();
    await addPlant(world);
    const guest = await admitAdmin(world);
    const { plants, access } = { ...world.app.store, access: world.app.access.access };
    const held = new EventEmitter();
    const page = plants.page.bind(plants);
    const version = plants.version.bind(plants);
    const asking = once(held, 'asked');
    const wait = async () => {
      held.emit('asked');
      await once(held, 'released');
    };
    plants.page = async (query) => await page(query).finally(wait);
    plants.version = async (workspace) => await version(workspace).finally(wait);
    const answering = guest.ask(
      endpoint,
      path,
      known === undefined ? {} : { 'If-None-Match': known },
    );
    await asking;
    const since = performance.now();
    await writesTo(access).revokeToken(guest.id, world.app.clock.now);
    // What takes less is as if read at once.
    await expect.poll(() => performance.now() - since).toBeGreaterThan(50);
    held.emit('released');
    expect((await answering).status).toBe(401);
  },
);

test('of what waits in a line for large work, nothing is begun or told once its sender has been sent away', async () => {
  const world = await createWorld();
  const { id, seq, at } = await addPlant(world);
  const guest = await admitAdmin(world);
  const browse = browserWith(world.app, guest.cookie);
  const { letGo, held } = holdReads(world);
  const list = () => browse('GET', '/bff/changes');
  const undo = () => browse('POST', `/bff/changes/${seq}/undo`, { at });
  const begun = [list(), undo(), undo()];
  await expect.poll(held).toBe(begun.length);
  const { total } = await world.app.store.plants.version('main');
  const waiting = [list(), undo(), browse('POST', '/bff/deletions/matching', { total, seq, at })];
  await writesTo(world.app.access.access).revokeToken(guest.id, world.app.clock.now);
  letGo();
  for (const answer of await Promise.all([...begun, ...waiting])) {
    expect([answer.status, (await bodyOf<{ code: string }>(answer)).code]).toEqual([
      401,
      'session_required',
    ]);
  }
  expect(held()).toBe(begun.length);
  expect(await world.app.store.plants.findPlants('main', [id])).toHaveLength(1);
});
