import { describe, expect, test } from 'vitest';
import { createTestApp, problemOf, type TestOptions } from '../../testing/app.ts';

const UNSAFE: [string, string][] = [
  ['POST', '/bff/session'],
  ['DELETE', '/bff/session'],
  ['POST', '/bff/plants'],
  ['PATCH', '/bff/plants/1'],
  ['POST', '/bff/deletions'],
  ['POST', '/bff/taggings'],
  ['POST', '/bff/changes/1/undo'],
  ['PUT', '/bff/nowhere'],
];

async function sendFrom(
  [method, path]: [string, string],
  headers: Record<string, string>,
  options?: TestOptions,
): Promise<Response> {
  const { app } = await createTestApp(options);
  return await app.request(path, { method, headers });
}

describe.each(UNSAFE)('%s %s', (...request) => {
  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['nowhere known', { 'Sec-Fetch-Site': 'none' }],
    [
      'another site that forges Origin',
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:3000' },
    ],
    ['another origin', { Origin: 'https://evil.example' }],
    ['another port', { Origin: 'http://localhost:3001', Host: 'localhost:3000' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a broken origin', { Origin: 'localhost:3000/' }],
    ['a client that says nothing', {}],
    ['a form', { 'Content-Type': 'text/plain', 'Sec-Fetch-Site': 'cross-site' }],
  ])('is refused from %s, before anything else', async (_case, headers) => {
    const response = await sendFrom(request, headers);
    expect(response.status).toBe(403);
    expect((await problemOf(response)).code).toBe('cross_origin');
  });

  test.each([
    ['Sec-Fetch-Site', { 'Sec-Fetch-Site': 'same-origin' }],
    ['the public origin', { Origin: 'http://localhost:3000' }],
    ['the origin of its own host', { Origin: 'http://192.168.1.5:3000', Host: '192.168.1.5:3000' }],
  ])('passes by %s', async (_case, headers) => {
    expect((await sendFrom(request, headers)).status).not.toBe(403);
  });
});

test('under https, the same host by plain http is another origin', async () => {
  const headers = { Origin: 'http://plants.example.com', Host: 'plants.example.com' };
  const options = { publicUrl: 'https://plants.example.com' };
  const response = await sendFrom(['DELETE', '/bff/session'], headers, options);
  expect(response.status).toBe(403);
});

test.each([
  [
    'where to open it',
    { publicUrl: 'https://plants.example.com' },
    'Open it at https://plants.example.com.',
  ],
  ['no address that nobody has set', {}, 'Ask whoever runs the server where to open it.'],
])('whoever opened the app at another address is told %s', async (_case, options, told) => {
  const headers = { Origin: 'http://192.0.2.2:4714', Host: 'localhost:4714' };
  const response = await sendFrom(['POST', '/bff/session'], headers, options);
  const { detail } = await problemOf(response);
  expect(detail).toBe(`The app does not work at this address. ${told}`);
});

test('reads pass from everywhere, since their answers stay unreadable', async () => {
  const { app } = await createTestApp();
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  const response = await app.request('/bff/session', { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});
