import { expect, test } from 'vitest';
import type { Role } from '../contract/access.ts';
import { bodyOf, createTestApp, send, tokenFor } from '../testing/app.ts';
import { describeApi } from './openapi.ts';

const DOCUMENT = describeApi(new URL('https://plants.example/'));

/** What the description tells of the answers of an operation, by their statuses. */
type Responses = Record<string, { headers?: object }>;

/** The operations of the description, by method and path, each with the answers it tells of. */
function operations(): Map<string, Responses> {
  const all = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]): [string, Responses] => [
      `${method.toUpperCase()} ${path}`,
      responses,
    ]),
  );
  return new Map(all);
}

test('everybody gets the description, for the address that the server is reached at', async () => {
  const app = await createTestApp({ publicUrl: 'https://plants.example' });
  const response = await send(app, 'GET', '/openapi.json');
  expect(response.status).toBe(200);
  expect(await bodyOf(response)).toEqual(JSON.parse(JSON.stringify(DOCUMENT)));
  expect(DOCUMENT.servers).toEqual([{ url: 'https://plants.example' }]);
});

test('the description tells of every operation under /plants that is mounted, and of no other', async () => {
  const { app } = await createTestApp();
  const mounted = app.routes
    .filter(({ path }) => path.startsWith('/plants'))
    .filter(({ method }) => method !== 'ALL' && method !== 'OPTIONS')
    .map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`);
  expect([...operations().keys()].sort()).toEqual([...new Set(mounted)].sort());
});

interface Asked {
  path?: string;
  json?: unknown;
  headers?: Record<string, string>;
  role?: Role | null;
}

test.each<[string, Asked, number]>([
  ['POST /plants', { json: { name: 'Fern', id: 7 } }, 409],
  ['POST /plants', { json: { name: 'Moss' } }, 201],
  ['POST /plants', { json: { name: '' } }, 400],
  ['POST /plants', { json: { name: 'x'.repeat(70_000) } }, 413],
  ['POST /plants', { json: { name: 'Moss' }, headers: { 'Content-Type': 'text/plain' } }, 415],
  ['GET /plants', {}, 200],
  ['GET /plants', { headers: { 'If-None-Match': '*' } }, 304],
  ['DELETE /plants/{id}', { path: '/plants/7' }, 204],
  ['DELETE /plants/{id}', { path: '/plants/8' }, 404],
  ['DELETE /plants/{id}', { path: '/plants/x' }, 400],
  ['DELETE /plants/{id}', { path: '/plants/7?force=true' }, 400],
  ['DELETE /plants/{id}', { path: '/plants/7', headers: { 'If-Match': '"0-0"' } }, 412],
  ['DELETE /plants/{id}', { path: '/plants/7', role: 'viewer' }, 403],
  ['GET /plants', { role: null }, 401],
])('%s answers %j with %i, which the description tells of', async (operation, request, status) => {
  const app = await createTestApp();
  const editor = await tokenFor(app, 'editor');
  await send(app, 'POST', '/plants', { token: editor, json: { name: 'Fern', id: 7 } });
  const { path, role = 'editor', ...rest } = request;
  const token = role === null ? undefined : await tokenFor(app, role);
  const [method = '', usual = ''] = operation.split(' ');
  const init = { ...rest, ...(token && { token }) };
  const response = await send(app, method, path ?? usual, init);
  expect(response.status).toBe(status);
  const described = operations().get(operation) ?? {};
  expect(Object.keys(described)).toContain(String(status));
  const onAnyAnswer = (await send(app, 'GET', '/openapi.json')).headers;
  const told = new Headers(Object.keys(described[status]?.headers ?? {}).map((name) => [name, '']));
  const own = [...response.headers.keys()].filter((name) => !onAnyAnswer.has(name));
  expect(own.filter((name) => !told.has(name))).toEqual([]);
});

test('what is refused with when to come back is described with that', () => {
  const responses = Object.values(DOCUMENT.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation): [string, unknown][] => Object.entries(operation.responses));
  const told = responses.filter(([, response]) => JSON.stringify(response).includes('Retry-After'));
  expect(new Set(told.map(([status]) => status))).toEqual(new Set(['429', '503', '507']));
});

test('every part that is referred to is there', () => {
  const text = JSON.stringify(DOCUMENT);
  const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(new Set(references)).toEqual(new Set(Object.keys(DOCUMENT.components.schemas)));
});
