import { expect, test } from 'vitest';
import { ROLES } from '../../server/contract/access.ts';
import { send } from '../../server/testing/app.ts';
import { RULES, type Rule } from './access-rules.ts';
import { type Caller, createWorld, type World } from './access-world.ts';

/** Fetch wants it said that a body may be answered before it has been read. */
const STREAMED = { duplex: 'half' } as const;

function expectedStatus(rule: Rule, { by, role, workspace, isOperator }: Caller): number {
  if (rule.by === 'everybody') return rule.success;
  if (by !== rule.by || role === null) return 401;
  if (ROLES.indexOf(role) < ROLES.indexOf(rule.role)) return 403;
  if (rule.isOperators && !isOperator) return 403;
  if (rule.ofSettings && isOperator) return rule.ofSettings;
  return workspace === 'main' ? rule.success : (rule.elsewhere ?? rule.success);
}

async function ask(world: World, endpoint: string, caller: Caller, method?: string) {
  const [usual = '', path = ''] = endpoint.split(' ');
  const { path: asked = path, json } = (await RULES[endpoint]?.ask?.(world, caller.tokenId)) ?? {};
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
  for (const [endpoint, rule] of Object.entries(RULES)) {
    if (!endpoint.startsWith('GET ')) continue;
    // In one world so many wrong tokens would be too many.
    const world = await createWorld();
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
  const unsafe = Object.keys(RULES).filter((endpoint) =>
    /^(?:POST|PATCH|DELETE) \/bff/.test(endpoint),
  );
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
