import { expect, test } from 'vitest';
import type { ChangeView, PlantPage } from '../../contract/answers.ts';
import { bodyOf, problemOf } from '../../testing/app.ts';
import { type Browse, createSignedIn, signedIn, undo } from '../../testing/browser.ts';

const MATCHING = '/bff/taggings/matching';

/** So few that they are changed at once. */
const FEW = 3;
const MANY = 300;

/** Adds plants of three tags, as Ann sees them beside Ben; changes of many are held up until `letGo`. */
async function setUp() {
  const { app, browse: ann } = await createSignedIn();
  const ben = await signedIn(app, 'editor');
  const { plants } = app.store;
  for (const [tag, count] of Object.entries({ one: MANY, two: MANY, few: FEW })) {
    const add = Array.from({ length: count }, () => ({ name: 'Rose'.padEnd(200, '!'), tag }));
    const actor = { id: 'a', name: 'Ada' };
    await plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add });
  }
  const commit = plants.commit.bind(plants);
  const held: (() => void)[] = [];
  plants.commit = async (draft) => {
    if (draft.remove.length >= MANY) await new Promise<void>((resolve) => held.push(resolve));
    return await commit(draft);
  };
  const letGo = () => {
    for (const goOn of held.splice(0)) goOn();
  };
  return { app, ann, ben, held, letGo };
}

async function tagAll(browse: Browse, tag: string, newTag: string): Promise<Response> {
  const { total, seq, at } = await countOf(browse, tag);
  return await browse('POST', MATCHING, { tags: [tag], total, seq, at, newTag });
}

async function countOf(browse: Browse, tag: string): Promise<PlantPage> {
  return await bodyOf<PlantPage>(await browse('GET', `/bff/plants?tag=${tag}`));
}

test('whoever changes a few plants, or undoes that, waits for none who change many', async () => {
  const { ann, ben, held, letGo } = await setUp();
  const large = [tagAll(ann, 'one', 'first'), tagAll(ben, 'two', 'second')];
  await expect.poll(() => held.length).toBe(2);
  // Two of a token, and three of a workspace, would fill the line that they wait in.
  const more = [tagAll(ann, 'one', 'third'), tagAll(ben, 'two', 'fourth')];
  await expect.poll(() => held.length).toBe(3);
  const tagged = await tagAll(ann, 'few', 'potted');
  expect(tagged.status).toBe(200);
  expect((await undo(ann, await bodyOf<ChangeView>(tagged))).status).toBe(200);
  expect((await countOf(ben, 'few')).total).toBe(FEW);
  const statuses = Promise.all([...large, ...more]);
  await expect
    .poll(async () => {
      letGo();
      return await Promise.race([statuses, null]);
    })
    .not.toBeNull();
  expect((await statuses).map(({ status }) => status)).toEqual([200, 200, 409, 409]);
});

test('a long list of plants has its place until what it asks for is saved', async () => {
  const { app, ann, held, letGo } = await setUp();
  const ids = Array.from({ length: MANY }, (_, index) => index + 1);
  const plants = await app.store.plants.findPlants('main', ids);
  const tagLong = () => ann('POST', '/bff/taggings', { plants, newTag: 'potted' });
  const places = Array.from({ length: 4 }, tagLong);
  await expect.poll(() => held.length).toBe(2);
  expect((await problemOf(await tagLong())).code).toBe('too_many_streams');
  const statuses = Promise.all(places);
  await expect
    .poll(async () => {
      letGo();
      return await Promise.race([statuses, null]);
    })
    .not.toBeNull();
  expect((await statuses).map(({ status }) => status)).toEqual([200, 409, 409, 409]);
});
