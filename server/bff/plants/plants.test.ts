import { describe, expect, test } from 'vitest';
import type { ChangeView, PlantPage } from '../../contract/answers.ts';
import type { HistoryPage } from '../../contract/history.ts';
import { MAX_PLANT_ID, type Plant } from '../../contract/plants.ts';
import { DomainError } from '../../domain/errors.ts';
import { bodyOf, createTestApp, problemOf, type TestApp } from '../../testing/app.ts';
import { type Browse, createSignedIn, deleteShown, signedIn, undo } from '../../testing/browser.ts';

async function addPlants(app: TestApp, count: number): Promise<void> {
  const add = Array.from({ length: count }, (_, id) => ({ id, name: `Plant ${id}`, tag: '' }));
  const actor = { id: 'test', name: 'test' };
  await app.store.plants.commit({ actor, requestId: 'test', workspace: 'main', remove: [], add });
}

async function page(browse: Browse, query = ''): Promise<PlantPage> {
  return await bodyOf<PlantPage>(await browse('GET', `/bff/plants${query}`));
}

async function change(browse: Browse, method: string, path: string, json?: unknown) {
  return await bodyOf<ChangeView>(await browse(method, path, json));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

test('an empty table has no rows, no neighbours and the next id 1', async () => {
  const { browse } = await createSignedIn();
  expect(await page(browse)).toEqual({
    rows: [],
    total: 0,
    hasPrevious: false,
    hasNext: false,
    nextId: 1,
    seq: 0,
    at: 0,
  });
});

test('plants are found by their ids, in the order asked for, without those that are not there', async () => {
  const { app, browse } = await createSignedIn();
  await addPlants(app, 3);
  const found = await browse('GET', '/bff/plants-by-id?id=2&id=7&id=0&id=2');
  expect((await bodyOf<Plant[]>(found)).map(({ name }) => name)).toEqual(['Plant 2', 'Plant 0']);
});

test.each([
  ['', /"id" is missing/],
  ['?id=x', /"id" must be an id/],
  [
    `?${range(1, 101)
      .map((id) => `id=${id}`)
      .join('&')}`,
    /comes more than 100 times/,
  ],
  ['?id=1&limit=2', /"limit" is unknown/],
])('a query of plants by id %.12s is refused', async (query, says) => {
  const { browse } = await createSignedIn();
  const answer = await browse('GET', `/bff/plants-by-id${query}`);
  expect(answer.status).toBe(400);
  expect((await problemOf(answer)).errors?.[0]?.detail).toMatch(says);
});

test('a row shows id, name and tag, its ordinal where that is another number than its id, and nextId follows the highest id ever used', async () => {
  const { browse } = await createSignedIn();
  await browse('POST', '/bff/plants', { name: 'Fern', id: 7, tag: 'shade' });
  await browse('POST', '/bff/plants', { name: 'Moss', id: 9 });
  await deleteShown(browse, 9);
  const { rows, nextId } = await page(browse);
  expect(rows).toEqual([{ id: 7, ordinal: 1, name: 'Fern', tag: 'shade' }]);
  expect(nextId).toBe(10);
});

test('one plant is told by its id, and of one that is gone there is nothing to tell', async () => {
  const { browse } = await createSignedIn();
  await browse('POST', '/bff/plants', { name: 'Fern', id: 7, tag: 'shade' });
  const found = await browse('GET', '/bff/plants/7');
  expect(await bodyOf(found)).toMatchObject({ id: 7, name: 'Fern', tag: 'shade' });
  await deleteShown(browse, 7);
  for (const id of ['7', '8', '-1', '9007199254740993']) {
    const missing = await browse('GET', `/bff/plants/${id}`);
    expect([missing.status, (await problemOf(missing)).code]).toEqual([404, 'plant_not_found']);
  }
  expect((await browse('GET', '/bff/plants/fern')).status).toBe(400);
});

test('nextId is null when no id is left', async () => {
  const { browse } = await createSignedIn();
  await browse('POST', '/bff/plants', { name: 'Last', id: MAX_PLANT_ID });
  expect((await page(browse)).nextId).toBeNull();
});

test.each([
  ['', range(0, 19), false, true],
  ['?limit=10', range(0, 9), false, true],
  ['?limit=100', range(0, 44), false, false],
  ['?after=19', range(20, 39), true, true],
  ['?after=39&limit=20', range(40, 44), true, false],
  ['?before=20', range(0, 19), false, true],
  ['?before=40&limit=10', range(30, 39), true, true],
  ['?last=true&limit=10', range(40, 44), true, false],
  ['?search=plant%204', [4, 40, 41, 42, 43, 44], false, false],
  ['?search=%20%20', range(0, 19), false, true],
  ['?search=&limit=10', range(0, 9), false, true],
  ['?search=PLANT&limit=10&after=9', range(10, 19), true, true],
  ['?search=44', [44], false, false],
  ['?search=nothing', [], false, false],
  ['?sort=-id&limit=10&after=40', range(30, 39).reverse(), true, true],
  ['?sort=-added&limit=10&after=40~40', range(30, 39).reverse(), true, true],
  ['?sort=added&limit=10&last=true', range(40, 44), true, false],
  ['?sort=name&limit=10&after=10~Plant%2010', range(11, 20), true, true],
  ['?sort=tag&limit=10&last=true', range(40, 44), true, false],
])('the page %s of 45 plants', async (query, ids, hasPrevious, hasNext) => {
  const { app, browse } = await createSignedIn();
  await addPlants(app, 45);
  const found = await page(browse, query);
  expect(found.rows.map((row) => row.id)).toEqual(ids);
  expect(found).toMatchObject({ hasPrevious, hasNext });
});

test('a search finds text however its accents were typed', async () => {
  const { browse } = await createSignedIn();
  await browse('POST', '/bff/plants', { name: 'Fa\u0308cher' });
  expect((await page(browse, `?search=${encodeURIComponent('f\u00e4')}`)).total).toBe(1);
  expect((await page(browse, `?search=${encodeURIComponent('fa\u0308')}`)).total).toBe(1);
});

test('a search finds what stands on the screen, also where the text sought or the name was pasted with soft hyphens and other spaces', async () => {
  const { browse } = await createSignedIn();
  const [pasted, typed] = ['Rhodo\u00addendron\u00a0ponticum', 'rhododendron ponticum'];
  await browse('POST', '/bff/plants', { name: pasted });
  for (const text of [pasted, typed]) {
    const query = `search=${encodeURIComponent(text)}`;
    expect((await page(browse, `?${query}`)).total).toBe(1);
    const history = await bodyOf<HistoryPage>(await browse('GET', `/bff/changes?${query}`));
    expect(history.entries).toHaveLength(1);
  }
});

test('a plant kept before with other spaces is filtered by its tag, passed in its order and corrected as it is', async () => {
  const { app, browse } = await createSignedIn();
  const add = [1, 2].map((id) => ({ id, name: 'Rosa\u00a0canina', tag: 'Bed\u00a07' }));
  const actor = { id: 'test', name: 'test' };
  await app.store.plants.commit({ actor, requestId: 'test', workspace: 'main', remove: [], add });
  const [kept] = add.map(({ name, tag }) => ({ name, tag }));
  expect((await page(browse, '?tag=Bed%C2%A07')).total).toBe(2);
  const { rows } = await page(browse, '?sort=name&limit=10&after=1~Rosa%C2%A0canina');
  expect(rows).toEqual([{ id: 2, ...kept }]);
  const corrected = await browse('PATCH', '/bff/plants/1', { ...kept, expected: kept });
  expect((await bodyOf<ChangeView>(corrected)).added).toEqual([
    { id: 1, name: 'Rosa canina', tag: 'Bed 7' },
  ]);
});

test('a search in capitals up to a sigma finds a word that goes on behind it', async () => {
  const { browse } = await createSignedIn();
  await browse('POST', '/bff/plants', { name: 'Μελισσόχορτος' });
  expect((await page(browse, `?search=${encodeURIComponent('ΜΕΛΙΣ')}`)).total).toBe(1);
});

test.each([
  ['?limit=5', 'limit'],
  ['?limit=', 'limit'],
  ['?limit=010', 'limit'],
  ['?limit=20&limit=20', 'limit'],
  ['?after=x', 'after'],
  ['?after=', 'after'],
  ['?before=-1', 'before'],
  ['?last=false', 'last'],
  ['?after=1&before=9', 'before'],
  ['?last=true&after=1', 'after'],
  ['?after=1&after=2', 'after'],
  [`?search=${'a'.repeat(201)}`, 'search'],
  ['?sort=size', 'sort'],
  ['?sort=name&after=1', 'after'],
  ['?sort=added&after=1', 'after'],
  ['?sort=-added&before=1~x', 'before'],
  ['?sort=tag&before=x~y', 'before'],
  ['?after=1~x', 'after'],
  ['?search=a&search=b', 'search'],
  [`?${'tag=a&'.repeat(21)}`, 'tag'],
  [`?tag=a&tag=${'a'.repeat(51)}`, 'tag'],
  [`?tag=${'a'.repeat(51)}`, 'tag'],
  [`?sort=name&after=1~${'a'.repeat(201)}`, 'after'],
  ['?sort=name&after=1~a%00b', 'after'],
  ['?format=csv', 'format'],
])('the query %s is refused by name', async (query, name) => {
  const { browse } = await createSignedIn();
  const response = await browse('GET', `/bff/plants${query}`);
  expect(response.status).toBe(400);
  expect((await problemOf(response)).errors?.[0]?.pointer).toBe(`/${name}`);
});

test('an add and a correction sent again under their keys after somebody has undone them say who', async () => {
  const { app, browse } = await createSignedIn();
  const ben = await signedIn(app, 'editor');
  const add = () =>
    browse('POST', '/bff/plants', { name: 'Fern', id: 7 }, { 'Idempotency-Key': 'a' });
  const made = await bodyOf<ChangeView>(await add());
  expect(await bodyOf(await add())).toEqual(made);
  await undo(ben, made);
  const expectRefused = async (response: Response) => {
    expect(response.status).toBe(409);
    expect((await problemOf(response)).detail).toMatch(/has undone your first attempt since/);
  };
  await expectRefused(await add());

  await browse('POST', '/bff/plants', { name: 'Rosa', id: 8 });
  const expected = { name: 'Rosa', tag: '' };
  const key = { 'Idempotency-Key': 'c' };
  const correct = () => browse('PATCH', '/bff/plants/8', { name: 'Rose', tag: '', expected }, key);
  const corrected = await bodyOf<ChangeView>(await correct());
  expect(await bodyOf(await correct())).toEqual(corrected);
  await undo(ben, corrected);
  await expectRefused(await correct());
  expect((await page(browse)).rows).toMatchObject([{ id: 8, ...expected }]);
});

test('an add sent again under its key after its plant was changed tells what that is now, and after it was deleted nothing', async () => {
  const { browse } = await createSignedIn();
  const add = () => browse('POST', '/bff/plants', { name: 'Fern' }, { 'Idempotency-Key': 'a' });
  expect((await add()).status).toBe(201);
  const expected = { name: 'Fern', tag: '' };
  await browse('PATCH', '/bff/plants/1', { name: 'Male fern', tag: '', expected });
  const { status, code, current } = await problemOf(await add());
  expect({ status, code, current }).toEqual({
    ...{ status: 409, code: 'change_conflict' },
    current: { id: 1, name: 'Male fern', tag: '' },
  });
  await deleteShown(browse, 1);
  const gone = await problemOf(await add());
  expect(gone.code).toBe('change_conflict');
  expect(gone.current).toBeUndefined();
  // Another plant that has its id by now tells nothing of it.
  expect((await browse('POST', '/bff/plants', { id: 1, name: 'Oak' })).status).toBe(201);
  expect((await problemOf(await add())).current).toBeUndefined();
});

test('creating answers 201 with the change', async () => {
  const { app, browse } = await createSignedIn();
  const response = await browse('POST', '/bff/plants', { name: ' Fern ', tag: 'shade' });
  expect(response.status).toBe(201);
  const plant = { id: 1, name: 'Fern', tag: 'shade' };
  expect(await bodyOf(response)).toEqual({
    seq: 1,
    at: app.clock.now,
    added: [plant],
    addedCount: 1,
    removed: [],
    removedCount: 0,
  });
});

test('creating is as strict as in the public interface', async () => {
  const { browse } = await createSignedIn();
  const response = await browse('POST', '/bff/plants', { name: '', colour: 'green' });
  expect(response.status).toBe(400);
  const { errors } = await problemOf(response);
  expect(errors?.map((error) => error.pointer).sort()).toEqual(['/colour', '/name']);
  const headers = { 'Content-Type': 'text/plain' };
  expect((await browse('POST', '/bff/plants', { name: 'Fern' }, headers)).status).toBe(415);
});

test('the same idempotency key adds one plant', async () => {
  const { browse } = await createSignedIn();
  const headers = { 'Idempotency-Key': 'form-1' };
  const first = await browse('POST', '/bff/plants', { name: 'Fern' }, headers);
  const again = await browse('POST', '/bff/plants', { name: 'Fern' }, headers);
  expect(await again.text()).toBe(await first.text());
  expect((await page(browse)).total).toBe(1);
});

test('an undo sent again under its key answers with the first one', async () => {
  const { browse } = await createSignedIn();
  await browse('POST', '/bff/plants', { name: 'Fern', id: 7 });
  const { seq, at } = await bodyOf<ChangeView>(await deleteShown(browse, 7));
  const key = { 'Idempotency-Key': 'u' };
  const once = async () => {
    const response = await browse('POST', `/bff/changes/${seq}/undo`, { at }, key);
    return [response.status, await response.text()];
  };
  const undone = await once();
  expect(undone[0]).toBe(200);
  expect(await once()).toEqual(undone);
  expect((await page(browse)).total).toBe(1);
  const plants = [{ id: 7, name: 'Fern', tag: '' }];
  expect((await browse('POST', '/bff/deletions', { plants }, key)).status).toBe(422);
});

test('an undo sent again under its key after somebody has undone it says who', async () => {
  const { app, browse } = await createSignedIn();
  await browse('POST', '/bff/plants', { name: 'Fern', id: 7 });
  const { seq, at } = await bodyOf<ChangeView>(await deleteShown(browse, 7));
  const key = { 'Idempotency-Key': 'u' };
  const again = () => browse('POST', `/bff/changes/${seq}/undo`, { at }, key);
  await undo(await signedIn(app, 'editor'), await bodyOf<ChangeView>(await again()));
  const response = await again();
  expect(response.status).toBe(409);
  expect((await problemOf(response)).detail).toMatch(/has undone your first attempt since/);
  expect((await page(browse)).total).toBe(0);
});

test('an undo sent again under its key after what it brought back has been deleted says so', async () => {
  const { app, browse } = await createSignedIn();
  await browse('POST', '/bff/plants', { name: 'Fern', id: 7 });
  const { seq, at } = await bodyOf<ChangeView>(await deleteShown(browse, 7));
  const again = () =>
    browse('POST', `/bff/changes/${seq}/undo`, { at }, { 'Idempotency-Key': 'u' });
  expect((await again()).status).toBe(200);
  await deleteShown(await signedIn(app, 'editor'), 7);
  const response = await again();
  expect(response.status).toBe(409);
  expect((await problemOf(response)).detail).toMatch(/somebody has changed that since/);
});

describe('deleting all that match', () => {
  const MATCHING = '/bff/deletions/matching';

  async function counted(browse: Browse, query: string) {
    const { total, seq, at } = await page(browse, query);
    return { total, seq, at };
  }

  test('is one change with those alone, which one undo takes back', async () => {
    const { app, browse } = await createSignedIn();
    await addPlants(app, 150);
    const body = { search: 'Plant 1', ...(await counted(browse, '?search=Plant 1')) };
    expect(body.total).toBe(61);
    const deleted = await change(browse, 'POST', MATCHING, body);
    expect([deleted.removedCount, deleted.removed.length, deleted.addedCount]).toEqual([61, 20, 0]);
    expect((await page(browse, '?search=Plant 1')).total).toBe(0);
    expect((await page(browse)).total).toBe(89);
    const back = await bodyOf<ChangeView>(await undo(browse, deleted));
    expect(back.addedCount).toBe(61);
    expect((await page(browse)).total).toBe(150);
  });

  test('goes on when others changed what does not match', async () => {
    const { browse } = await createSignedIn();
    await browse('POST', '/bff/plants', { name: 'Fern', tag: 'shade' });
    const body = { tags: ['shade'], ...(await counted(browse, '?tag=shade')) };
    await browse('POST', '/bff/plants', { name: 'Rose', tag: 'sun' });
    expect((await browse('POST', MATCHING, body)).status).toBe(200);
    expect((await page(browse)).rows.map(({ name }) => name)).toEqual(['Rose']);
  });

  test.each([
    ['added', 'POST', '/bff/plants', { name: 'Moss', tag: 'shade' }],
    ['deleted', 'POST', '/bff/deletions', { plants: [{ id: 1, name: 'Fern', tag: 'shade' }] }],
    [
      'corrected',
      'PATCH',
      '/bff/plants/1',
      { name: 'Tree fern', tag: 'shade', expected: { name: 'Fern', tag: 'shade' } },
    ],
    [
      'moved away',
      'PATCH',
      '/bff/plants/1',
      { name: 'Fern', tag: 'sun', expected: { name: 'Fern', tag: 'shade' } },
    ],
  ])('deletes none when someone %s one of them meanwhile', async (_what, method, path, json) => {
    const { browse } = await createSignedIn();
    await browse('POST', '/bff/plants', { name: 'Fern', tag: 'shade' });
    await browse('POST', '/bff/plants', { name: 'Ivy', tag: 'shade' });
    const body = { tags: ['shade'], ...(await counted(browse, '?tag=shade')) };
    expect((await browse(method, path, json)).ok).toBe(true);
    const before = await page(browse);
    const response = await browse('POST', MATCHING, body);
    expect(response.status).toBe(409);
    expect((await problemOf(response)).detail).toMatch(/nothing was done/);
    expect(await page(browse)).toEqual(before);
  });

  test('deletes none when what was counted is of another history, as before a restore', async () => {
    const { browse } = await createSignedIn();
    await browse('POST', '/bff/plants', { name: 'Fern', tag: 'shade' });
    const { at, ...seen } = await counted(browse, '?tag=shade');
    await browse('POST', '/bff/plants', { name: 'Rose', tag: 'sun' });
    const before = await page(browse);
    const response = await browse('POST', MATCHING, { tags: ['shade'], ...seen, at: at - 1000 });
    expect(response.status).toBe(409);
    expect(await page(browse)).toEqual(before);
  });

  test('deletes none when the count is not what matches, comes from the future, or from before an edit by hand', async () => {
    const { app, browse } = await createSignedIn();
    await addPlants(app, 5);
    const { total, seq, at } = await counted(browse, '');
    for (const wrong of [
      { total: total - 1, seq, at },
      { total: total + 1, seq, at },
      { total, seq: seq + 1, at },
      { total, seq, at: at - 1 },
    ]) {
      expect((await browse('POST', MATCHING, wrong)).status).toBe(409);
    }
    expect((await browse('POST', MATCHING, { total: 100_001, seq, at })).status).toBe(400);
    expect((await page(browse)).total).toBe(5);
  });

  test.each([
    ['deletes', undefined],
    ['corrects', { id: 2, name: 'Theirs', tag: '' }],
  ])(
    'deletes none when someone %s one of them between the look and the change',
    async (_what, add) => {
      const { app, browse } = await createSignedIn();
      await addPlants(app, 5);
      const body = await counted(browse, '');
      const { plants } = app.store;
      const withView = plants.withView.bind(plants);
      plants.withView = async (workspace, selection, use) =>
        await withView(workspace, selection, async (frozen) => {
          const actor = { id: 'other', name: 'Other' };
          const theirs = { actor, requestId: 'other', workspace, remove: [{ id: 2 }] };
          await plants.commit({ ...theirs, add: add ? [add] : [] });
          return await use(frozen);
        });
      const response = await browse('POST', MATCHING, body);
      expect(response.status).toBe(409);
      const { code, detail } = await problemOf(response);
      expect([code, detail]).toEqual([
        'change_conflict',
        expect.stringMatching(/nothing was done/),
      ]);
      expect((await page(browse)).total).toBe(add ? 5 : 4);
    },
  );

  test('repeated with its key after somebody has undone the first says who', async () => {
    const { app, browse } = await createSignedIn();
    await addPlants(app, 5);
    const body = await counted(browse, '');
    const key = { 'Idempotency-Key': 'one' };
    const first = await bodyOf<ChangeView>(await browse('POST', MATCHING, body, key));
    await undo(await signedIn(app, 'editor'), first);
    const response = await browse('POST', MATCHING, body, key);
    expect(response.status).toBe(409);
    expect((await problemOf(response)).detail).toMatch(/has undone your first attempt since/);
    expect((await page(browse)).total).toBe(5);
  });

  test('whose outcome is unknown is never told that nothing was saved, though the store cannot be asked again', async () => {
    const { app, browse } = await createSignedIn();
    await addPlants(app, 5);
    const body = await counted(browse, '');
    const { plants } = app.store;
    plants.commit = async () => {
      plants.findKeyed = () =>
        Promise.reject(new DomainError('storage_unavailable', 'It is away.'));
      throw new DomainError('outcome_unknown', 'It broke while this was saved.');
    };
    const response = await browse('POST', MATCHING, body, { 'Idempotency-Key': 'one' });
    expect((await problemOf(response)).code).toBe('outcome_unknown');
  });

  test('repeated while the first is still being made is answered with that', async () => {
    const { app, browse } = await createSignedIn();
    await addPlants(app, 5);
    const body = await counted(browse, '');
    const key = { 'Idempotency-Key': 'one' };
    const first = await bodyOf<ChangeView>(await browse('POST', MATCHING, body, key));
    const { plants } = app.store;
    const findKeyed = plants.findKeyed.bind(plants);
    plants.findKeyed = async () => {
      plants.findKeyed = findKeyed;
      return null;
    };
    expect(await bodyOf(await browse('POST', MATCHING, body, key))).toEqual(first);
  });

  test('repeated with its key is answered with the first deletion', async () => {
    const { app, browse } = await createSignedIn();
    await addPlants(app, 5);
    const body = await counted(browse, '');
    const key = { 'Idempotency-Key': 'one' };
    const first = await bodyOf<ChangeView>(await browse('POST', MATCHING, body, key));
    await browse('POST', '/bff/plants', { name: 'Later' });
    expect(await bodyOf(await browse('POST', MATCHING, body, key))).toEqual(first);
    expect((await page(browse)).rows.map(({ name }) => name)).toEqual(['Later']);
  });

  test.each([
    [{}, '/total'],
    [{ total: 1 }, '/seq'],
    [{ total: 1, seq: 1 }, '/at'],
    [{ total: 0, seq: 1 }, '/total'],
    [{ total: 1.5, seq: 1 }, '/total'],
    [{ total: 1, seq: 1, at: 1, search: 5 }, '/search'],
    [{ total: 1, seq: 1, at: 1, search: 'x'.repeat(201) }, '/search'],
    [{ total: 1, seq: 1, at: 1, tag: `a${'\u0316\u0301'.repeat(9000)}` }, '/tag'],
    [{ total: 1, seq: 1, at: 1, sort: 'id' }, '/sort'],
  ])('refuses the body %j', async (json, pointer) => {
    const { browse } = await createSignedIn();
    const response = await browse('POST', MATCHING, json);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.[0]?.pointer).toBe(pointer);
  });
});

