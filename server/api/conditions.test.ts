import { describe, expect, test } from 'vitest';
import { createTestApp, problemOf, send, tokenFor } from '../testing/app.ts';
import { cookieOf, signIn } from '../testing/browser.ts';

async function setUp() {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  const add = (name: string) => send(app, 'POST', '/plants', { token, json: { name } });
  const list = () => send(app, 'GET', '/plants', { token });
  await add('Rose');
  const tag = (await list()).headers.get('etag') ?? '';
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    send(app, method, path, {
      token,
      headers,
      ...(method === 'POST' && { json: { name: 'Fern' } }),
    });
  const names = async () =>
    ((await (await list()).json()) as { name: string }[]).map((p) => p.name);
  return { app, token, tag, add, ask, names };
}

/** A header, and whether what it asks for holds where `TAG` stands for the list's entity tag. */
const CONDITIONS: [header: string, value: string, holds: boolean][] = [
  ['If-Match', 'TAG', true],
  ['If-Match', '"0-0", TAG', true],
  ['If-Match', '*', true],
  ['If-Match', '"0-0"', false],
  ['If-Match', 'W/TAG', false],
  ['If-Match', 'TAG x', false],
  ['If-Match', '', false],
  ['If-None-Match', '"0-0"', true],
  ['If-None-Match', 'TAG', false],
  ['If-None-Match', 'W/TAG', false],
  ['If-None-Match', '*', false],
  ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT', true],
];

describe.each([
  ['DELETE', '/plants/1', 204, []],
  ['POST', '/plants', 201, ['Rose', 'Fern']],
] as const)('%s %s', (method, path, success, after) => {
  test.each(CONDITIONS)('with %s: %s is carried out: %s', async (header, value, holds) => {
    const { tag, ask, names } = await setUp();
    const response = await ask(method, path, { [header]: value.replace('TAG', tag) });
    expect(response.status).toBe(holds ? success : 412);
    expect(await names()).toEqual(holds ? after : ['Rose']);
    if (!holds) expect((await problemOf(response)).code).toBe('precondition_failed');
  });
});

test('a list under If-Match is answered only in that state', async () => {
  const { tag, ask, add } = await setUp();
  expect((await ask('GET', '/plants', { 'If-Match': tag })).status).toBe(200);
  await add('Fern');
  expect((await ask('GET', '/plants', { 'If-Match': tag })).status).toBe(412);
});

test('of deletes sent at once under the same If-Match one is carried out', async () => {
  const { tag, ask, add } = await setUp();
  await add('Fern');
  const stale = await ask('DELETE', '/plants/1', { 'If-Match': tag });
  expect(stale.status).toBe(412);
  const { headers } = await ask('GET', '/plants', {});
  const now = { 'If-Match': headers.get('etag') ?? '' };
  const answers = await Promise.all([1, 2].map((id) => ask('DELETE', `/plants/${id}`, now)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 412]);
});

test('what is refused anyway is refused for its own reason', async () => {
  const { ask } = await setUp();
  expect((await ask('DELETE', '/plants/9', { 'If-Match': '*' })).status).toBe(404);
  expect((await ask('DELETE', '/plants/x', { 'If-Match': '"0-0"' })).status).toBe(400);
  expect((await ask('GET', '/plants?limit=x', { 'If-Match': '"0-0"' })).status).toBe(400);
  const headers = { 'If-Match': '"0-0"', 'Sec-Fetch-Site': 'same-origin' };
  expect((await ask('POST', '/bff/plants', headers)).status).toBe(401);
});

test('no endpoint that may change something passes over a condition', async () => {
  const { app, token, tag, ask } = await setUp();
  const cookie = cookieOf(await signIn(app, { token }));
  const routes = app.app.routes.filter(
    ({ method, path }) => /POST|PATCH|DELETE|PUT/.test(method) && !path.endsWith('*'),
  );
  expect(routes.length).toBeGreaterThan(10);
  for (const { method, path } of routes) {
    const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    const headers = { 'If-Match': '"0-0"', ...own };
    const { status } = await ask(method, path.replace(/:\w+/, '1'), headers);
    expect([method, path, status]).toEqual([method, path, 412]);
  }
  expect((await ask('GET', '/plants', {})).headers.get('etag')).toBe(tag);
});
