import { expect, test } from 'vitest';
import { MAX_NAMESAKES, type Namesakes } from '../../contract/namesakes.ts';
import { bodyOf, createTestApp } from '../../testing/app.ts';
import { type Browse, createSignedIn, deleteShown, signedIn } from '../../testing/browser.ts';

async function namesakes(browse: Browse, name: string): Promise<Namesakes> {
  const query = new URLSearchParams({ name });
  return await bodyOf<Namesakes>(await browse('GET', `/bff/namesakes?${query}`));
}

async function idsOf(browse: Browse, name: string): Promise<number[]> {
  return (await namesakes(browse, name)).plants.map(({ id }) => id);
}

test.each([
  ['as it is', 'Betula pendula', [0, 7]],
  ['in another case, with spaces around it', '  bETULA pendula ', [0, 7]],
  ['as a web page has it', 'Be\u00adtula\u00a0pen\u00addula', [0, 7]],
  ['with accents', 'Bétula pendula', [0, 7]],
  ['with its accents apart', 'Rose\u0301', [3, 4]],
  ['without its accents', 'rose', [3, 4]],
  ['in capitals, which have no ß', 'WEISSDORN', [8]],
  ['of which another name is only the beginning', 'Betula', []],
  ['that only begins as another one does', 'Betula pendula alba', []],
  ['that is in another one', 'pendula', []],
  ['with another space in it', 'Betula  pendula', []],
  ['with a leading zero in its number, which the order passes over', 'Bed 02', [6]],
  ['with that number', 'Bed 2', [5]],
  ['of digits, which no id is taken for', '7', []],
  ['that nothing has', 'Zinnia', []],
])('a name %s is found where a plant has it', async (_how, name, ids) => {
  const { browse } = await createSignedIn();
  for (const plant of [
    { id: 0, name: 'Betula pendula' },
    { id: 1, name: 'Betula pendula Youngii' },
    { id: 2, name: 'A Betula pendula' },
    { id: 3, name: 'Rosé' },
    { id: 4, name: 'ROSE' },
    { id: 5, name: 'Bed 2' },
    { id: 6, name: 'Bed 02' },
    { id: 7, name: 'betula Pendula', tag: 'tree' },
    { id: 8, name: 'Weißdorn' },
  ]) {
    await browse('POST', '/bff/plants', plant);
  }
  expect(await idsOf(browse, name)).toEqual(ids);
});

test('of many plants of one name the first are told, and that there are more', async () => {
  const { browse } = await createSignedIn();
  const add = () => browse('POST', '/bff/plants', { name: 'Fern' });
  for (let count = 0; count < MAX_NAMESAKES; count += 1) await add();
  expect(await namesakes(browse, 'fern')).toMatchObject({ hasMore: false });
  await add();
  const { plants, hasMore } = await namesakes(browse, 'fern');
  expect([plants.length, hasMore]).toEqual([MAX_NAMESAKES, true]);
  await deleteShown(browse, 1, 2);
  expect(await idsOf(browse, 'fern')).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('a plant of another workspace has no name here', async () => {
  const { app, browse } = await createSignedIn();
  await (await signedIn(app, 'admin', 'greenhouse'))('POST', '/bff/plants', { name: 'Fern' });
  expect(await idsOf(browse, 'Fern')).toEqual([]);
});

test.each(['', '?name=', '?name=%20', '?name=a&name=b', '?names=a', `?name=${'a'.repeat(201)}`])(
  'the question %s is refused',
  async (query) => {
    const browse = await signedIn(await createTestApp(), 'viewer');
    expect((await browse('GET', `/bff/namesakes${query}`)).status).toBe(400);
  },
);
