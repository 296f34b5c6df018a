import { beforeEach, describe, expect, test } from 'vitest';
import type { View } from '../../server/contract/views.ts';
import type { TokenRecord } from '../../server/domain/access-store.ts';
import { bodyOf, send } from '../../server/testing/app.ts';
import { type Caller, createWorld, type World } from './access-world.ts';

let world: World;

/** Everything of an answer, but for the request id and the id that was asked for. */
async function anonymous(response: Response, askedFor: string): Promise<string> {
  const requestId = response.headers.get('x-request-id') ?? '';
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  const whole = `${response.status}\n${lines.join('\n')}\n\n${await response.text()}`;
  return (
    whole
      .replaceAll(requestId, '<request>')
      // They are of the file that was sent, and so of the id in it.
      .replace(/(?<="fingerprint":")[\w-]{43}(?=")/, '<fingerprint>')
      .replace(/(?<="digest":")[0-9a-f]{64}(?=")/, '<digest>')
      .replaceAll(new RegExp(`\\b${askedFor}\\b`, 'g'), '<id>')
  );
}

function callerOf(kind: 'token' | 'session', workspace: string): Caller {
  const caller = world.callers[`a ${kind}: admin of ${workspace}`];
  if (!caller) throw new Error(kind);
  return caller;
}

async function ask(
  workspace: string,
  line: string,
  json?: unknown,
  more: Record<string, string> = {},
): Promise<Response> {
  const [method = '', path = ''] = line.split(' ');
  const { headers } = callerOf(path.startsWith('/bff') ? 'session' : 'token', workspace);
  const sent = { 'Sec-Fetch-Site': 'same-origin', ...headers, ...more };
  return await send(world.app, method, path, { headers: sent, json });
}

/** What the other workspace does that must never show here; its ids and numbers run ahead. */
async function actElsewhere(): Promise<void> {
  for (let id = 60; id < 130; id += 1) {
    const plant = { name: `Geheimnis ${id}`, tag: 'geheim', id };
    expect((await ask('other', 'POST /plants', plant)).status).toBe(201);
  }
  expect((await ask('other', 'DELETE /plants/129')).status).toBe(204);
  const key = { 'Idempotency-Key': 'the-same-key' };
  expect((await ask('other', 'POST /plants', { name: 'Fern' }, key)).status).toBe(201);
  const token = { name: 'Geheimnis', role: 'admin', expires: null };
  expect((await ask('other', 'POST /bff/tokens', token)).status).toBe(201);
  const shown = { search: 'geheim', tags: ['geheim'], sort: 'id', isRoomy: false };
  for (const whose of ['own', 'shared']) {
    const view = { name: 'Geheimnis', shown };
    expect((await ask('other', `POST /bff/views/${whose}`, view)).status).toBe(201);
  }
}

async function findView(): Promise<View> {
  const views = await bodyOf<View[]>(await ask('other', 'GET /bff/views'));
  const view = views.find(({ isShared }) => isShared);
  if (!view) throw new Error('no view');
  return view;
}

async function findAdmin(workspace: string): Promise<string> {
  const tokens = await world.app.access.access.listTokens();
  const isThere = (token: TokenRecord) => token.workspace === workspace && token.role === 'admin';
  return tokens.find(isThere)?.id ?? 'none';
}

beforeEach(async () => {
  world = await createWorld();
  for (const name of ['Rose', 'Tulip', 'Fern']) {
    expect((await ask('main', 'POST /plants', { name, tag: 'mine' })).status).toBe(201);
  }
});

/** A plant as it is named to be deleted. */
const mine = (id: number) => ({ id, name: 'Rose', tag: 'mine' });

describe('what is there in another workspace answers byte for byte like what is nowhere:', () => {
  // 75 is a plant, and 65 a change, of the other workspace; nothing has the second number. None of
  // them stands in any time of day, so that they are masked only where they were asked for.
  test.each([
    ['DELETE /plants/:id', '75', '177', undefined],
    ['POST /bff/deletions', '75', '177', (id: string) => ({ plants: [mine(Number(id))] })],
    ['POST /bff/deletions', '75', '177', (id: string) => ({ plants: [mine(1), mine(Number(id))] })],
    [
      'POST /bff/taggings',
      ...(['75', '177'] as const),
      (id: string) => ({ plants: [mine(1), mine(Number(id))], newTag: 'sun' }),
    ],
    [
      'PATCH /bff/plants/:id',
      ...(['75', '177'] as const),
      () => ({ name: 'Mine', tag: '', expected: { name: 'Rose', tag: '' } }),
    ],
    ['POST /bff/changes/:id/undo', '65', '88', () => ({ at: 1 })],
    ['DELETE /bff/tokens/:id', 'the other admin', 'nobody', undefined],
    ['POST /bff/tokens/:id/links', 'the other admin', 'nobody', undefined],
    [
      'POST /bff/imports/check',
      ...(['75', '177'] as const),
      (id: string) => [{ id: Number(id), name: 'Mine' }],
    ],
    ['GET /plants?limit=5&after=:id', '75', '177', undefined],
    ['GET /bff/plants-by-id?id=:id', '75', '177', undefined],
    ['GET /bff/plants?after=:id', '75', '177', undefined],
    ['GET /bff/plants?before=:id', '75', '177', undefined],
    ['GET /bff/plants?search=:id', '75', '177', undefined],
    ['GET /bff/changes?before=:id', '65', '88', undefined],
  ])('%s', async (line, there, nowhere, body) => {
    await actElsewhere();
    const of = async (what: string) => {
      const id = what === 'the other admin' ? await findAdmin('other') : what;
      return await anonymous(await ask('main', line.replace(':id', id), body?.(id)), id);
    };
    expect(await of(there)).toBe(await of(nowhere));
  });

  test.each(['PATCH', 'DELETE'])('%s /bff/views/shared/:id', async (method) => {
    await actElsewhere();
    const { id: there, revision } = await findView();
    const of = async (id: string) => {
      const path = `/bff/views/shared/${id}`;
      const answer =
        method === 'PATCH'
          ? await ask('main', `PATCH ${path}`, { revision, name: 'Mine' })
          : await ask('main', `DELETE ${path}?revision=${revision}`);
      return await anonymous(answer, id);
    };
    expect(await of(there)).toBe(await of('nowhere'));
  });
});

