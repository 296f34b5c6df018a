import { expect, test } from 'vitest';
import type { ChangeView } from '../../contract/answers.ts';
import type { ChangedPlantsPage, HistoryEntry, HistoryPage } from '../../contract/history.ts';
import { bodyOf, createTestApp, problemOf } from '../../testing/app.ts';
import { type Browse, createSignedIn, deleteShown, signedIn } from '../../testing/browser.ts';

async function history(browse: Browse, query = ''): Promise<HistoryPage> {
  const response = await browse('GET', `/bff/changes${query}`);
  expect(response.status).toBe(200);
  return await bodyOf<HistoryPage>(response);
}

async function newest(browse: Browse): Promise<HistoryEntry | undefined> {
  return (await history(browse, '?limit=1')).entries[0];
}

async function make(browse: Browse, method: string, path: string, json?: unknown) {
  const response = await browse(method, path, json);
  expect(response.ok).toBe(true);
  return await bodyOf<ChangeView>(response);
}

/** Undoes a change by what its entry tells. */
async function undo(browse: Browse, seq: number) {
  const [entry] = (await history(browse, `?limit=1&before=${seq + 1}`)).entries;
  const at = Date.parse(entry?.at ?? '');
  await make(browse, 'POST', `/bff/changes/${seq}/undo`, { at });
}

test('an entry tells who did what to which plants, and when', async () => {
  const { app, browse } = await createSignedIn();
  await make(browse, 'POST', '/bff/plants', { name: 'Rosa canina', id: 7, tag: 'sun' });
  const expected = { name: 'Rosa canina', tag: 'sun' };
  await make(browse, 'PATCH', '/bff/plants/7', { name: 'Rosa canina', tag: 'shade', expected });
  const { entries, next, isWhole } = await history(browse);
  const { name } = (await app.store.access.listTokens())[0] ?? { name: '' };
  expect({ next, isWhole }).toEqual({ next: null, isWhole: true });
  expect(entries).toMatchObject([
    {
      ...{ seq: 2, at: entries[0]?.at, person: name, kind: 'correct' },
      ...{ added: [{ id: 7, name: 'Rosa canina', tag: 'shade' }], addedCount: 1 },
      ...{ removed: [{ id: 7, name: 'Rosa canina', tag: 'sun' }], removedCount: 1 },
      ...{ undoes: null, undoneBy: null, refusal: null },
    },
    {
      ...{ seq: 1, at: entries[1]?.at, person: name, kind: 'add' },
      ...{ added: [{ id: 7, name: 'Rosa canina', tag: 'sun' }], addedCount: 1 },
      ...{ removed: [], removedCount: 0 },
      ...{ undoes: null, undoneBy: null, refusal: 'The plant has been changed since.' },
    },
  ]);
  expect(entries[0]?.at).toBe(new Date(app.clock.now).toISOString());
});

