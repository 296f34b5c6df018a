import { expect, test } from 'vitest';
import type { Role } from '../contract/access.ts';
import { bodyOf, createTestApp, send, tokenFor } from '../testing/app.ts';
import { describeApi } from './openapi.ts';

const DOCUMENT = describeApi(new URL('https://plants.example/'));

/** The operations of the description, by method and path, each with the statuses it tells of. */
function operations(): Map<string, string[]> {
  const all = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]): [string, string[]] => [
      `${method.toUpperCase()} ${path}`,
      Object.keys(responses),
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
  const [method = '', itsPath = ''] = operation.split(' ');
  const init = { ...rest, ...(token && { token }) };
  const response = await send(app, method, path ?? itsPath, init);
  expect(response.status).toBe(status);
  expect(operations().get(operation)).toContain(String(status));
  const usual = new Set((await send(app, 'GET', '/openapi.json')).headers.keys());
  const own = [...response.headers.keys()].filter((name) => !usual.has(name));
  expect(own.filter((name) => !describedHeaders(operation, status).includes(name))).toEqual([]);
});

/** The header fields that the description tells of an answer, in small letters. */
function describedHeaders(operation: string, status: number): string[] {
  const [method = '', path = ''] = operation.split(' ');
  const methods = new Map<string, Record<string, object>>(Object.entries(DOCUMENT.paths));
  const { responses }: { responses?: Record<string, { headers?: object }> } =
    methods.get(path)?.[method.toLowerCase()] ?? {};
  return Object.keys(responses?.[status]?.headers ?? {}).map((name) => name.toLowerCase());
}

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
