import { describe, expect, test } from 'vitest';
import type { ChangeView } from '../../contract/answers.ts';
import type { Plant } from '../../contract/plants.ts';
import { bodyOf, createTestApp, problemOf, send, tokenFor } from '../../testing/app.ts';
import {
  type Browse,
  cookieOf,
  createSignedIn,
  names,
  shownPlants,
  signedIn,
  signIn,
  undo,
} from '../../testing/browser.ts';

const LOOK_AGAIN =
  'Some of these plants have been deleted or changed since you looked, so nothing was done. Look at them again.';

/** Adds Rosa 5 to Rosa 7, and returns them as Ann sees them, who deletes, while Ben does other things. */
async function setUp() {
  const { app, browse: ann } = await createSignedIn();
  const ben = await signedIn(app, 'editor');
  for (const id of [5, 6, 7]) await ann('POST', '/bff/plants', { id, name: `Rosa ${id}` });
  return { app, ann, ben, seen: await shownPlants(ann) };
}

async function remove(browse: Browse, plants: unknown, headers = {}) {
  return await browse('POST', '/bff/deletions', { plants }, headers);
}

/** Gives the id of a plant to another one. */
async function reuse(browse: Browse, id: number): Promise<void> {
  expect((await remove(browse, await shownPlants(browse, id))).status).toBe(200);
  await browse('POST', '/bff/plants', { id, name: 'Precious orchid' });
}

async function correct(browse: Browse, { id, name, tag }: Plant, to: Partial<Plant>) {
  const json = { name, tag, ...to, expected: { name, tag } };
  expect((await browse('PATCH', `/bff/plants/${id}`, json)).status).toBe(200);
}

async function refusalOf(response: Response) {
  const { status, code, detail, errors } = await problemOf(response);
  return { status, code, detail, errors };
}

test('what was selected is deleted as one change, in the order named, which one undo takes back', async () => {
  const { ann, seen } = await setUp();
  const [five, six, seven] = seen;
  const response = await remove(ann, [seven, five]);
  expect(response.status).toBe(200);
  const change = await bodyOf<ChangeView>(response);
  expect([change.removed, change.removedCount]).toEqual([[seven, five], 2]);
  expect(await shownPlants(ann)).toEqual([six]);
  expect((await undo(ann, change)).status).toBe(200);
  expect(await shownPlants(ann)).toEqual(seen);
});

test('a delete of one plant whose id is given to another meanwhile deletes none, and says which it is', async () => {
  const { ann, ben, seen } = await setUp();
  await reuse(ben, 5);
  const detail = 'Plant 5 is called Precious orchid now.';
  expect(await refusalOf(await remove(ann, seen.slice(0, 1)))).toEqual({
    ...{ status: 409, code: 'change_conflict', detail },
    errors: [{ pointer: '/plants/0', detail }],
  });
  expect(await names(ann)).toEqual(['Precious orchid', 'Rosa 6', 'Rosa 7']);
});

test('a delete of many, one of whose ids is given to another plant meanwhile, deletes none', async () => {
  const { ann, ben, seen } = await setUp();
  await reuse(ben, 6);
  expect(await refusalOf(await remove(ann, seen))).toEqual({
    ...{ status: 409, code: 'change_conflict', detail: LOOK_AGAIN },
    errors: [{ pointer: '/plants/1', detail: 'Plant 6 is called Precious orchid now.' }],
  });
  expect(await names(ann)).toEqual(['Rosa 5', 'Precious orchid', 'Rosa 7']);
});

test('a delete of plants that are gone, renamed and tagged anew meanwhile names each by its place', async () => {
  const { ann, ben, seen } = await setUp();
  const [five, six, seven] = seen;
  if (!five || !six || !seven) throw new Error('There are three plants.');
  await remove(ben, [five]);
  await correct(ben, six, { name: 'Rosa alba' });
  await correct(ben, seven, { tag: 'white' });
  const refusal = await refusalOf(await remove(ann, seen));
  expect(refusal).toMatchObject({ status: 409, code: 'change_conflict', detail: LOOK_AGAIN });
  expect(refusal.errors).toEqual([
    { pointer: '/plants/0', detail: 'Plant 5 no longer exists.' },
    { pointer: '/plants/1', detail: 'Plant 6 is called Rosa alba now.' },
    { pointer: '/plants/2', detail: 'Plant 7 has the tag “white” now.' },
  ]);
  expect(await names(ann)).toEqual(['Rosa alba', 'Rosa 7']);
  const again = await shownPlants(ann);
  await correct(ben, { ...seven, tag: 'white' }, { tag: '' });
  const { errors } = await refusalOf(await remove(ann, again));
  expect(errors).toEqual([{ pointer: '/plants/1', detail: 'Plant 7 has no tag any more.' }]);
});

