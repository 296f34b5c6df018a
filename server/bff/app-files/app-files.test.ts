import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, listen, problemOf, send } from '../../testing/app.ts';
import { buildWebRoot, GERMAN_HTML, HTML, SCRIPT } from '../../testing/browser.ts';

const NAVIGATION = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function setUp(publicUrl = 'http://localhost:3000') {
  return await createTestApp({ webRoot: await buildWebRoot(), publicUrl });
}

test.each([
  ...['/', '/sign-in', '/history', '/tokens', '/docs', '/?after=3', '/index.html'],
  ...['/plant/7', '/plant/9007199254740991'],
])('%s shows the app, under a policy without inline code', async (path) => {
  const app = await setUp();
  const response = await send(app, 'GET', path, { headers: NAVIGATION });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(HTML);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

test.each([
  ['http://localhost:3000', 'none', 'same-origin'],
  ['http://localhost:3000', undefined, null],
  ['https://plants.example', undefined, 'same-origin'],
])(
  'at %s the page keeps windows of other sites away where the browser trusts the address, and is not told to where it would complain (Sec-Fetch-Site: %s)',
  async (publicUrl, site, policy) => {
    const app = await setUp(publicUrl);
    const headers = { ...NAVIGATION, ...(site && { 'Sec-Fetch-Site': site }) };
    for (const path of ['/', '/nowhere']) {
      const response = await send(app, 'GET', path, { headers });
      expect(response.headers.get('cross-origin-opener-policy')).toBe(policy);
    }
  },
);

test.each(['/nowhere', '/plant', '/plant/', '/plant/fern', '/plant/-1', '/plant/7/8'])(
  'a browser that goes astray to %s sees the app with status 404',
  async (path) => {
    const app = await setUp();
    const response = await send(app, 'GET', path, { headers: NAVIGATION });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(HTML);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test.each([
  ['GET', '/nowhere', { Accept: '*/*' }],
  ['GET', '/assets/missing.js', {}],
  ['GET', '/assets/app-1a2b.js.br', {}],
  ['GET', '/assets/%2e%2e/%2e%2e/etc/passwd', {}],
  ['GET', '/..%2f..%2fetc/passwd', {}],
  ['GET', '/__proto__', {}],
  ['GET', '/bff/nowhere', NAVIGATION],
  ['GET', '/health/nowhere', NAVIGATION],
])('%s %s is a 404 problem', async (method, path, headers) => {
  const app = await setUp();
  const sent = { 'Sec-Fetch-Site': 'same-origin', ...headers };
  const response = await send(app, method, path, { headers: sent });
  expect(response.status).toBe(404);
  expect((await problemOf(response)).code).toBe('not_found');
});

test.each(['/', '/history', '/plant/7', '/favicon.svg'])(
  '%s takes other methods for what they are',
  async (path) => {
    const app = await setUp();
    const options = await send(app, 'OPTIONS', path);
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const refused = await send(app, 'POST', path);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  },
);

test.each([
  ['', '', HTML],
  ['de-AT,de;q=0.9,en;q=0.8', '', GERMAN_HTML],
  ['fr, de;q=0.5, en;q=0.9', '', HTML],
  ['de;q=0, fr', '', HTML],
  ['DE', '', GERMAN_HTML],
  ['*', '', HTML],
  ['en', 'language=de', GERMAN_HTML],
  ['de', 'language=en; other=1', HTML],
  ['de', 'language=__proto__', GERMAN_HTML],
  [`${'x,'.repeat(8000)}de`, '', HTML],
])(
  'a browser that prefers "%.30s" and holds "%s" gets the page in its language',
  async (accepted, cookie, page) => {
    const app = await setUp();
    const headers = { ...NAVIGATION, 'Accept-Language': accepted, Cookie: cookie };
    const response = await send(app, 'GET', '/history', { headers });
    expect(await response.text()).toBe(page);
    expect(response.headers.get('vary')).toBe('Accept-Language, Cookie');
  },
);

test('the app does not hide the public interface from a browser', async () => {
  const app = await setUp();
  const response = await send(app, 'GET', '/plants', { headers: NAVIGATION });
  expect((await problemOf(response)).code).toBe('authentication_required');
});

describe('files', () => {
  test.each([
    [
      '/assets/app-1a2b.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/assets/leaf-3c4d.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
  ])('%s is %s, kept by %s', async (path, type, caching) => {
    const app = await setUp();
    const response = await send(app, 'GET', path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe(caching);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000', null],
    ['br;Q=0, gzip;Q=0', null],
    ['identity', null],
    ['', null],
  ])('with Accept-Encoding "%s" the script comes as %s', async (accepted, encoding) => {
    const app = await setUp();
    const { url } = await listen(app);
    const headers = { 'Accept-Encoding': accepted };
    const response = await fetch(`${url}/assets/app-1a2b.js`, { headers });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toBe(SCRIPT);
  });

  test.each([(tag: string) => `"x", ${tag}`, (tag: string) => `W/${tag},"x"`, () => '*'])(
    'an unchanged file is 304 where it is one of several, weak or any',
    async (write) => {
      const app = await setUp();
      const tag = (await send(app, 'GET', '/')).headers.get('etag') ?? '';
      const headers = { 'If-None-Match': write(tag) };
      expect((await send(app, 'GET', '/', { headers })).status).toBe(304);
    },
  );

  test('an unchanged file is 304', async () => {
    const app = await setUp();
    const tag = (await send(app, 'GET', '/')).headers.get('etag') ?? '';
    const headers = { 'If-None-Match': tag };
    const response = await send(app, 'GET', '/', { headers });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(tag);
    expect(await response.text()).toBe('');
  });

  test('If-Match is refused by a file that it does not name, also by a weak tag', async () => {
    const app = await setUp();
    const tag = (await send(app, 'GET', '/')).headers.get('etag') ?? '';
    const ask = async (asked: string) =>
      (await send(app, 'GET', '/', { headers: { 'If-Match': asked } })).status;
    expect(await Promise.all(['"x"', `W/${tag}`, tag, `"x", ${tag}`, '*'].map(ask))).toEqual([
      ...[412, 412],
      ...[200, 200, 200],
    ]);
  });

  test('HEAD has the headers and no body', async () => {
    const app = await setUp();
    const response = await send(app, 'HEAD', '/assets/app-1a2b.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe('');
  });
});

test('the page carries HSTS under https', async () => {
  const app = await setUp('https://plants.example');
  const response = await send(app, 'GET', '/');
  expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
});

test('a folder without a built app stops the start, saying what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-web-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  await expect(createTestApp({ webRoot: folder })).rejects.toThrow(
    `${folder} holds no en/index.html that can be read: build the app, or install the program, again.`,
  );
});
