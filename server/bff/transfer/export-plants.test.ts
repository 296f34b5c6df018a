import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Plant } from '../../contract/plants.ts';
import { DomainError } from '../../domain/errors.ts';
import { bodyOf, problemOf } from '../../testing/app.ts';
import { createSignedIn } from '../../testing/browser.ts';

const PLANTS: Plant[] = [
  { id: 1, name: 'Rosa, "wild"', tag: '=1+1' },
  { id: 2, name: '@SUM(A1)', tag: "'-x" },
  { id: 3, name: "O'Hara", tag: 'Zürich 😀' },
  { id: 4, name: '+49', tag: '' },
  { id: 5, name: '＝1＋1', tag: '＠x' },
];

async function withPlants() {
  const { browse } = await createSignedIn();
  for (const plant of PLANTS) await browse('POST', '/bff/plants', plant);
  return browse;
}

test('as JSON every plant is there as it is', async () => {
  const browse = await withPlants();
  const response = await browse('GET', '/bff/export?format=json');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="plants.json"');
  expect(await bodyOf<Plant[]>(response)).toEqual(PLANTS);
});

test('as CSV no cell is a formula, and taking one apostrophe away gives each text back', async () => {
  const browse = await withPlants();
  const response = await browse('GET', '/bff/export?format=csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  expect(text.startsWith('\ufeffid,name,tag\r\n1,')).toBe(true);
  const { data } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true });
  const cells = data.slice(1);
  expect(cells.flat().filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  const restore = (cell = '') => (/^'+[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell);
  const plants = cells.map(([id, name, tag]) => ({
    id: Number(id),
    name: restore(name),
    tag: restore(tag),
  }));
  expect(plants).toEqual(PLANTS);
});

test('only the selected plants are exported, in their order', async () => {
  const browse = await withPlants();
  const response = await browse('GET', '/bff/export?format=json&sort=-name&search=%27h');
  expect((await bodyOf<Plant[]>(response)).map(({ id }) => id)).toEqual([3]);
  const sorted = await browse('GET', '/bff/export?format=json&sort=-id');
  expect((await bodyOf<Plant[]>(sorted)).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
});

test('an empty workspace exports an empty list, and CSV with a header alone', async () => {
  const { browse } = await createSignedIn();
  const json = await browse('GET', '/bff/export?format=json');
  expect(await bodyOf<Plant[]>(json)).toEqual([]);
  const csv = await browse('GET', '/bff/export?format=csv');
  expect(await csv.text()).toBe('id,name,tag\r\n');
});

test('HEAD tells the headers of an export without its content', async () => {
  const browse = await withPlants();
  const response = await browse('HEAD', '/bff/export?format=csv');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="plants.csv"');
  expect(await response.text()).toBe('');
});

test('HEAD is refused where the export would be, such as for want of a view', async () => {
  const { app, browse } = await createSignedIn();
  app.store.plants.withView = async () => {
    throw new DomainError('server_busy', (words) => words.viewsAreInUse);
  };
  for (const method of ['HEAD', 'GET']) {
    expect((await browse(method, '/bff/export?format=csv')).status).toBe(503);
  }
});

test.each(['', '?format=xml', '?format=csv&limit=20', '?format=csv&after=1'])(
  'the query "%s" is refused',
  async (query) => {
    const { browse } = await createSignedIn();
    const response = await browse('GET', `/bff/export${query}`);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).code).toBe('invalid_input');
  },
);
