import { expect, test } from 'vitest';
import { ROLES, type Role } from '../contract/access.ts';
import { send } from '../http/testing.ts';
import { addPlant, addToken, type Caller, createWorld, type World } from './access-world.ts';

/** Who may use an endpoint, and what it answers them. */
interface Rule {
  by: 'token' | 'session' | 'everybody';
  role: Role;
  success: number;
  /** What it answers those of another workspace, where it is asked about something of `main`. */
  elsewhere?: number;
  ask?: (world: World) => Promise<{ path?: string; json?: unknown }>;
}

const read = (by: Rule['by'], role: Role = 'viewer'): Rule => ({ by, role, success: 200 });

const ofPlant = (path: string) => async (world: World) => ({
  path: path.replace(':id', String((await addPlant(world)).id)),
});

const ofToken = (path: string) => async (world: World) => ({
  path: path.replace(':id', await addToken(world, createUniqueName())),
});

/** Fetch wants it said that a body may be answered before it has been read. */
const STREAMED = { duplex: 'half' } as const;

let nameCount = 0;

function createUniqueName(): string {
  nameCount += 1;
  return `token ${nameCount}`;
}

/** Every endpoint there is. One that is mounted and not here fails the test below. */
const RULES: Record<string, Rule> = {
  'GET /plants': read('token'),
  'POST /plants': {
    ...{ by: 'token', role: 'editor', success: 201 },
    ask: async () => ({ json: { name: 'Fern' } }),
  },
  'DELETE /plants/:id': {
    ...{ by: 'token', role: 'editor', success: 204, elsewhere: 404 },
    ask: ofPlant('/plants/:id'),
  },
  'GET /metrics': read('token', 'admin'),
  'GET /openapi.json': read('everybody'),
  'GET /health/live': read('everybody'),
  'GET /health/ready': read('everybody'),
  'GET /bff/session': read('everybody'),
  'POST /bff/session': {
    ...{ by: 'everybody', role: 'viewer', success: 201 },
    ask: async () => ({ json: { token: 'settings-admin-0123456789' } }),
  },
  'DELETE /bff/session': { by: 'everybody', role: 'viewer', success: 204 },
  'GET /bff/plants': read('session'),
  'GET /bff/export': {
    ...read('session'),
    ask: async () => ({ path: '/bff/export?format=csv' }),
  },
  'GET /bff/tags': read('session'),
  'GET /bff/changes': read('session'),
  'GET /bff/people': read('session'),
  'GET /bff/events': read('session'),
  'POST /bff/plants': {
    ...{ by: 'session', role: 'editor', success: 201 },
    ask: async () => ({ json: { name: 'Fern' } }),
  },
  'DELETE /bff/plants/:id': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 404 },
    ask: ofPlant('/bff/plants/:id'),
  },
  'POST /bff/deletions': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 404 },
    ask: async (world) => ({ json: { ids: [(await addPlant(world)).id] } }),
  },
  'POST /bff/deletions/matching': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 409 },
    ask: async (world) => {
      const { seq } = await addPlant(world);
      const { total, at } = await world.app.store.plants.version('main');
      return { json: { total, seq, at } };
    },
  },
  'PATCH /bff/plants/:id': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 404 },
    ask: async (world) => {
      const { id } = await addPlant(world);
      const expected = { name: 'Rosa canina', tag: 'rose' };
      return { path: `/bff/plants/${id}`, json: { name: 'Tree fern', tag: '', expected } };
    },
  },
  'POST /bff/imports/check': {
    ...{ by: 'session', role: 'editor', success: 200 },
    ask: async () => ({ json: [{ name: 'Fern' }] }),
  },
  'POST /bff/imports/problems': {
    ...{ by: 'session', role: 'editor', success: 200 },
    ask: async () => ({ json: [{ name: '' }] }),
  },
  'POST /bff/imports': {
    ...{ by: 'session', role: 'editor', success: 200 },
    ask: async () => ({ json: [{ name: 'Fern' }] }),
  },
  'DELETE /bff/imports': {
    ...{ by: 'session', role: 'editor', success: 200 },
    ask: async () => ({ path: '/bff/imports?key=none' }),
  },
  'POST /bff/changes/:seq/undo': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 404 },
    ask: async (world) => ({ path: `/bff/changes/${(await addPlant(world)).seq}/undo` }),
  },
  'GET /bff/tokens': read('session', 'admin'),
  'POST /bff/tokens': {
    ...{ by: 'session', role: 'admin', success: 201 },
    ask: async () => ({ json: { name: createUniqueName(), role: 'viewer', expires: 30 } }),
  },
  'DELETE /bff/tokens/:id': {
    ...{ by: 'session', role: 'admin', success: 200, elsewhere: 404 },
    ask: ofToken('/bff/tokens/:id'),
  },
  'POST /bff/tokens/:id/links': {
    ...{ by: 'session', role: 'admin', success: 201, elsewhere: 404 },
    ask: ofToken('/bff/tokens/:id/links'),
  },
};

