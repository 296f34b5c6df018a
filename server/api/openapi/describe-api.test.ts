import { expect, test } from 'vitest';
import { DOCUMENT as CHECKED, validatorOf } from '../../testing/answer-check.ts';
import { bodyOf, createTestApp, send } from '../../testing/app.ts';
import { describeApi } from './describe-api.ts';

const DOCUMENT = describeApi({ publicUrl: new URL('https://plants.example/') });

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

test('the description tells of every operation for programs that is mounted, and of no other', async () => {
  const { app } = await createTestApp();
  const mounted = app.routes
    .filter(({ path }) => /^\/(?:plants|admin)\b/.test(path))
    .filter(({ method }) => method !== 'ALL' && method !== 'OPTIONS')
    .map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`);
  expect([...operations().keys()].sort()).toEqual([...new Set(mounted)].sort());
});

test('every status of an operation has its headers, an example for each problem that leads to it, and each example is as its schema says', () => {
  for (const [path, methods] of Object.entries(CHECKED.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      for (const [status, { headers, content = {} }] of Object.entries(operation.responses)) {
        const place = ['paths', path, method, 'responses', status];
        expect(Object.keys(headers), place.join(' ')).toContain('X-Request-Id');
        const bodies = Object.entries(content) as [string, Body][];
        expect(bodies, place.join(' ')).toHaveLength(/^(?:204|304)$/.test(status) ? 0 : 1);
        for (const [type, body] of bodies) {
          const examples = examplesOf(body);
          if (Number(status) >= 400) expect(Object.keys(examples)).toEqual(codesOf(body));
          expect(Object.keys(examples).length).toBeGreaterThan(0);
          const validate = validatorOf([...place, 'content', type, 'schema']);
          const faults = Object.values(examples).map((value) => validate(value) || validate.errors);
          expect(faults, place.join(' ')).toEqual(faults.map(() => true));
        }
      }
    }
  }
});

test('the examples of a body are bodies that the schema takes', () => {
  const place = ['paths', '/plants', 'post', 'requestBody', 'content', 'application/json'];
  const { examples } = DOCUMENT.paths['/plants'].post.requestBody.content['application/json'];
  const validate = validatorOf([...place, 'schema']);
  expect(Object.values(examples).map(({ value }) => validate(value))).toEqual([true, true]);
});

test('every operation asks for a token, and says who may use it', () => {
  expect(DOCUMENT.security).toEqual([{ token: [] }]);
  expect(DOCUMENT.components.securitySchemes.token).toMatchObject({
    ...{ type: 'http', scheme: 'bearer' },
  });
  for (const responses of operations().values()) {
    expect(Object.keys(responses)).toContain('401');
  }
});

interface Body {
  schema: { allOf?: { properties?: { code: { enum: string[] } } }[] };
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

function examplesOf({ example, examples = {} }: Body): Record<string, unknown> {
  const all = Object.entries(examples).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(example === undefined ? all : [...all, ['example', example]]);
}

/** The codes of the problems that lead to a status. */
function codesOf({ schema }: Body): string[] {
  return schema.allOf?.flatMap(({ properties }) => properties?.code.enum ?? []) ?? [];
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