test('a change of many names the first plants and counts them all', async () => {
  const { browse } = await createSignedIn();
  const ids = Array.from({ length: 61 }, (_, index) => index + 1);
  for (const id of ids) await make(browse, 'POST', '/bff/plants', { name: `Plant ${id}`, id });
  await deleteShown(browse, ...ids);
  const entry = await newest(browse);
  expect(entry).toMatchObject({ kind: 'delete', removedCount: 61, addedCount: 0, refusal: null });
  expect(entry?.removed.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('the reason why a change cannot be undone is told, and gone when it no longer holds', async () => {
  const { browse } = await createSignedIn();
  const add = async (name: string) => await make(browse, 'POST', '/bff/plants', { name, id: 1 });
  const refusals = async () => (await history(browse)).entries.map(({ refusal }) => refusal);
  await add('Rose');
  await deleteShown(browse, 1);
  expect(await refusals()).toEqual([null, 'The plant has been deleted since.']);
  await add('Fern');
  expect(await refusals()).toEqual([
    null,
    'Id 1 is in use again.',
    'The plant has been changed since.',
  ]);
  await undo(browse, 3);
  expect(await refusals()).toEqual([
    null,
    'The plant has been deleted since.',
    null,
    'The plant has been deleted since.',
  ]);
});

test('an undone change says by whom, and an undo says what it undid', async () => {
  const { app, browse } = await createSignedIn();
  const ben = await signedIn(app, 'editor');
  await make(browse, 'POST', '/bff/plants', { name: 'Rose' });
  await undo(ben, 1);
  const { entries } = await history(browse);
  const [, benToken] = await app.store.access.listTokens();
  expect(entries).toMatchObject([
    { seq: 2, kind: 'undo', undoes: 1, undoneBy: null, refusal: null },
    { seq: 1, kind: 'add', undoes: null, undoneBy: benToken?.name },
  ]);
  await undo(browse, 2);
  expect((await history(browse)).entries).toMatchObject([
    { seq: 3, undoes: 2, undoneBy: null, refusal: null },
    { seq: 2, undoneBy: entries[1]?.person },
    { seq: 1, undoneBy: null, refusal: null },
  ]);
});

test('history is paged, and filtered by person and kind', async () => {
  const { app, browse } = await createSignedIn();
  const ben = await signedIn(app, 'editor');
  for (const name of ['Rose', 'Fern', 'Moss']) await make(browse, 'POST', '/bff/plants', { name });
  await deleteShown(ben, 2);
  const person = (await newest(browse))?.person ?? '';
  const seqs = async (query: string) => {
    const { entries, next } = await history(browse, query);
    return [entries.map(({ seq }) => seq), next];
  };
  expect(await seqs('?limit=3')).toEqual([[4, 3, 2], 2]);
  expect(await seqs('?limit=3&before=2')).toEqual([[1], null]);
  expect(await seqs('?kind=delete')).toEqual([[4], null]);
  expect(await seqs(`?person=${encodeURIComponent(person)}`)).toEqual([[4], null]);
  expect(await seqs(`?person=${encodeURIComponent(person)}&kind=add`)).toEqual([[], null]);
  const people = await bodyOf<string[]>(await browse('GET', '/bff/people'));
  expect([people[0], people.length]).toEqual([person, 2]);
});

test('history is searched by the plants that a change touched, and an entry names those first', async () => {
  const { browse } = await createSignedIn();
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  for (const id of ids) await make(browse, 'POST', '/bff/plants', { name: `Plant ${id}`, id });
  await deleteShown(browse, ...ids);
  const found = async (search: string) =>
    (await history(browse, `?search=${encodeURIComponent(search)}`)).entries;
  expect((await found('PLÂNT 17')).map(({ seq }) => seq)).toEqual([21, 17]);
  const [deletion] = await found('17');
  expect(deletion).toMatchObject({ seq: 21, removedCount: 20 });
  expect(deletion?.removed.map(({ id }) => id)).toEqual([17, 1, 2]);
  const [first] = await found('plant 1');
  expect(first?.removed.map(({ id }) => id)).toEqual([1, 10, 11]);
  expect(await found('fern')).toEqual([]);
  expect(await found(' ')).toHaveLength(21);
});

/** Reads a page of a change's plants. */
async function plantsOf(browse: Browse, { seq, at }: ChangeView, after = '') {
  const response = await browse('GET', `/bff/changes/${seq}/plants?at=${at}${after}`);
  expect(response.status).toBe(200);
  return await bodyOf<ChangedPlantsPage>(response);
}

test('all plants of a change are told that was made while the clock stood before 1970', async () => {
  const app = await createTestApp();
  // What the clock tells for any time before.
  app.clock.now = 0;
  const browse = await signedIn(app, 'editor');
  const change = await bodyOf<ChangeView>(await browse('POST', '/bff/plants', { name: 'Rose' }));
  expect(change.at).toBe(0);
  expect((await plantsOf(browse, change)).plants).toMatchObject([{ added: { name: 'Rose' } }]);
});

test('all plants of a change are told, in pages, to viewers too', async () => {
  const { app, browse } = await createSignedIn();
  const ids = Array.from({ length: 51 }, (_, index) => index + 1);
  for (const id of ids) await make(browse, 'POST', '/bff/plants', { name: `Plant ${id}`, id });
  const plants = ids.map((id) => ({ id, name: `Plant ${id}`, tag: '' }));
  const tagging = await make(browse, 'POST', '/bff/taggings', { plants, newTag: 'sun' });
  const viewer = await signedIn(app, 'viewer');
  const { plants: told, next } = await plantsOf(viewer, tagging);
  const changed = plants.map((removed) => ({ removed, added: { ...removed, tag: 'sun' } }));
  expect({ told, next }).toEqual({ told: changed.slice(0, 50), next: 50 });
  const rest = await plantsOf(viewer, tagging, `&after=${next}`);
  expect(rest).toEqual({ plants: changed.slice(50), next: null });
});

test('the plants of a change that has been replaced since, or is no more, are not told', async () => {
  const { app, browse } = await createSignedIn();
  const { seq, at } = await make(browse, 'POST', '/bff/plants', { name: 'Rose' });
  const elsewhere = await signedIn(app, 'editor', 'other');
  const asked: [Browse, string][] = [
    [browse, `/bff/changes/${seq}/plants?at=${at + 1}`],
    [browse, `/bff/changes/${seq + 1}/plants?at=${at}`],
    [browse, `/bff/changes/9007199254740993/plants?at=${at}`],
    [elsewhere, `/bff/changes/${seq}/plants?at=${at}`],
  ];
  for (const [ask, path] of asked) {
    const response = await ask('GET', path);
    expect([response.status, (await problemOf(response)).code]).toEqual([404, 'change_not_found']);
  }
});

test.each([
  ['x/plants?at=1', '/seq'],
  ['1/plants', '/at'],
  ['1/plants?at=x', '/at'],
  ['1/plants?at=1&after=-1', '/after'],
  ['1/plants?at=1&limit=5', '/limit'],
])('%s is refused with what is wrong', async (path, pointer) => {
  const { browse } = await createSignedIn();
  const response = await browse('GET', `/bff/changes/${path}`);
  expect(response.status).toBe(400);
  expect((await problemOf(response)).errors).toMatchObject([{ pointer }]);
});

test.each([
  ['?limit=0', '/limit'],
  ['?limit=101', '/limit'],
  ['?before=0', '/before'],
  [`?person=${'a'.repeat(101)}`, '/person'],
  [`?search=${'a'.repeat(201)}`, '/search'],
  ['?before=1.5', '/before'],
  ['?before=9007199254740993', '/before'],
  ['?kind=wilt', '/kind'],
  ['?person=a&person=b', '/person'],
  ['?page=2', '/page'],
])('%s is refused with the parameter that is wrong', async (query, pointer) => {
  const { browse } = await createSignedIn();
  const response = await browse('GET', `/bff/changes${query}`);
  expect(response.status).toBe(400);
  expect((await problemOf(response)).errors).toMatchObject([{ pointer }]);
});

test('a viewer reads history and undoes nothing', async () => {
  const { app, browse } = await createSignedIn();
  await make(browse, 'POST', '/bff/plants', { name: 'Rose' });
  const viewer = await signedIn(app, 'viewer');
  expect((await history(viewer)).entries).toMatchObject([{ seq: 1 }]);
  expect((await viewer('POST', '/bff/changes/1/undo', { at: 1 })).status).toBe(403);
});

test('history of 100,000 plants in one change is told, with what can be undone, while others are served', async () => {
  const app = await createTestApp();
  const browse = await signedIn(app, 'editor');
  const actor = { id: 'test', name: 'test' };
  const add = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `Plant ${id}`, tag: '' }));
  const draft = { actor, requestId: 'test', workspace: 'main' };
  await app.store.plants.commit({ ...draft, remove: [], add, purpose: 'import' });
  await app.store.plants.commit({ ...draft, remove: [{ id: 99_999 }], add: [] });
  const asked: string[] = [];
  const slow = history(browse).then((page) => {
    asked.push('history');
    return page;
  });
  const quick = browse('GET', '/bff/plants?limit=10').then(() => asked.push('plants'));
  const [{ entries }] = await Promise.all([slow, quick]);
  expect(asked).toEqual(['plants', 'history']);
  expect(entries).toMatchObject([
    { seq: 2, refusal: null },
    {
      seq: 1,
      kind: 'import',
      addedCount: 100_000,
      refusal: 'A plant it added has been deleted since.',
    },
  ]);
});