function expectedStatus(rule: Rule, { by, role, workspace }: Caller): number {
  if (rule.by === 'everybody') return rule.success;
  if (by !== rule.by || role === null) return 401;
  if (ROLES.indexOf(role) < ROLES.indexOf(rule.role)) return 403;
  return workspace === 'main' ? rule.success : (rule.elsewhere ?? rule.success);
}

async function ask(world: World, endpoint: string, caller: Caller, method?: string) {
  const [usual = '', path = ''] = endpoint.split(' ');
  const { path: asked = path, json } = (await RULES[endpoint]?.ask?.(world)) ?? {};
  const headers = { 'Sec-Fetch-Site': 'same-origin', ...caller.headers };
  const hasBody = method === undefined && json !== undefined;
  return await send(world.app, method ?? usual, asked, { ...(hasBody && { json }), headers });
}

test('every endpoint that is mounted has its rule here', async () => {
  const { app } = await createWorld();
  const mounted = app.app.routes
    .filter(({ method, path }) => method !== 'ALL' && method !== 'OPTIONS' && !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(RULES).sort());
});

test.each(Object.entries(RULES))(
  '%s lets in whom it should, and nobody else',
  async (endpoint, rule) => {
    const world = await createWorld();
    const found: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const [name, caller] of Object.entries(world.callers)) {
      const response = await ask(world, endpoint, caller);
      // What is streamed goes on until it has been read, and events go on for ever.
      const isEndless = response.headers.get('content-type') === 'text/event-stream';
      await (isEndless ? response.body?.cancel() : response.text());
      found[name] = response.status;
      expected[name] = expectedStatus(rule, caller);
    }
    expect(found).toEqual(expected);
    console.log(`${endpoint}: ${Object.keys(found).length} callers`);
  },
);

const UNSAFE = Object.entries(RULES).filter(([endpoint]) => !endpoint.startsWith('GET '));

test.each(UNSAFE)('%s refuses too weak a role before it reads anything', async (endpoint, rule) => {
  const world = await createWorld();
  const [method = '', path = ''] = endpoint.split(' ');
  for (const [name, caller] of Object.entries(world.callers)) {
    const expected = expectedStatus(rule, caller);
    if (expected !== 403) continue;
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const asked = `${path.replace(/:\w+/, 'no-number')}?unknown=1`;
    const headers = {
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'text/plain',
      'Idempotency-Key': 'é',
      ...caller.headers,
    };
    const request = new Request(`http://localhost${asked}`, { method, headers, body, ...STREAMED });
    const { status } = await world.app.app.request(request);
    expect([name, status, isRead]).toEqual([name, 403, false]);
  }
});

test('HEAD lets in as GET does, and tells nothing in a body', async () => {
  const world = await createWorld();
  for (const [endpoint, rule] of Object.entries(RULES)) {
    if (!endpoint.startsWith('GET ')) continue;
    for (const [name, caller] of Object.entries(world.callers)) {
      const response = await ask(world, endpoint, caller, 'HEAD');
      expect([endpoint, name, response.status]).toEqual([
        endpoint,
        name,
        expectedStatus(rule, caller),
      ]);
      expect(await response.text()).toBe('');
    }
  }
});

test('a method that an address does not have is 405 for everybody, and changes nothing', async () => {
  const world = await createWorld();
  const paths = new Set(Object.keys(RULES).map((endpoint) => endpoint.split(' ')[1] ?? ''));
  const before = await world.app.store.plants.version('main');
  for (const path of paths) {
    const has = (method: string) => Object.hasOwn(RULES, `${method} ${path}`);
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      if (has(method) || (method === 'HEAD' && has('GET'))) continue;
      for (const [name, caller] of Object.entries(world.callers)) {
        const headers = { 'Sec-Fetch-Site': 'same-origin', ...caller.headers };
        const { status } = await send(world.app, method, path, { headers });
        expect([method, path, name, status]).toEqual([method, path, name, 405]);
      }
    }
    const options = await send(world.app, 'OPTIONS', path);
    expect([path, options.status, await options.text()]).toEqual([path, 204, '']);
  }
  expect(await world.app.store.plants.version('main')).toEqual(before);
});

test('no other site can use a session for what changes anything', async () => {
  const world = await createWorld();
  const caller = world.callers['a session: admin of main'];
  const before = await world.app.store.plants.version('main');
  const unsafe = Object.keys(RULES).filter((endpoint) => /^(?:POST|DELETE) \/bff/.test(endpoint));
  for (const endpoint of unsafe) {
    const [method = '', path = ''] = endpoint.split(' ');
    const origins = [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'null' },
      { Origin: 'http://localhost:3001' },
    ];
    for (const origin of origins) {
      const headers = { ...caller?.headers, ...origin };
      const { status } = await send(world.app, method, path, { headers, json: {} });
      expect([endpoint, origin, status]).toEqual([endpoint, origin, 403]);
    }
  }
  expect(await world.app.store.plants.version('main')).toEqual(before);
});
