import { expect, test } from 'vitest';
import { exchange } from '../../../torture/wire.ts';
import { createApp } from '../../app.ts';
import type { Role } from '../../contract/access.ts';
import type { MadeWebhook } from '../../contract/webhooks.ts';
import { createToken } from '../../domain/access/tokens.ts';
import type { AccessStore } from '../../domain/access-store.ts';
import { DomainError } from '../../domain/errors.ts';
import type { PlantStore } from '../../domain/store.ts';
import { DOCUMENT, findViolations } from '../../testing/answer-check.ts';
import { bodyOf, createTestApp, listen, send } from '../../testing/app.ts';
import { failingDisk } from '../../testing/file-store.ts';

interface Asked {
  path?: string;
  json?: unknown;
  headers?: Record<string, string>;
  role?: Role | null;
}

type Failure =
  | 'EIO'
  | 'ENOSPC'
  | { plants: Partial<PlantStore> }
  | { access: Partial<AccessStore> };

interface Operation {
  method: string;
  /** As the document calls it. */
  path: string;
  /** What it answers with success. */
  usual: Asked;
  /** Requests, by the statuses that they are answered with. */
  answers: [status: number, asked: Asked][];
  /** How the store refuses, by the statuses that this is answered with. */
  failing: [status: number, failure: Failure][];
}

const WRONG_TOKEN = 'pst_000000000000000000000000000000000000';

const fail = (error: Error) => async () => {
  throw error;
};
const busy = new DomainError('server_busy', 'Try again.', { retryAfterSeconds: 1 });
const commit = fail(new Error('broken'));
const version = fail(new Error('broken'));

/** How each change of access fails. */
const WRITE_OF_ACCESS_FAILING: Operation['failing'] = [
  [500, { access: { update: fail(new Error('broken')) } }],
  [503, 'EIO'],
  [503, { access: { update: fail(busy) } }],
  [507, 'ENOSPC'],
];

