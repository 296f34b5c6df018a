import { expect, test } from 'vitest';
import { ROLES } from '../contract/access.ts';
import { createTestApp, problemOf, send, tokenFor } from '../testing/app.ts';

test('the operator reads how many requests each route answered, and how fast', async () => {
  const admin = 'settings-admin-0123456789';
  const app = await createTestApp({ adminToken: admin });
  await send(app, 'POST', '/plants', { token: admin, json: { name: 'Fern' } });
  await send(app, 'DELETE', '/plants/1', { token: admin });
  await send(app, 'DELETE', '/plants/1', { token: admin });
  await send(app, 'GET', '/somewhere/else', { token: admin });
  await send(app, 'BREW', '/plants', { token: admin });
  const response = await send(app, 'GET', '/metrics', { token: admin });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  for (const line of [
    'http_request_duration_seconds_count{method="POST",route="/plants",status="201"} 1',
    'http_request_duration_seconds_count{method="DELETE",route="/plants/:id",status="204"} 1',
    'http_request_duration_seconds_count{method="DELETE",route="/plants/:id",status="404"} 1',
    'http_request_duration_seconds_count{method="GET",route="/*",status="404"} 1',
    'http_request_duration_seconds_count{method="other",route="/plants",status="405"} 1',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).not.toContain('somewhere');
  expect(text).not.toContain('BREW');
});

test.each(ROLES)('a token of a workspace is refused, whatever its role: %s', async (role) => {
  const app = await createTestApp();
  const response = await send(app, 'GET', '/metrics', { token: await tokenFor(app, role) });
  expect(response.status).toBe(403);
  expect(response.headers.get('www-authenticate')).toContain('scope="admin"');
  expect((await problemOf(response)).code).toBe('insufficient_scope');
});

test('without a token nothing is shown', async () => {
  const response = await send(await createTestApp(), 'GET', '/metrics');
  expect(response.status).toBe(401);
  expect((await problemOf(response)).code).toBe('authentication_required');
});
