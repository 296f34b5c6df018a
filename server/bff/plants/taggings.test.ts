import { expect, test } from 'vitest';
import type { ChangeView, PlantPage } from '../../contract/answers.ts';
import { bodyOf, problemOf } from '../../testing/app.ts';
import { type Browse, createSignedIn, shownPlants, signedIn, undo } from '../../testing/browser.ts';

const MATCHING = '/bff/taggings/matching';

/** Adds a fern and a moss tagged shade and a rose tagged sun, and returns them as Ann sees them beside Ben. */
async function setUp() {
  const { app, browse: ann } = await createSignedIn();
  const ben = await signedIn(app, 'editor');
  for (const [name, tag] of [
    ['Fern', 'shade'],
    ['Moss', 'shade'],
    ['Rose', 'sun'],
  ])
    await ann('POST', '/bff/plants', { name, tag });
  return { ann, ben, seen: await shownPlants(ann) };
}

async function tags(browse: Browse): Promise<string[]> {
  return (await shownPlants(browse)).map(({ name, tag }) => `${name}: ${tag}`);
}

async function counted(browse: Browse, query: string) {
  const { total, seq, at } = await bodyOf<PlantPage>(await browse('GET', `/bff/plants${query}`));
  return { total, seq, at };
}

test('plants get another tag as one change, which one undo takes back', async () => {
  const { ann, seen } = await setUp();
  const response = await ann('POST', '/bff/taggings', { plants: seen, newTag: ' potted ' });
  expect(response.status).toBe(200);
  const change = await bodyOf<ChangeView>(response);
  expect(change.removed).toEqual(seen);
  expect(change.added).toEqual(seen.map((plant) => ({ ...plant, tag: 'potted' })));
  expect(await tags(ann)).toEqual(['Fern: potted', 'Moss: potted', 'Rose: potted']);
  expect((await undo(ann, change)).status).toBe(200);
  expect(await shownPlants(ann)).toEqual(seen);
});

test('an empty tag takes theirs away, and those that have the tag already are no part of the change', async () => {
  const { ann, seen } = await setUp();
  const [fern, moss, rose] = seen;
  const none = await ann('POST', '/bff/taggings', { plants: [fern], newTag: '' });
  expect((await bodyOf<ChangeView>(none)).added).toEqual([{ ...fern, tag: '' }]);
  const plants = [{ ...fern, tag: '' }, moss, rose];
  const shade = await ann('POST', '/bff/taggings', { plants, newTag: 'shade' });
  expect(await bodyOf<ChangeView>(shade)).toMatchObject({ addedCount: 2, removedCount: 2 });
  expect(await tags(ann)).toEqual(['Fern: shade', 'Moss: shade', 'Rose: shade']);
});

test('where nothing would change, nothing is done', async () => {
  const { ann, seen } = await setUp();
  const { seq } = await counted(ann, '');
  const plants = seen.slice(0, 2);
  for (const [path, json] of [
    ['/bff/taggings', { plants, newTag: 'shade' }],
    [MATCHING, { tags: ['shade'], ...(await counted(ann, '?tag=shade')), newTag: 'shade' }],
  ] as const) {
    const response = await ann('POST', path, json);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).detail).toBe(
      'Nothing would change: they have that tag already.',
    );
  }
  expect((await counted(ann, '')).seq).toBe(seq);
});

test.each([
  ['has another tag by now', 'wet', 409, 'Plant 2 has the tag “wet” now.'],
  ['is gone', null, 404, 'Plant 2 no longer exists.'],
])(
  'where one that was shown with the tag %s, none is tagged, also where nothing else was to change',
  async (_case, newTag, status, detail) => {
    const { ann, ben, seen } = await setUp();
    const [fern, moss, rose] = seen;
    if (newTag === null) await ben('POST', '/bff/deletions', { plants: [moss] });
    else await ben('POST', '/bff/taggings', { plants: [moss], newTag });
    const before = await tags(ann);
    for (const plants of [
      [fern, moss, rose],
      [fern, moss],
    ]) {
      const response = await ann('POST', '/bff/taggings', { plants, newTag: 'shade' });
      expect([response.status, await tags(ann)]).toEqual([status, before]);
      expect((await problemOf(response)).errors).toEqual([{ pointer: '/plants/1', detail }]);
    }
  },
);

test('where one of them has been changed meanwhile, none is tagged, and the refusal names it', async () => {
  const { ann, ben, seen } = await setUp();
  const expected = { name: 'Moss', tag: 'shade' };
  await ben('PATCH', '/bff/plants/2', { name: 'Moss', tag: 'wet', expected });
  const response = await ann('POST', '/bff/taggings', { plants: seen, newTag: 'potted' });
  expect(response.status).toBe(409);
  const { detail, errors } = await problemOf(response);
  expect(detail).toMatch(/so nothing was done/);
  expect(errors).toEqual([{ pointer: '/plants/1', detail: 'Plant 2 has the tag “wet” now.' }]);
  expect(await tags(ann)).toEqual(['Fern: shade', 'Moss: wet', 'Rose: sun']);
});

test('all that match get another tag, exactly those that were counted', async () => {
  const { ann, ben } = await setUp();
  const body = { tags: ['shade'], ...(await counted(ann, '?tag=shade')), newTag: 'indoors' };
  await ben('POST', '/bff/plants', { name: 'Ivy', tag: 'shade' });
  expect((await ann('POST', MATCHING, body)).status).toBe(409);
  const again = { ...body, ...(await counted(ann, '?tag=shade')) };
  const change = await bodyOf<ChangeView>(await ann('POST', MATCHING, again));
  expect(change).toMatchObject({ addedCount: 3, removedCount: 3 });
  expect(await tags(ann)).toEqual(['Fern: indoors', 'Moss: indoors', 'Rose: sun', 'Ivy: indoors']);
  await undo(ann, change);
  expect(await tags(ann)).toEqual(['Fern: shade', 'Moss: shade', 'Rose: sun', 'Ivy: shade']);
});

test.each([
  ['/bff/taggings', { newTag: 'x'.repeat(51) }, ['/newTag']],
  ['/bff/taggings', { newTag: 7 }, ['/newTag']],
  ['/bff/taggings', {}, ['/newTag']],
  ['/bff/taggings', { newTag: 'a\u0007b' }, ['/newTag']],
  [MATCHING, { newTag: 'x'.repeat(51) }, ['/newTag']],
])('%s with %j is refused, and says why', async (path, json, pointers) => {
  const { ann, seen } = await setUp();
  const what = path === MATCHING ? await counted(ann, '') : { plants: seen };
  const response = await ann('POST', path, { ...what, ...json });
  expect(response.status).toBe(400);
  const { errors = [] } = await problemOf(response);
  expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
  expect(await tags(ann)).toEqual(['Fern: shade', 'Moss: shade', 'Rose: sun']);
});

test('repeated with its key, it is made once and answered as the first', async () => {
  const { ann, seen } = await setUp();
  const key = { 'Idempotency-Key': 'once' };
  const ask = () => ann('POST', '/bff/taggings', { plants: seen, newTag: 'potted' }, key);
  const first = await bodyOf<ChangeView>(await ask());
  expect(await bodyOf<ChangeView>(await ask())).toEqual(first);
  const other = await ann('POST', '/bff/taggings', { plants: seen, newTag: 'wet' }, key);
  expect(other.status).toBe(422);
  expect((await counted(ann, '')).seq).toBe(first.seq);
});
