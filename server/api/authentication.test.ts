import { describe, expect, test } from 'vitest';
import { createToken } from '../domain/access/tokens.ts';
import { JUDGED_TOKENS_A_MINUTE } from '../http/auth/wrong-attempts.ts';
import { createTestApp, problemOf, send, type TestApp, tokenFor } from '../testing/app.ts';
import { writesTo } from '../testing/domain.ts';

const OPERATIONS: [string, string, unknown][] = [
  ['GET', '/plants', undefined],
  ['POST', '/plants', { name: 'Fern' }],
  ['DELETE', '/plants/1', undefined],
];

const WRONG_TOKEN = 'pst_000000000000000000000000000000000000';

async function sendWrong(app: TestApp, headers = {}): Promise<Response> {
  return await send(app, 'GET', '/plants', { token: WRONG_TOKEN, headers });
}

describe.each(OPERATIONS)('%s %s', (method, path, json) => {
  test.each([[undefined], ['Basic dXNlcjpwYXNz'], ['Bearerpst_x'], ['']])(
    'with the Authorization header %j it asks for a token, without an error code',
    async (authorization) => {
      const app = await createTestApp();
      const headers = authorization === undefined ? {} : { Authorization: authorization };
      const response = await send(app, method, path, { json, headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="plants"');
      expect((await problemOf(response)).code).toBe('authentication_required');
    },
  );

  test.each([
    ['malformed', 'Bearer hello'],
    ['empty', 'Bearer'],
    ['unknown', `Bearer ${WRONG_TOKEN}`],
    ['sent twice', `Bearer ${WRONG_TOKEN}, Bearer ${WRONG_TOKEN}`],
  ])('refuses a token that is %s as invalid_token', async (_case, authorization) => {
    const app = await createTestApp();
    const headers = { Authorization: authorization };
    const response = await send(app, method, path, { json, headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="plants", error="invalid_token", error_description="[^"]+"$/,
    );
    expect((await problemOf(response)).code).toBe('invalid_token');
  });
});

test('the scheme is recognised whatever its case', async () => {
  const app = await createTestApp();
  const headers = { Authorization: `bEARER ${await tokenFor(app, 'viewer')}` };
  expect((await send(app, 'GET', '/plants', { headers })).status).toBe(200);
});

test('a revoked token is refused at once', async () => {
  const app = await createTestApp();
  const { text, record } = await createToken(app.access, {
    name: 'robot',
    role: 'viewer',
    workspace: 'main',
    lifetimeMs: null,
  });
  expect((await send(app, 'GET', '/plants', { token: text })).status).toBe(200);
  await writesTo(app.store.access).revokeToken(record.id, app.clock.now);
  const response = await send(app, 'GET', '/plants', { token: text });
  expect(response.headers.get('www-authenticate')).toContain('revoked');
});

test('a token is refused from the moment it expires', async () => {
  const app = await createTestApp();
  const { text } = await createToken(app.access, {
    name: 'robot',
    role: 'viewer',
    workspace: 'main',
    lifetimeMs: 1000,
  });
  app.clock.now += 999;
  expect((await send(app, 'GET', '/plants', { token: text })).status).toBe(200);
  app.clock.now += 1;
  const response = await send(app, 'GET', '/plants', { token: text });
  expect(response.headers.get('www-authenticate')).toContain('expired');
});

test('the settings’ admin token works as an admin of main', async () => {
  const app = await createTestApp({ adminToken: 'a-long-enough-secret' });
  const token = 'a-long-enough-secret';
  expect((await send(app, 'POST', '/plants', { token, json: { name: 'Fern' } })).status).toBe(201);
});

describe('roles', () => {
  test.each([
    ['viewer', 'GET', '/plants', 200],
    ['viewer', 'POST', '/plants', 403],
    ['viewer', 'DELETE', '/plants/1', 403],
    ['viewer', 'DELETE', '/plants/-5', 403],
    ['editor', 'GET', '/plants', 200],
    ['editor', 'POST', '/plants', 201],
    ['editor', 'DELETE', '/plants/1', 204],
    ['admin', 'POST', '/plants', 201],
    ['admin', 'DELETE', '/plants/1', 204],
  ] as const)('a %s that sends %s %s gets %d', async (role, method, path, status) => {
    const app = await createTestApp();
    const editor = await tokenFor(app, 'editor');
    await send(app, 'POST', '/plants', { token: editor, json: { name: 'Fern', id: 1 } });
    const json = method === 'POST' ? { name: 'Moss' } : undefined;
    const token = await tokenFor(app, role);
    const response = await send(app, method, path, { token, json });
    expect(response.status).toBe(status);
    if (status !== 403) return;
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="plants", error="insufficient_scope", scope="editor"',
    );
    expect((await problemOf(response)).code).toBe('insufficient_scope');
  });
});

describe('more than 10 wrong tokens a minute from one address', () => {
  test('are not those of a program that goes on with a token that has ended', async () => {
    const app = await createTestApp();
    const token = await tokenFor(app, 'viewer');
    const { id } = (await app.store.access.listTokens())[0] ?? { id: '' };
    await writesTo(app.store.access).revokeToken(id, app.clock.now);
    for (let count = 0; count < JUDGED_TOKENS_A_MINUTE + 1; count += 1) {
      expect((await send(app, 'GET', '/plants?limit=1', { token })).status).toBe(401);
    }
    const other = await tokenFor(app, 'viewer');
    expect((await send(app, 'GET', '/plants?limit=1', { token: other })).status).toBe(200);
  });

  test('are answered 429 with Retry-After, while right tokens go on working', async () => {
    const app = await createTestApp();
    const token = await tokenFor(app, 'viewer');
    for (let i = 0; i < 10; i += 1) expect((await sendWrong(app)).status).toBe(401);
    const response = await sendWrong(app);
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await problemOf(response)).code).toBe('too_many_attempts');
    expect((await send(app, 'GET', '/plants', { token })).status).toBe(200);
  });

  test('do not count requests without a token', async () => {
    const app = await createTestApp();
    for (let i = 0; i < 20; i += 1) await send(app, 'GET', '/plants');
    expect((await sendWrong(app)).status).toBe(401);
  });

  test('are told apart by X-Forwarded-For only where the peer is a trusted proxy', async () => {
    const fill = async (app: TestApp, forwarded: string) => {
      let status = 0;
      for (let i = 0; i < 11; i += 1) {
        const headers = { 'X-Forwarded-For': forwarded };
        const from = { token: WRONG_TOKEN, headers, peer: '::ffff:10.0.0.1' };
        status = (await send(app, 'GET', '/plants', from)).status;
      }
      return status;
    };
    const behindProxy = await createTestApp({ trustProxy: '10.0.0.0/8' });
    expect(await fill(behindProxy, '198.51.100.1, 203.0.113.7, 10.9.9.9')).toBe(429);
    expect(await fill(behindProxy, '203.0.113.7:4711')).toBe(429);
    const headers = { 'X-Forwarded-For': '198.51.100.1' };
    const other = { token: WRONG_TOKEN, headers, peer: '10.0.0.1' };
    expect((await send(behindProxy, 'GET', '/plants', other)).status).toBe(401);
    const direct = await createTestApp();
    expect(await fill(direct, '203.0.113.7')).toBe(429);
    expect((await send(direct, 'GET', '/plants', other)).status).toBe(429);
  });
});