describe('correcting', () => {
  const expected = { name: 'Fern', tag: 'shade' };

  test('changes name and tag under the same id, as one change that can be undone', async () => {
    const { browse } = await createSignedIn();
    await browse('POST', '/bff/plants', { id: 7, ...expected });
    const corrected = await change(browse, 'PATCH', '/bff/plants/7', {
      ...{ name: ' Tree fern ', tag: '' },
      expected,
    });
    expect(corrected.added).toMatchObject([{ id: 7, name: 'Tree fern', tag: '' }]);
    expect((await page(browse)).rows).toEqual(corrected.added);
    await undo(browse, corrected);
    expect((await page(browse)).rows).toMatchObject([{ id: 7, ...expected }]);
  });

  test('a plant that someone else changed meanwhile is refused, with what it is now', async () => {
    const { browse } = await createSignedIn();
    await browse('POST', '/bff/plants', { id: 7, ...expected });
    await browse('PATCH', '/bff/plants/7', { name: 'Theirs', tag: 'sun', expected });
    const response = await browse('PATCH', '/bff/plants/7', { name: 'Mine', tag: '', expected });
    expect(response.status).toBe(409);
    const problem = await problemOf(response);
    expect(problem.code).toBe('change_conflict');
    expect(problem.current).toMatchObject({ id: 7, name: 'Theirs', tag: 'sun' });
    expect((await page(browse)).rows).toMatchObject([{ id: 7, name: 'Theirs', tag: 'sun' }]);
  });

  test('a plant that is gone is 404, and stays gone', async () => {
    const { browse } = await createSignedIn();
    const json = { name: 'Mine', tag: '', expected };
    expect((await browse('PATCH', '/bff/plants/7', json)).status).toBe(404);
    expect((await page(browse)).total).toBe(0);
  });

  test.each([
    [{}, '/name'],
    [{ name: '', tag: '', expected }, '/name'],
    [{ name: 'x'.repeat(201), tag: '', expected }, '/name'],
    [{ name: 'Fern', expected }, '/tag'],
    [{ name: 'Fern', tag: '' }, '/expected'],
    [{ name: 'Fern', tag: '', expected: { name: 'Fern' } }, '/expected/tag'],
    [{ name: 'Fern', tag: '', id: 8, expected }, '/id'],
  ])('refuses the body %j', async (json, pointer) => {
    const { browse } = await createSignedIn();
    await browse('POST', '/bff/plants', { id: 7, ...expected });
    const response = await browse('PATCH', '/bff/plants/7', json);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.[0]?.pointer).toBe(pointer);
  });

  test('into what it already is, is refused', async () => {
    const { browse } = await createSignedIn();
    await browse('POST', '/bff/plants', { id: 7, ...expected });
    expect((await browse('PATCH', '/bff/plants/7', { ...expected, expected })).status).toBe(400);
  });
});

