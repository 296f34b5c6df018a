import { expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { PROBLEMS, type ProblemCode } from '../../contract/problems.ts';
import { DomainError } from '../../domain/errors.ts';
import { bodyOf, createTestApp, problemOf, send, tokenFor } from '../../testing/app.ts';

const FIXED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

test.each([
  ['GET', '/plants', 200],
  ['POST', '/plants', 400],
  ['DELETE', '/plants/9', 404],
  ['PUT', '/plants', 405],
  ['OPTIONS', '/plants', 204],
  ['GET', '/health/live', 200],
  ['GET', '/bff/session', 200],
  ['GET', '/bff/plants', 401],
  ['POST', '/bff/session', 403],
  ['GET', '/nowhere', 404],
])(
  '%s %s (%d) carries the security headers and no HSTS over http',
  async (method, path, status) => {
    const app = await createTestApp();
    const token = await tokenFor(app, 'editor');
    const body = method === 'POST' ? '{' : undefined;
    const response = await send(app, method, path, { token, ...(body && { body }) });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(FIXED_HEADERS);
    expect(response.headers.get('strict-transport-security')).toBeNull();
  },
);

test('an https address adds HSTS', async () => {
  const app = await createTestApp({ publicUrl: 'https://plants.example' });
  const response = await send(app, 'GET', '/health/live');
  expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
});

test('an unknown error is logged whole and answered with nothing but the request id', async () => {
  const { app: _app, store, lines, ...deps } = await createTestApp();
  const token = await tokenFor({ app: _app, store, lines, ...deps }, 'viewer');
  await store.close();
  const broken = { ...store.plants, page: () => Promise.reject(new Error('secret internals')) };
  const app = createApp({ ...deps, webRoot: null, store: broken as typeof store.plants });
  const headers = { Authorization: `Bearer ${token}` };
  const response = await app.request('/plants?limit=1', { headers });
  expect(response.status).toBe(500);
  const requestId = response.headers.get('x-request-id') ?? '';
  const problem = await problemOf(response);
  expect(problem.code).toBe('internal');
  expect(problem.detail).toContain(requestId);
  expect(JSON.stringify(problem)).not.toContain('secret internals');
  const line = lines.find((text) => text.includes('secret internals')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ level: 50, requestId });
});

const OWN_FAULTS: ProblemCode[] = ['internal', 'change_unreadable'];

test.each(Object.keys(PROBLEMS) as ProblemCode[])(
  '%s is one line, an error where the server is at fault, and whole where nothing else tells of it',
  async (code) => {
    const { app: _app, store, lines, ...deps } = await createTestApp();
    const token = await tokenFor({ app: _app, store, lines, ...deps }, 'viewer');
    const refuse = () => Promise.reject(new DomainError(code, 'Try something else.'));
    const broken = { ...store.plants, page: refuse };
    const app = createApp({ ...deps, webRoot: null, store: broken as typeof store.plants });
    const headers = { Authorization: `Bearer ${token}` };
    const response = await app.request('/plants?limit=1', { headers });
    expect(response.status).toBe(PROBLEMS[code].status);
    const told = lines.map((line) => JSON.parse(line) as { level: number; err?: object });
    const isOwnFault = OWN_FAULTS.includes(code);
    expect(told.filter(({ err }) => err !== undefined)).toHaveLength(isOwnFault ? 1 : 0);
    expect(told).toHaveLength(isOwnFault ? 2 : 1);
    const errors = told.filter(({ level }) => level === 50);
    const isError = PROBLEMS[code].status >= 500 && code !== 'unsupported_coding';
    expect(errors).toHaveLength(isError ? told.length : 0);
  },
);

test('a problem has every member of the contract and nothing more', async () => {
  const app = await createTestApp();
  const problem = await bodyOf<object>(await send(app, 'GET', '/plants'));
  expect(problem).toEqual({
    type: '/problems/authentication_required',
    title: 'Authentication is required',
    status: 401,
    detail: 'Send an access token in the header Authorization: Bearer <token>.',
    code: 'authentication_required',
    requestId: expect.any(String),
  });
});