/** Sends a token from an address, as Node tells it. */
async function sendFrom(app: TestApp, peer: string, token: string, path = '/plants') {
  return await send(app, 'GET', path, { token, peer });
}

describe('beyond 1,000 wrong tokens a minute from one network', () => {
  async function fill(app: TestApp, addressOf: (i: number) => string) {
    const sent = Array.from({ length: 1500 }, (_, i) => sendFrom(app, addressOf(i), WRONG_TOKEN));
    return (await Promise.all(sent)).map(({ status }) => status);
  }

  test('none is judged any more, not even a right one, however many come at once; others are', async () => {
    const app = await createTestApp();
    const token = await tokenFor(app, 'viewer');
    const statuses = await fill(app, () => '203.0.113.7');
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const refused = await sendFrom(app, '203.0.113.7', token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await problemOf(refused)).detail).toContain('No token is accepted from it for now');
    expect((await sendFrom(app, '203.0.113.8', token)).status).toBe(200);
  });

  test('every address of an IPv6 /64 counts as one, however it is written', async () => {
    const app = await createTestApp();
    const token = await tokenFor(app, 'viewer');
    await fill(app, (i) => `2001:db8:0:1:${i.toString(16)}::${i % 7}`);
    expect((await sendFrom(app, '2001:DB8::1:9:9:9:9', token)).status).toBe(429);
    expect((await sendFrom(app, '2001:db8:0:2::1', token)).status).toBe(200);
  });

  test('the log holds the first refusal of them, and not a line for each', async () => {
    const app = await createTestApp();
    await fill(app, () => '203.0.113.7');
    const lines = app.lines.filter((line) => !line.includes('"level":20'));
    expect(lines).toHaveLength(11);
  });
});
