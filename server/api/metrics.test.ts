import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { exchange } from '../../torture/wire.ts';
import { ROLES } from '../contract/access.ts';
import { createTestApp, listen, problemOf, send, type TestApp, tokenFor } from '../testing/app.ts';
import { cookieOf, sendFileWith, signIn } from '../testing/browser.ts';

const ADMIN = 'settings-admin-0123456789';

test('the operator reads how many requests each route answered, and how fast', async () => {
  const admin = ADMIN;
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

async function measured(app: TestApp, metric: string): Promise<number> {
  const text = await (await send(app, 'GET', '/metrics', { token: ADMIN })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `));
  return Number(line?.slice(metric.length));
}

test('what never becomes a request is counted among the problems that were answered', async () => {
  const app = await createTestApp({ adminToken: ADMIN });
  const { port } = await listen(app);
  const heads = {
    invalid_request: 'GET / HTTP/1.1\r\nHost: a\r\nno field\r\n\r\n',
    headers_too_large: `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    invalid_input: 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  };
  for (const [code, head] of Object.entries(heads)) {
    await exchange(port, [Buffer.from(head)], ['GET'], 60_000);
    expect(await measured(app, `plant_store_problems_total{code="${code}"}`), code).toBe(1);
  }
});

test('a file that is refused is counted as that, wherever its fault lies, and so is its problem', async () => {
  const app = await createTestApp({ adminToken: ADMIN });
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
  const sendFile = sendFileWith(app, cookie);
  for (const file of ['%PDF-1.7', '[{"name":"Fern"}']) {
    await (await sendFile('/bff/imports', file)).text();
  }
  expect(await measured(app, 'plant_store_imports_total{outcome="refused"}')).toBe(2);
  expect(await measured(app, 'plant_store_imports_total{outcome="failed"}')).toBe(0);
  expect(await measured(app, 'plant_store_problems_total{code="unreadable_file"}')).toBe(2);
});

test('an import that is refused for its key or its address is counted as that', async () => {
  const app = await createTestApp({ adminToken: ADMIN });
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
  const sendFile = sendFileWith(app, cookie);
  await sendFile('/bff/imports', 'name\nFern\n', { 'Idempotency-Key': 'k'.repeat(1000) });
  await sendFile('/bff/imports?replace=perhaps', 'name\nFern\n');
  expect(await measured(app, 'plant_store_imports_total{outcome="refused"}')).toBe(2);
});

test('an import whose sender breaks off while it is on its way is counted as cancelled', async () => {
  const app = await createTestApp({ adminToken: ADMIN });
  const { port } = await listen(app);
  const Cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
  const headers = { Cookie, 'Sec-Fetch-Site': 'same-origin', Expect: '100-continue' };
  for (const length of [{ 'Content-Length': 1000 }, { 'Content-Length': 1_000_000 }, {}]) {
    const to = { port, path: '/bff/imports', method: 'POST', headers: { ...headers, ...length } };
    const sent = request(to).on('error', () => undefined);
    sent.flushHeaders();
    await once(sent, 'continue');
    sent.write('name\nFern\n');
    sent.destroy();
  }
  const measure = (outcome: string) =>
    measured(app, `plant_store_imports_total{outcome="${outcome}"}`);
  await expect
    .poll(async () => [await measure('cancelled'), await measure('refused')])
    .toEqual([3, 0]);
  expect(await measured(app, 'plant_store_problems_total{code="client_gone"}')).toBe(3);
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