describe('undo', () => {
  test('of what somebody has undone already says who', async () => {
    const { app, browse } = await createSignedIn();
    const other = await signedIn(app, 'editor');
    const created = await change(browse, 'POST', '/bff/plants', { name: 'Rose' });
    const json = { plants: created.added };
    const deleted = await change(browse, 'POST', '/bff/deletions', json);
    await undo(other, deleted);
    const response = await undo(browse, deleted);
    expect(response.status).toBe(409);
    expect((await problemOf(response)).detail).toMatch(/^editor \d+ has undone this already\.$/);
  });

  test('of a delete brings the plant back, and of a create removes it', async () => {
    const { browse } = await createSignedIn();
    const created = await change(browse, 'POST', '/bff/plants', { name: 'Fern', id: 7 });
    const deleted = await bodyOf<ChangeView>(await deleteShown(browse, 7));
    const back = await bodyOf<ChangeView>(await undo(browse, deleted));
    expect(back.added).toEqual(deleted.removed);
    expect((await page(browse)).rows).toEqual(created.added);
    const gone = await bodyOf<ChangeView>(await undo(browse, created));
    expect(gone.removed).toEqual(created.added);
    expect((await page(browse)).total).toBe(0);
  });

  test('is refused with the reason when the id has been taken again', async () => {
    const { browse } = await createSignedIn();
    await browse('POST', '/bff/plants', { name: 'Fern', id: 7 });
    const deleted = await bodyOf<ChangeView>(await deleteShown(browse, 7));
    await browse('POST', '/bff/plants', { name: 'Moss', id: 7 });
    const response = await undo(browse, deleted);
    expect(response.status).toBe(409);
    const problem = await problemOf(response);
    expect(problem.code).toBe('change_conflict');
    expect(problem.detail).toContain('in use again');
  });

  test.each([
    ['99', 404],
    ['9007199254740993', 404],
    ['0', 400],
    ['-1', 400],
    ['x', 400],
  ])('of change %s is %d', async (seq, status) => {
    const { browse } = await createSignedIn();
    expect((await browse('POST', `/bff/changes/${seq}/undo`, { at: 1 })).status).toBe(status);
  });

  test.each([
    [{}, '/at'],
    [{ at: '1' }, '/at'],
    [{ at: 1.5 }, '/at'],
    [{ at: 1, seq: 1 }, '/seq'],
  ])('refuses the body %j', async (json, pointer) => {
    const { browse } = await createSignedIn();
    await browse('POST', '/bff/plants', { name: 'Fern' });
    const response = await browse('POST', '/bff/changes/1/undo', json);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.[0]?.pointer).toBe(pointer);
    expect((await page(browse)).total).toBe(1);
  });
});