const OPERATIONS: Operation[] = [
  {
    ...{ method: 'POST', path: '/plants', usual: { json: { name: 'Moss' } } },
    answers: [
      [201, {}],
      [400, { json: { name: '' } }],
      [401, { role: null }],
      [403, { role: 'viewer' }],
      [409, { json: { name: 'Moss', id: 7 } }],
      [412, { headers: { 'If-Match': '"0-0"' } }],
      [413, { json: { name: 'x'.repeat(70_000) } }],
      [415, { headers: { 'Content-Type': 'text/plain' } }],
      [422, { headers: { 'Idempotency-Key': 'used' } }],
      [501, { headers: { 'Transfer-Encoding': 'gzip' } }],
    ],
    failing: [
      [500, { plants: { commit } }],
      [503, 'EIO'],
      [503, { plants: { commit: fail(busy) } }],
      [507, 'ENOSPC'],
    ],
  },
  {
    ...{ method: 'GET', path: '/plants', usual: {} },
    answers: [
      [200, {}],
      [304, { headers: { 'If-None-Match': '*' } }],
      [400, { path: '/plants?limit=0' }],
      [401, { role: null }],
      [412, { headers: { 'If-Match': '"0-0"' } }],
    ],
    failing: [
      [500, { plants: { version, withView: version } }],
      [503, { plants: { version: fail(busy), withView: fail(busy) } }],
    ],
  },
  {
    ...{ method: 'DELETE', path: '/plants/{id}', usual: { path: '/plants/7' } },
    answers: [
      [204, {}],
      [400, { path: '/plants/x' }],
      [400, { path: '/plants/7?force=true' }],
      [401, { role: null }],
      [403, { role: 'viewer' }],
      [404, { path: '/plants/8' }],
      [412, { headers: { 'If-Match': '"0-0"' } }],
    ],
    failing: [
      [500, { plants: { commit } }],
      [503, 'EIO'],
      [503, { plants: { commit: fail(busy) } }],
      [507, 'ENOSPC'],
    ],
  },
  {
    ...{ method: 'GET', path: '/admin/tokens', usual: { role: 'admin' } },
    answers: [
      [200, {}],
      [400, { path: '/admin/tokens?limit=1' }],
      [401, { role: null }],
      [403, { role: 'editor' }],
    ],
    failing: [
      [500, { access: { listTokens: fail(new Error('broken')) } }],
      [503, { access: { listTokens: fail(busy) } }],
    ],
  },
  {
    ...{ method: 'POST', path: '/admin/tokens' },
    usual: { role: 'admin', json: { name: 'Till', role: 'viewer' } },
    answers: [
      [201, {}],
      [201, { json: { name: 'Till', role: 'editor', expires: '90d' } }],
      [400, { json: { name: 'Till', role: 'viewer', expires: 'soon' } }],
      [401, { role: null }],
      [403, { role: 'editor' }],
      [409, { json: { name: 'an editor', role: 'viewer' } }],
      [412, { headers: { 'If-Match': '"0-0"' } }],
      [413, { json: { name: 'x'.repeat(70_000), role: 'viewer' } }],
      [415, { headers: { 'Content-Type': 'text/plain' } }],
      [501, { headers: { 'Transfer-Encoding': 'gzip' } }],
    ],
    failing: WRITE_OF_ACCESS_FAILING,
  },
  {
    ...{ method: 'GET', path: '/admin/webhooks', usual: { role: 'admin' } },
    answers: [
      [200, {}],
      [400, { path: '/admin/webhooks?limit=1' }],
      [401, { role: null }],
      [403, { role: 'editor' }],
    ],
    failing: [
      [500, { access: { listWebhooks: fail(new Error('broken')) } }],
      [503, { access: { listWebhooks: fail(busy) } }],
    ],
  },
  {
    ...{ method: 'POST', path: '/admin/webhooks' },
    usual: { role: 'admin', json: { url: 'https://example.com/plants' } },
    answers: [
      [201, {}],
      [400, { json: { url: 'ftp://example.com' } }],
      [401, { role: null }],
      [403, { role: 'editor' }],
      [409, { json: { url: 'https://example.com/taken' } }],
      [412, { headers: { 'If-Match': '"0-0"' } }],
      [413, { json: { url: 'x'.repeat(70_000) } }],
      [415, { headers: { 'Content-Type': 'text/plain' } }],
      [501, { headers: { 'Transfer-Encoding': 'gzip' } }],
    ],
    failing: WRITE_OF_ACCESS_FAILING,
  },
  {
    ...{ method: 'DELETE', path: '/admin/webhooks/{id}' },
    usual: { role: 'admin', path: '/admin/webhooks/HOOK' },
    answers: [
      [204, {}],
      [400, { path: '/admin/webhooks/HOOK?force=true' }],
      [401, { role: null }],
      [403, { role: 'editor' }],
      [404, { path: '/admin/webhooks/none' }],
      [412, { headers: { 'If-Match': '"0-0"' } }],
    ],
    failing: WRITE_OF_ACCESS_FAILING,
  },
  {
    ...{ method: 'DELETE', path: '/admin/tokens/{id}' },
    usual: { role: 'admin', path: '/admin/tokens/ID' },
    answers: [
      [204, {}],
      [400, { path: '/admin/tokens/ID?force=true' }],
      [401, { role: null }],
      [403, { role: 'editor' }],
      [404, { path: '/admin/tokens/none' }],
      [409, { path: '/admin/tokens/ADMIN' }],
      [412, { headers: { 'If-Match': '"0-0"' } }],
    ],
    failing: WRITE_OF_ACCESS_FAILING,
  },
];