describe.each(['en', 'de'])('in %s', (language) => {
  test.each(['deletions', 'taggings'])(
    'the refusal of %s of a thousand plants that are changed or gone points at each, describes the first, and is short',
    async (path) => {
      const { app, ann } = await setUp();
      const name = '🌱'.repeat(200);
      const plants = Array.from({ length: 1000 }, (_, index) => ({
        ...{ id: Number.MAX_SAFE_INTEGER - index, name, tag: '' },
      }));
      const add = plants.filter((_, index) => index < 5 || index % 2 === 0);
      const actor = { id: 'test', name: 'test' };
      const change = { actor, requestId: 'test', workspace: 'main', remove: [], add };
      await app.store.plants.commit(change);
      const named = plants.map((plant) => ({ ...plant, name: 'x' }));
      const json = { plants: named, ...(path === 'taggings' && { newTag: 'wet' }) };
      const answer = await ann('POST', `/bff/${path}`, json, { 'Accept-Language': language });
      const body = await answer.text();
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(65_536);
      const { errors } = JSON.parse(body) as { errors: { pointer: string; detail: string }[] };
      expect(errors.map(({ pointer }) => pointer)).toEqual(plants.map((_, i) => `/plants/${i}`));
      expect(errors.filter(({ detail }) => detail.includes(name))).toHaveLength(5);
    },
  );
});

test('a delete of plants of which some are only gone deletes none, and tells which', async () => {
  const { ann, seen } = await setUp();
  const [five, six] = seen;
  const missing = { id: 99, name: 'Moss', tag: '' };
  const refusal = await refusalOf(await remove(ann, [missing, five, { ...missing, id: 0 }, six]));
  expect(refusal).toMatchObject({ status: 404, code: 'plant_not_found', detail: LOOK_AGAIN });
  expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual(['/plants/0', '/plants/2']);
  expect(await refusalOf(await remove(ann, [missing]))).toMatchObject({
    ...{ status: 404, code: 'plant_not_found', detail: 'Plant 99 no longer exists.' },
  });
  expect(await shownPlants(ann)).toEqual(seen);
});

test('a repeated delete is answered with the first one, whatever has become of its plants', async () => {
  const { app, ann, ben, seen } = await setUp();
  const key = { 'Idempotency-Key': 'k' };
  const first = await (await remove(ann, seen.slice(0, 1), key)).text();
  app.clock.now += 1000;
  await ben('POST', '/bff/plants', { id: 5, name: 'Precious orchid' });
  expect(await (await remove(ann, seen.slice(0, 1), key)).text()).toBe(first);
  expect(await names(ann)).toEqual(['Precious orchid', 'Rosa 6', 'Rosa 7']);
  expect((await remove(ann, seen.slice(1, 2), key)).status).toBe(422);
});

test('a repeated delete that somebody has undone since is told of, and brought into force again by the next undo', async () => {
  const { app, ann, ben, seen } = await setUp();
  const again = () => remove(ann, seen.slice(0, 1), { 'Idempotency-Key': 'k' });
  const deleted = await bodyOf<ChangeView>(await again());
  app.clock.now += 1000;
  const undone = await bodyOf<ChangeView>(await undo(ben, deleted));
  expect(await refusalOf(await again())).toMatchObject({
    ...{ status: 409, code: 'change_conflict' },
    detail: expect.stringMatching(/^editor \d+ has undone your first attempt since\.$/),
  });
  expect(await shownPlants(ann)).toEqual(seen);
  await undo(ann, undone);
  expect(await bodyOf(await again())).toEqual(deleted);
  expect(await shownPlants(ann)).toEqual(seen.slice(1));
});

