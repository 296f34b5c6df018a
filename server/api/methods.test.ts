import { expect, test } from 'vitest';
import { createTestApp, problemOf, send } from '../testing/app.ts';

const ALLOWED = {
  '/plants': 'GET, HEAD, POST, OPTIONS',
  '/plants/1': 'DELETE, OPTIONS',
  '/health/live': 'GET, HEAD, OPTIONS',
  '/health/ready': 'GET, HEAD, OPTIONS',
  '/metrics': 'GET, HEAD, OPTIONS',
};

test.each([
  ['PUT', '/plants'],
  ['PATCH', '/plants'],
  ['DELETE', '/plants'],
  ['PROPFIND', '/plants'],
  ['GET', '/plants/1'],
  ['HEAD', '/plants/1'],
  ['PUT', '/plants/1'],
  ['POST', '/plants/1'],
  ['POST', '/health/live'],
  ['DELETE', '/health/ready'],
  ['POST', '/metrics'],
] as const)('%s %s is 405 with Allow, even without a token', async (method, path) => {
  const app = await createTestApp();
  const response = await send(app, method, path);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(ALLOWED[path]);
  if (method !== 'HEAD') expect((await problemOf(response)).code).toBe('method_not_allowed');
});

test.each(Object.entries(ALLOWED))('OPTIONS %s is 204 with Allow: %s', async (path, allow) => {
  const app = await createTestApp();
  const response = await send(app, 'OPTIONS', path);
  expect(response.status).toBe(204);
  expect(response.headers.get('allow')).toBe(allow);
  expect(await response.text()).toBe('');
});

test.each([
  ['GET', '/plants/'],
  ['POST', '/plants/'],
  ['DELETE', '/plants/1/'],
  ['DELETE', '/plants/1/2'],
  ['GET', '/Plants'],
  ['GET', '/'],
  ['GET', '/nowhere'],
  ['GET', '/health'],
  ['GET', '/health/'],
  ['GET', '/health/secret'],
  ['GET', '/%zz'],
])('%s %s is a 404 problem', async (method, path) => {
  const app = await createTestApp();
  const response = await send(app, method, path);
  expect(response.status).toBe(404);
  expect((await problemOf(response)).code).toBe('not_found');
});

test('no two routes keep the faster router from taking all of them', async () => {
  const { app } = await createTestApp();
  await app.request('/plants');
  expect(app.router.name).toBe('SmartRouter + RegExpRouter');
});