test('tags are counted, the most used first', async () => {
  const { browse } = await createSignedIn();
  for (const tag of ['sun', 'shade', 'sun', '']) {
    await browse('POST', '/bff/plants', { name: 'Plant', tag });
  }
  expect(await bodyOf(await browse('GET', '/bff/tags'))).toEqual([
    { tag: 'sun', count: 2 },
    { tag: 'shade', count: 1 },
    { tag: '', count: 1 },
  ]);
});

test('under a search only what it finds is counted by tag', async () => {
  const { browse } = await createSignedIn();
  for (const tag of ['sun', 'shade', '']) {
    await browse('POST', '/bff/plants', { name: 'Fern', tag });
    await browse('POST', '/bff/plants', { name: 'Moss', tag: 'sun' });
  }
  expect(await bodyOf(await browse('GET', '/bff/tags?search=FERN'))).toEqual([
    { tag: 'shade', count: 1 },
    { tag: 'sun', count: 1 },
    { tag: '', count: 1 },
  ]);
  expect(await bodyOf(await browse('GET', '/bff/tags?search=ivy'))).toEqual([]);
  for (const query of ['?tag=sun', `?search=${'a'.repeat(201)}`]) {
    expect((await browse('GET', `/bff/tags${query}`)).status).toBe(400);
  }
});

