import { expect, test } from 'vitest';
import type { PublicAddress } from '../contract/public-address.ts';
import type { SignInLink } from '../contract/tokens.ts';
import { bodyOf, createTestApp, listen, send, tokenFor } from '../testing/app.ts';
import { browserWith, buildWebRoot, cookieOf, HTML } from '../testing/browser.ts';

const PUBLIC_URL = 'https://example.com/plants';

async function setUp(publicUrl = PUBLIC_URL) {
  return await createTestApp({ publicUrl, webRoot: await buildWebRoot() });
}

test('under a path of its own the public interface answers and leads on there', async () => {
  const app = await setUp();
  const token = await tokenFor(app, 'editor');
  for (const name of ['Rosa', 'Acer']) {
    const made = await send(app, 'POST', '/plants/plants', { token, json: { name } });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toMatch(/^\/plants\/plants\/[12]$/);
  }
  const list = await send(app, 'GET', '/plants/plants?limit=1', { token });
  expect(list.headers.get('link')).toBe('</plants/plants?limit=1&after=1>; rel="next"');
  const whole = await send(app, 'GET', '/plants/plants', { token });
  expect(await bodyOf(whole)).toHaveLength(2);
  expect((await send(app, 'DELETE', '/plants/plants/1', { token })).status).toBe(204);
});

test('under a path of its own a problem leads to the page that explains it, which leads on there', async () => {
  const app = await setUp();
  const { type } = await bodyOf<{ type: string }>(await send(app, 'GET', '/plants/plants'));
  expect(type).toBe('/plants/problems/authentication_required');
  const page = await send(app, 'GET', type);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('href="/plants/problems"');
  expect(await (await send(app, 'GET', '/plants/problems')).text()).toContain(`href="${type}"`);
});

test('what never becomes a request is a problem of that path as well', async () => {
  const { url } = await listen(await setUp());
  const tooLong = await fetch(`${url}/plants/?${'x'.repeat(20_000)}`);
  expect(await bodyOf(tooLong)).toMatchObject({ type: '/plants/problems/headers_too_large' });
});

test('the description names every address, with its path', async () => {
  const app = await createTestApp({
    publicUrl: PUBLIC_URL,
    otherUrls: ['https://plants.lan/plants'],
  });
  const text = await (await send(app, 'GET', '/plants/openapi.json')).text();
  expect(JSON.parse(text).servers).toEqual([
    { url: 'https://example.com/plants' },
    { url: 'https://plants.lan/plants' },
  ]);
  expect(text).toContain('"/plants/problems/id_taken"');
  expect(text).not.toContain('"/problems/');
});

test('the session is a cookie of that path alone, and is signed in by a link that leads there', async () => {
  const app = await setUp();
  const token = await tokenFor(app, 'admin');
  const opened = await send(app, 'POST', '/plants/bff/session', {
    json: { token },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  const set = opened.headers.get('set-cookie');
  expect(set).toMatch(/^__Secure-session=.*; Path=\/plants; HttpOnly; Secure; SameSite=Strict$/);
  const browse = browserWith(app, cookieOf(opened));
  const session = await bodyOf<{ tokenId: string }>(await browse('GET', '/plants/bff/session'));
  const link = await browse('POST', `/plants/bff/tokens/${session.tokenId}/links`);
  const { address } = await bodyOf<SignInLink>(link);
  expect(address).toMatch(/^https:\/\/example\.com\/plants\/sign-in#code=/);
  const label = await bodyOf<PublicAddress>(await browse('GET', '/plants/bff/address'));
  expect(label).toEqual({ address: 'https://example.com/plants' });
});

test.each(['/plants', '/plants/', '/plants/history', '/plants/plant/7', '/plants/nowhere'])(
  '%s shows the app, whose page names everything by that path',
  async (path) => {
    const { url } = await listen(await setUp());
    const headers = { Accept: 'text/html', 'Accept-Encoding': 'br' };
    const response = await fetch(url + path, { headers });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe(HTML.replaceAll('="/', '="/plants/'));
  },
);

test('who asks for the root is led to the path, where the files are too', async () => {
  const app = await setUp();
  const root = await send(app, 'GET', '/');
  expect([root.status, root.headers.get('location')]).toEqual([302, '/plants/']);
  expect((await send(app, 'HEAD', '/')).status).toBe(302);
  expect((await send(app, 'OPTIONS', '/')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expect((await send(app, 'GET', '/plants/assets/app-1a2b.js')).status).toBe(200);
});

test.each([
  ['GET', '/bff/session'],
  ['GET', '/admin/tokens'],
  ['POST', '/'],
  ['GET', '/plantsx/plants'],
  ['GET', '/assets/app-1a2b.js'],
  ['GET', '/openapi.json'],
])('%s %s is outside, and the refusal says where the server is', async (method, path) => {
  const app = await setUp();
  // Not `send`, which would hold the answer to what is described for that address.
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const response = await app.app.request(path, { method, headers });
  const { code, detail } = await bodyOf<{ code: string; detail: string }>(response);
  expect([response.status, code]).toEqual([404, 'not_found']);
  expect(detail).toContain('https://example.com/plants/');
});

test.each(['/health/live', '/plants/health/live', '/pl%61nts/health/live'])(
  '%s tells that the server lives',
  async (path) => {
    const app = await setUp();
    expect((await send(app, 'GET', path)).status).toBe(200);
  },
);

test('a browser that comes by another address of the settings may sign in, and gets links to that', async () => {
  const app = await createTestApp({
    publicUrl: 'https://plants.example',
    otherUrls: ['https://plants.lan'],
  });
  const token = await tokenFor(app, 'admin');
  const from = (origin: string) => ({ Origin: origin, 'Sec-Fetch-Site': 'same-origin' });
  const { 'Sec-Fetch-Site': _, ...bare } = from('https://plants.lan');
  const cookie = cookieOf(
    await send(app, 'POST', '/bff/session', { json: { token }, headers: bare }),
  );
  const browse = browserWith(app, cookie);
  const { tokenId } = await bodyOf<{ tokenId: string }>(await browse('GET', '/bff/session'));
  const linkFrom = async (origin: string) => {
    const link = await browse('POST', `/bff/tokens/${tokenId}/links`, undefined, from(origin));
    return new URL((await bodyOf<SignInLink>(link)).address).origin;
  };
  expect(await linkFrom('https://plants.lan')).toBe('https://plants.lan');
  expect(await linkFrom('https://plants.example')).toBe('https://plants.example');
  expect(await linkFrom('https://elsewhere.example')).toBe('https://plants.example');
});
