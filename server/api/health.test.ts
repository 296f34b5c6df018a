import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { bodyOf, createTestApp, problemOf, send } from '../http/testing.ts';

test.each(['/health/live', '/health/ready'])('%s is 200 without a token', async (path) => {
  const app = await createTestApp();
  const response = await send(app, 'GET', path);
  expect(response.status).toBe(200);
  expect(await bodyOf(response)).toEqual({ status: 'ok' });
});

test('a store that cannot write makes readiness 503, without internals, and leaves liveness', async () => {
  const { store, ...deps } = await createTestApp();
  const failing = { ...deps, webRoot: null, store: withFailure(store.plants) };
  const app = createApp(failing);
  const response = await app.request('/health/ready');
  expect(response.status).toBe(503);
  const problem = await problemOf(response);
  expect(problem.code).toBe('storage_unavailable');
  expect(JSON.stringify(problem)).not.toContain('EIO');
  expect((await app.request('/health/live')).status).toBe(200);
});

/** The store with the state that a disk error leaves, which a test cannot cause on a sound disk. */
function withFailure<T extends object>(store: T): T {
  return new Proxy(store, {
    get: (target, name) =>
      name === 'failure' ? () => new Error('EIO: /secret/path') : Reflect.get(target, name, target),
  });
}