test('a repeated delete whose plant somebody has added again since is told of', async () => {
  const { ann, ben, seen } = await setUp();
  const again = () => remove(ann, seen.slice(0, 2), { 'Idempotency-Key': 'k' });
  expect((await again()).status).toBe(200);
  await ben('POST', '/bff/plants', { id: 6, name: 'Rosa 6' });
  expect(await refusalOf(await again())).toMatchObject({
    ...{ status: 409, detail: 'Your first attempt did it, but somebody has changed that since.' },
  });
  expect(await names(ann)).toEqual(['Rosa 6', 'Rosa 7']);
});

test('a thousand plants with the longest names and tags there are can be deleted together', async () => {
  const { app, browse } = await createSignedIn();
  const add = Array.from({ length: 1000 }, (_, index) => ({
    id: Number.MAX_SAFE_INTEGER - index,
    ...{ name: '𠀀'.repeat(200), tag: '𠀀'.repeat(50) },
  }));
  const made = { actor: { id: 'test', name: 'test' }, requestId: 'test', workspace: 'main' };
  await app.store.plants.commit({ ...made, remove: [], add });
  expect((await remove(browse, add)).status).toBe(200);
  expect((await app.store.plants.version('main')).total).toBe(0);
  expect((await remove(browse, 'x'.repeat(1_100_000))).status).toBe(413);
});

const ROSE = { id: 1, name: 'Rose', tag: '' };
const many = Array.from({ length: 1001 }, (_, id) => ({ ...ROSE, id }));

test.each([
  [undefined, ''],
  [[ROSE], ''],
  [{}, '/plants'],
  [{ plants: {} }, '/plants'],
  [{ plants: [] }, '/plants'],
  [{ plants: [ROSE, ROSE] }, '/plants'],
  [{ plants: [ROSE, { ...ROSE, name: 'Fern' }] }, '/plants'],
  [{ plants: many }, '/plants'],
  [{ plants: [1] }, '/plants/0'],
  [{ plants: [{ ...ROSE, id: -1 }] }, '/plants/0/id'],
  [{ plants: [{ ...ROSE, id: '1' }] }, '/plants/0/id'],
  [{ plants: [{ ...ROSE, name: 'x'.repeat(401) }] }, '/plants/0/name'],
  [{ plants: [{ id: 1, name: 'Rose' }] }, '/plants/0/tag'],
  [{ plants: [{ ...ROSE, seq: 1 }] }, '/plants/0/seq'],
  [{ plants: [ROSE], all: true }, '/all'],
  [{ ids: [1] }, '/plants'],
])('a delete with the body %j is refused', async (json, pointer) => {
  const { browse } = await createSignedIn();
  const headers = { 'Content-Type': 'application/json' };
  const response = await browse('POST', '/bff/deletions', json, headers);
  expect(response.status).toBe(400);
  const { code, errors } = await problemOf(response);
  if (code === 'invalid_input') expect(errors?.[0]?.pointer).toBe(pointer);
});

test('a token has at most four long deletes under way whose bodies are yet to end, and one more once one has ended', async () => {
  const app = await createTestApp();
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
  const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const begin = async () => {
    const body = new ReadableStream<Uint8Array>({ start: (sender) => void senders.push(sender) });
    const json = { ...headers, 'Content-Type': 'application/json' };
    const sent = { method: 'POST', headers: json, body, duplex: 'half' } as const;
    return await app.app.request('/bff/deletions', sent);
  };
  const open = Array.from({ length: 4 }, begin);
  const tooMany = { status: 429, code: 'too_many_streams' };
  expect(await refusalOf(await begin())).toMatchObject(tooMany);
  const [first] = await Promise.all([open[0], senders[0]?.close()]);
  expect(first?.status).toBe(400);
  const next = begin();
  expect(await refusalOf(await begin())).toMatchObject(tooMany);
  for (const sender of senders.slice(1, 4)) sender.close();
  senders[5]?.close();
  expect((await next).status).toBe(400);
  const short = { ...headers, 'Content-Length': '60' };
  const json = { plants: [{ id: 1, name: 'Rosa', tag: '' }] };
  expect((await send(app, 'POST', '/bff/deletions', { json, headers: short })).status).toBe(404);
});
