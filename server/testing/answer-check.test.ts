import { expect, test } from 'vitest';
import { checkAnswer, findViolations, type ReadAnswer } from './answer-check.ts';
import { createTestApp, send, tokenFor } from './app.ts';

const COMMON = { 'X-Request-Id': 'x', 'Content-Type': 'application/json' };
const LISTED = { ...COMMON, ETag: '"1-1"', 'X-Total-Count': '1' };
const REFUSED = { ...COMMON, 'Content-Type': 'application/problem+json' };

const PROBLEM = {
  ...{ type: '/', title: 'x', status: 404, detail: 'x', requestId: 'x' },
  code: 'plant_not_found',
};

function answer(status: number, headers: Record<string, string>, body: unknown): ReadAnswer {
  return { status, headers: new Headers(headers), body: JSON.stringify(body) };
}

test.each<[string, string, string, ReadAnswer]>([
  ['a status', 'GET', '/plants', answer(202, LISTED, [])],
  ['a header that is missing', 'POST', '/plants', answer(201, COMMON, { name: 'a', tag: '' })],
  [
    'a header that nobody described',
    'GET',
    '/plants',
    answer(200, { ...LISTED, 'X-Page': '1' }, []),
  ],
  [
    'a header of another type',
    'GET',
    '/plants',
    answer(200, { ...LISTED, 'X-Total-Count': 'x' }, []),
  ],
  ['a member too many', 'GET', '/plants', answer(200, LISTED, [{ id: 1, name: 'a', tag: '' }])],
  ['a member too few', 'GET', '/plants?limit=1', answer(200, LISTED, [{ name: 'a' }])],
  [
    'a text that is too long',
    'GET',
    '/plants',
    answer(200, LISTED, [{ name: 'a'.repeat(201), tag: '' }]),
  ],
  [
    'another media type',
    'GET',
    '/plants',
    answer(200, { ...LISTED, 'Content-Type': 'text/html' }, []),
  ],
  ['a body where there is none', 'DELETE', '/plants/7', answer(204, COMMON, {})],
  [
    'a code of another status',
    'DELETE',
    '/plants/7',
    answer(404, REFUSED, { ...PROBLEM, code: 'id_taken' }),
  ],
  [
    'a problem of another status',
    'DELETE',
    '/plants/7',
    answer(404, REFUSED, { ...PROBLEM, status: 409 }),
  ],
])('finds %s that the description does not tell of', (_what, method, path, planted) => {
  expect(findViolations(method, path, planted)).toHaveLength(1);
});

test('finds nothing in what is described, and looks at every answer that a test gets', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  const made = await send(app, 'POST', '/plants', { token, json: { name: 'Fern' } });
  expect(made.status).toBe(201);
  const list = await send(app, 'GET', '/plants', { token });
  const body = await list.text();
  const { status, headers } = list;
  expect(findViolations('GET', '/plants', { status, headers, body })).toEqual([]);

  const bad = () => new Response('[{"id":1}]', { headers: LISTED });
  const read = bad();
  await checkAnswer('GET', '/plants', read);
  await expect(read.json()).rejects.toThrow('breaks /openapi.json');
  const text = bad();
  await checkAnswer('GET', '/plants', text);
  await expect(text.text()).rejects.toThrow('breaks /openapi.json');
  const refused = checkAnswer('POST', '/plants', new Response('{}', { status: 409 }));
  await expect(refused).rejects.toThrow('breaks /openapi.json');
});