test('counts of what searches find are bounded while nobody reads them, those of all plants are not by these', async () => {
  const { browse } = await createSignedIn();
  await browse('POST', '/bff/plants', { name: 'Fern', tag: 'shade' });
  const count = () => browse('GET', '/bff/tags?search=fern');
  const unread = [];
  for (let i = 0; i < 8; i += 1) unread.push(await count());
  expect((await problemOf(await count())).code).toBe('too_many_streams');
  expect(await bodyOf(await browse('GET', '/bff/tags'))).toHaveLength(1);
  await unread[0]?.text();
  expect(await bodyOf(await count())).toHaveLength(1);
});

test('the plants of several tags, those without one among them, are paged, exported and deleted together', async () => {
  const { browse } = await createSignedIn();
  for (const tag of ['sun', 'shade', '', 'sun', 'bed 2', '']) {
    await browse('POST', '/bff/plants', { name: `Plant ${tag}`, tag });
  }
  const query = '?tag=sun&tag=&tag=%20sun&tag=gone&sort=-id';
  const found = await page(browse, query);
  expect(found.rows.map(({ id }) => id)).toEqual([6, 4, 3, 1]);
  expect(found.total).toBe(4);
  const exported = await bodyOf<Plant[]>(await browse('GET', `/bff/export${query}&format=json`));
  expect(exported).toEqual(found.rows);
  const { total, seq, at } = found;
  const body = { tags: ['', 'sun'], total, seq, at };
  const deleted = await change(browse, 'POST', '/bff/deletions/matching', body);
  expect(deleted.removedCount).toBe(4);
  expect((await page(browse)).rows.map(({ tag }) => tag)).toEqual(['shade', 'bed 2']);
});