const READS = [
  ...['GET /plants', 'GET /plants?limit=2', 'HEAD /plants', 'GET /plants?limit=2&after=2'],
  ...['GET /bff/plants', 'GET /bff/plants?search=geheim', 'GET /bff/plants?last=true'],
  ...[
    'GET /bff/plants?tag=geheim&tag=',
    'GET /bff/plants?sort=-name',
    'GET /bff/plants?sort=-added',
    'GET /bff/tags',
    'GET /bff/tags?search=geheim',
    'GET /bff/namesakes?name=geheim',
    'GET /bff/session',
  ],
  ...['GET /bff/changes', 'GET /bff/changes?limit=2', 'GET /bff/changes?before=30&kind=delete'],
  ...['GET /bff/changes?person=admin%204', 'GET /bff/people'],
  ...['GET /bff/tokens', 'GET /bff/views'],
  ...['GET /bff/export?format=csv', 'GET /bff/export?format=json&tag=geheim'],
];

test('no count, id, tag, ETag, Link or export tells what another workspace does', async () => {
  const readAll = async () =>
    await Promise.all(READS.map(async (line) => await anonymous(await ask('main', line), 'none')));
  const before = await readAll();
  await actElsewhere();
  expect(await readAll()).toEqual(before);
});

test('a stream of events tells nothing of what another workspace does', async () => {
  const stream = await ask('main', 'GET /bff/events');
  await actElsewhere();
  expect((await ask('main', 'POST /plants', { name: 'The last' })).status).toBe(201);
  let text = '';
  for await (const chunk of stream.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes('The last')) break;
  }
  expect(text.match(/^id: \d+(?=-)/gm)).toEqual(['id: 3', 'id: 4']);
  expect(text).not.toMatch(/Geheimnis|geheim|event: views/);
});

test('another workspace takes no id, moves no next id and uses up no idempotency key', async () => {
  await actElsewhere();
  const next = await ask('main', 'POST /plants', { name: 'Next' });
  expect(next.headers.get('location')).toBe('/plants/4');
  expect((await ask('main', 'POST /plants', { name: 'Mine', id: 75 })).status).toBe(201);
  const taken = await ask('main', 'POST /plants', { name: 'Mine', id: 75 });
  expect(await bodyOf(taken)).toMatchObject({ code: 'id_taken', nextId: 76 });
  const key = { 'Idempotency-Key': 'the-same-key' };
  const again = await ask('main', 'POST /plants', { name: 'Fern' }, key);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
  expect(again.headers.get('location')).toBe('/plants/76');
});

test("another workspace's ETag matches nothing here", async () => {
  await actElsewhere();
  const foreign = (await ask('other', 'GET /plants?limit=1')).headers.get('etag') ?? '';
  const answer = await ask('main', 'GET /plants?limit=1', undefined, { 'If-None-Match': foreign });
  expect(answer.status).toBe(200);
});

test('a change of one workspace, deletes and undos included, leaves the others as they were', async () => {
  await actElsewhere();
  const before = await (await ask('other', 'GET /bff/export?format=json')).text();
  const { at } = await world.app.store.plants.version('main');
  for (const [line, json] of [
    ['DELETE /plants/1'],
    ['POST /bff/changes/4/undo', { at }],
    ['POST /bff/taggings', { plants: [{ id: 2, name: 'Tulip', tag: 'mine' }], newTag: 'sun' }],
    ['POST /bff/deletions', { plants: [{ id: 2, name: 'Tulip', tag: 'sun' }] }],
  ] as const) {
    expect((await ask('main', line, json)).ok).toBe(true);
  }
  await ask('main', 'POST /bff/deletions', { plants: [mine(1), mine(3)] });
  expect(await (await ask('other', 'GET /bff/export?format=json')).text()).toBe(before);
});

test('the metrics name no workspace, plant, tag, token or path that somebody made up', async () => {
  await actElsewhere();
  await ask('main', 'GET /secret-path-pst_0123456789');
  const { headers = {} } = world.callers['the admin of the settings'] ?? {};
  const metrics = await (await send(world.app, 'GET', '/metrics', { headers })).text();
  expect(metrics).toContain('http_request_duration_seconds');
  expect(metrics).not.toMatch(/Geheimnis|geheim|other"|Rose|mine|admin \d|secret-path/);
});