/** An app with plant 7, and a key that has been used, which a plan of the operation is sent to. */
async function setUp({ method, path, usual }: Operation) {
  const { state, disk } = failingDisk();
  const app = await createTestApp({ disk });
  const make = async (role: Role) =>
    await createToken(app.access, {
      name: `an ${role}`,
      role,
      workspace: 'main',
      lifetimeMs: null,
    });
  const { text: editor } = await make('editor');
  const [viewer, admin] = [await make('viewer'), await make('admin')];
  const first = { name: 'Fern', id: 7 };
  const headers = { 'Idempotency-Key': 'used' };
  await send(app, 'POST', '/plants', { token: editor, json: first, headers });
  const tokens = { editor, viewer: viewer.text, admin: admin.text };
  const json = { url: 'https://example.com/taken' };
  const registered = await send(app, 'POST', '/admin/webhooks', { token: admin.text, json });
  const taken = await bodyOf<MadeWebhook>(registered);
  const fill = (text: string) =>
    text
      .replace('ADMIN', admin.record.id)
      .replace('ID', viewer.record.id)
      .replace('HOOK', taken.webhook.id);
  const ask = async (asked: Asked, to = app, token?: string) => {
    const { role = 'editor', ...rest } = { ...usual, ...asked };
    const own = token ?? (role === null ? undefined : tokens[role]);
    const init = { ...rest, ...(own !== undefined && { token: own }) };
    return (await send(to, method, fill(rest.path ?? path), init)).status;
  };
  return { app, state, ask };
}

async function provokeFailure(
  operation: Operation,
  failure: Operation['failing'][number][1],
): Promise<number> {
  const { app, state, ask } = await setUp(operation);
  if (typeof failure !== 'string') {
    const { plants, access } = { plants: {}, access: {}, ...failure };
    const deps = {
      store: withOther(app.store.plants, plants),
      access: { ...app.access, access: withOther(app.access.access, access) },
    };
    return await ask({}, { ...app, app: createApp({ ...app, ...deps, webRoot: null }) });
  }
  state.code = failure;
  return await ask({});
}

/** A store with some other methods; its own are those of its classes. */
function withOther<Store extends object>(store: Store, other: Partial<Store>): Store {
  return new Proxy(store, {
    get(target, name) {
      const found = Reflect.get(name in other ? other : target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

/** What is refused before it is a request to the app: one that does not come, and one with too long headers. */
async function provokeOnWire(operation: Operation): Promise<number[]> {
  const { app } = await setUp(operation);
  const timeouts = { headersMs: 200, requestMs: 300, idleMs: 1000, stalledMs: 5000 };
  const { port } = await listen(app, timeouts);
  const target = operation.path.replace('{id}', '7');
  const head = `${operation.method} ${target} HTTP/1.1\r\nHost: a\r\n`;
  const heads = [head, `${head}X: ${'x'.repeat(20_000)}\r\n\r\n`];
  const exchanges = heads.map((text) =>
    exchange(port, [Buffer.from(text)], [operation.method], 60_000),
  );
  const answers = (await Promise.all(exchanges)).flatMap((one) => one.answers);
  for (const { status, headers, body } of answers) {
    const answer = { status, headers: new Headers([...headers]), body };
    expect(findViolations(operation.method, target, answer)).toEqual([]);
  }
  return answers.map(({ status }) => status);
}

test.each(OPERATIONS)(
  '$method $path answers with each status that its description tells of, and every answer is as that says',
  async (operation) => {
    const provoked: number[] = [];
    for (const [status, asked] of operation.answers) {
      const { ask } = await setUp(operation);
      expect([asked, await ask(asked)]).toEqual([asked, status]);
      provoked.push(status);
    }
    for (const [status, failure] of operation.failing) {
      expect([failure, await provokeFailure(operation, failure)]).toEqual([failure, status]);
      provoked.push(status);
    }
    const { app, ask } = await setUp(operation);
    const wrong = async () => await ask({}, app, WRONG_TOKEN);
    for (let count = 1; count <= 10; count += 1) expect(await wrong()).toBe(401);
    expect(await wrong()).toBe(429);
    provoked.push(429, ...(await provokeOnWire(operation)));
    const name = operation.method.toLowerCase();
    const described = Object.keys(DOCUMENT.paths[operation.path]?.[name]?.responses ?? {});
    expect([...new Set(provoked)].sort()).toEqual(described.map(Number).sort());
  },
);
