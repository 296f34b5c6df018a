import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { devProxy } from './dev-proxy.ts';
import { createTestApp, listen, tokenFor } from './testing/app.ts';
import { buildWebRoot } from './testing/browser.ts';

const WEB = fileURLToPath(new URL('../web', import.meta.url));

const isPassedOn = (path: string) =>
  Object.keys(devProxy('')).some((pattern) => new RegExp(pattern).test(path));

test('every endpoint of the server is passed on in development, and no source of the app', async () => {
  const { app } = await createTestApp({ webRoot: await buildWebRoot() });
  const paths = new Set(app.routes.map(({ path }) => path.replace(/:\w+/, '7')));
  const endpoints = [...paths].filter((path) => !path.includes('*'));
  expect(endpoints.length).toBeGreaterThan(15);
  expect(endpoints.filter((path) => !isPassedOn(path) || !isPassedOn(`${path}?limit=1`))).toEqual(
    [],
  );
  const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' });
  expect(sources.filter((file) => file.includes('.') && isPassedOn(`/${file}`))).toEqual([]);
  expect(['/', '/docs', '/history', '/@vite/client'].filter(isPassedOn)).toEqual([]);
});

test('in development the reference loads, and its requests reach the server', async () => {
  const testApp = await createTestApp();
  const { url } = await listen(testApp);
  const vite = await createServer({
    ...{ configFile: false, root: WEB, logLevel: 'silent', optimizeDeps: { noDiscovery: true } },
    server: { port: 0, host: '127.0.0.1', proxy: devProxy(url), watch: null, ws: false },
  });
  onTestFinished(async () => await vite.close());
  await vite.listen();
  const address = vite.resolvedUrls?.local[0] ?? '';
  const ask = (path: string, headers = {}) => fetch(new URL(path, address), { headers });
  expect(await (await ask('/openapi.json')).json()).toHaveProperty('paths');
  const token = await tokenFor(testApp, 'viewer');
  const list = await ask('/plants?limit=1', { Authorization: `Bearer ${token}` });
  expect(await list.json()).toEqual([]);
  expect(await (await ask('/docs', { Accept: 'text/html' })).text()).toContain('<div id="root"');
});