test.each([[[]], ['sun'], [[1]], [Array.from({ length: 21 }, String)]])(
  'all that match the tags %j are not deleted: the body is refused',
  async (tags) => {
    const { browse } = await createSignedIn();
    const body = { tags, total: 1, seq: 1, at: 1 };
    const response = await browse('POST', '/bff/deletions/matching', body);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.[0]?.pointer).toMatch(/^\/tags/);
  },
);

test('a browser sees and changes its own workspace only', async () => {
  const { app, browse } = await createSignedIn();
  const created = await change(browse, 'POST', '/bff/plants', { name: 'Fern', tag: 'shade' });
  const other = await signedIn(app, 'admin', 'greenhouse');
  expect((await page(other)).total).toBe(0);
  expect(await bodyOf(await other('GET', '/bff/tags'))).toEqual([]);
  const json = { plants: created.added };
  expect((await other('POST', '/bff/deletions', json)).status).toBe(404);
  expect((await undo(other, created)).status).toBe(404);
});

test.each([
  ['GET', '/bff/plants', 200],
  ['GET', '/bff/tags', 200],
  ['GET', '/bff/export?format=json', 200],
  ['POST', '/bff/plants', 403],
  ['POST', '/bff/deletions', 403],
  ['POST', '/bff/deletions/matching', 403],
  ['POST', '/bff/taggings', 403],
  ['POST', '/bff/taggings/matching', 403],
  ['PATCH', '/bff/plants/1', 403],
  ['POST', '/bff/changes/1/undo', 403],
])('a viewer that sends %s %s gets %d', async (method, path, status) => {
  const app = await createTestApp();
  await addPlants(app, 3);
  const browse = await signedIn(app, 'viewer');
  const bodies: Record<string, unknown> = {
    '/bff/plants': { name: 'Fern' },
    '/bff/deletions': { plants: [{ id: 1, name: 'Plant 1', tag: '' }] },
    '/bff/deletions/matching': { total: 3, seq: 1, at: 1 },
    '/bff/taggings': { plants: [{ id: 1, name: 'Plant 1', tag: '' }], newTag: 'sun' },
    '/bff/taggings/matching': { total: 3, seq: 1, at: 1, newTag: 'sun' },
    '/bff/changes/1/undo': { at: 1 },
    '/bff/plants/1': { name: 'Fern', tag: '', expected: { name: 'Plant 1', tag: '' } },
  };
  const json = ['POST', 'PATCH'].includes(method) ? bodies[path] : undefined;
  expect((await browse(method, path, json)).status).toBe(status);
});

test.each([
  ['PUT', '/bff/plants', 405],
  ['PUT', '/bff/plants/1', 405],
  ['DELETE', '/bff/plants/1', 405],
  ['GET', '/bff/changes/1/undo', 405],
  ['POST', '/bff/tags', 405],
  ['PATCH', '/bff/session', 405],
  ['GET', '/bff', 404],
  ['GET', '/bff/', 404],
  ['GET', '/bff/plants/', 404],
  ['GET', '/bff/nowhere', 404],
])('%s %s is a %d problem', async (method, path, status) => {
  const { browse } = await createSignedIn();
  const response = await browse(method, path);
  expect(response.status).toBe(status);
  await problemOf(response);
  if (status === 405) expect(response.headers.get('allow')).toMatch(/, OPTIONS$/);
});
