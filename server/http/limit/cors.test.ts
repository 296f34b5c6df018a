import { expect, test } from 'vitest';
import { createTestApp, send, tokenFor } from '../../testing/app.ts';

const ORIGIN = 'https://shop.example';

/** What an answer says about pages of other sites. */
function corsOf({ headers }: Response): Record<string, string> {
  const all = [...headers].filter(([name]) => /^(?:access-control-|vary$)/.test(name));
  return Object.fromEntries(all);
}

async function setUp() {
  const app = await createTestApp({ corsOrigins: [ORIGIN, 'http://localhost:5173'] });
  return { app, token: await tokenFor(app, 'editor') };
}

test('a page of an origin in the settings may read every answer, with its headers, and never with cookies', async () => {
  const { app, token } = await setUp();
  const headers = { Origin: ORIGIN };
  const answers = [
    await send(app, 'POST', '/plants', { token, headers, json: { name: 'Fern', id: 7 } }),
    await send(app, 'GET', '/plants', { token, headers }),
    await send(app, 'GET', '/plants', { headers }),
    await send(app, 'DELETE', '/plants/7', { token, headers }),
    await send(app, 'PUT', '/plants/7', { token, headers }),
    await send(app, 'GET', '/openapi.json', { headers }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 401, 204, 405, 200]);
  for (const answer of answers) {
    const told = corsOf(answer);
    expect(told).toEqual({
      'access-control-allow-origin': ORIGIN,
      'access-control-expose-headers': expect.any(String),
      vary: 'Origin',
    });
    const exposed = told['access-control-expose-headers']?.split(', ');
    for (const name of ['Location', 'Link', 'ETag', 'X-Total-Count', 'RateLimit']) {
      expect(exposed).toContain(name);
    }
  }
});

test.each(['/plants', '/plants/7', '/openapi.json'])(
  'a preflight of %s is answered without a token',
  async (path) => {
    const { app } = await setUp();
    const answer = await send(app, 'OPTIONS', path, {
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'DELETE' },
    });
    expect(answer.status).toBe(204);
    expect(corsOf(answer)).toEqual({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-allow-headers': expect.stringContaining('Authorization, Content-Type'),
      'access-control-max-age': '600',
      vary: 'Origin',
    });
  },
);

test.each([
  'https://shop.example.evil.example',
  'https://SHOP.example',
  'http://shop.example',
  'null',
  '',
])('a page of %j may read nothing', async (origin) => {
  const { app, token } = await setUp();
  const headers = { Origin: origin };
  const asking = { ...headers, 'Access-Control-Request-Method': 'POST' };
  expect(corsOf(await send(app, 'GET', '/plants', { token, headers }))).toEqual({ vary: 'Origin' });
  const preflight = await send(app, 'OPTIONS', '/plants', { headers: asking });
  expect(corsOf(preflight)).toEqual({ vary: 'Origin' });
});

test.each(['/bff/session', '/health/live', '/metrics'])(
  '%s is for no page of another origin',
  async (path) => {
    const { app } = await setUp();
    expect(corsOf(await send(app, 'GET', path, { headers: { Origin: ORIGIN } }))).toEqual({});
  },
);

test('without origins in the settings no answer speaks of them', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'viewer');
  const answer = await send(app, 'GET', '/plants', { token, headers: { Origin: ORIGIN } });
  expect(corsOf(answer)).toEqual({});
});
