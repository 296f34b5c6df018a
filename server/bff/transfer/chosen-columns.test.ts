import { expect, test } from 'vitest';
import { type ImportCheck, MAX_TOLD_COLUMNS } from '../../contract/imports.ts';
import { createTestApp, problemOf } from '../../testing/app.ts';
import { fileSender, linesOf } from '../../testing/browser.ts';
import { readView } from '../../testing/domain.ts';

async function setUp() {
  const app = await createTestApp();
  const sendFile = await fileSender(app);
  const send = async (path: string, file: string, reading: Record<string, string>) => {
    const query = new URLSearchParams(reading);
    return (await linesOf(await sendFile(`${path}?${query}`, file))).at(-1);
  };
  return {
    sendFile,
    async check(file: string, reading: Record<string, string> = {}): Promise<ImportCheck> {
      const last = await send('/bff/imports/check', file, reading);
      if (last?.step === 'checked') return last.check;
      throw new Error(JSON.stringify(last));
    },
    async plantsOf(file: string, reading: Record<string, string> = {}) {
      await send('/bff/imports', file, reading);
      const plants = await readView(app.store.plants);
      return plants.map(({ id, name, tag }) => [id, name, tag]);
    },
  };
}

test('a table whose first row names no column “name” tells its columns, and none of its rows is read', async () => {
  const { check, plantsOf, sendFile } = await setUp();
  const file = 'No;Sorte;Tag;\n7;Rosa, rot;rose;x\n';
  expect(await check(file)).toMatchObject({
    ...{ rows: 0, added: 0, wrongRows: 0, preview: [], hasTitles: true, lacksName: true },
    columns: [
      { title: 'No', as: null },
      { title: 'Sorte', as: null },
      { title: 'Tag', as: 'tag' },
      { title: '', as: null },
    ],
  });
  expect(await plantsOf(file)).toEqual([]);
  expect(await (await sendFile('/bff/imports/problems', file)).text()).toMatch(/problem\r\n$/);
});

test('a table is read whose column “name” stands behind all columns that are told', async () => {
  const { check } = await setUp();
  const before = ','.repeat(MAX_TOLD_COLUMNS);
  const found = await check(`${before}name\n${before}Fern\n`);
  expect(found).toMatchObject({ added: 1, lacksName: false });
  expect(found.columns).toHaveLength(MAX_TOLD_COLUMNS);
});

test.each([
  [
    'columns by hand',
    { columns: 'id,name,tag' },
    [
      [7, 'Rosa', 'red'],
      [8, 'Fern', ''],
    ],
  ],
  ['others than its titles say', { columns: ',tag,name' }, [[1, 'red', 'Rosa']]],
  [
    'fewer than there are',
    { columns: ',name' },
    [
      [1, 'Rosa', ''],
      [2, 'Fern', ''],
    ],
  ],
  [
    'more than there are',
    { columns: 'id,name,,,,tag' },
    [
      [7, 'Rosa', ''],
      [8, 'Fern', ''],
    ],
  ],
  ['none that is the name', { columns: 'id,,tag' }, []],
  ['what it tells itself', {}, [[1, 'red', '']]],
])('of a table is read, with %s', async (_how, reading, plants) => {
  const { plantsOf } = await setUp();
  const leaveOut = { leaveOut: 'true' };
  expect(await plantsOf('No,Sorte,Name\n7,Rosa,red\n8,Fern,', { ...reading, ...leaveOut })).toEqual(
    plants,
  );
});

test('a table without titles has a plant in its first row where somebody says so', async () => {
  const { check, plantsOf } = await setUp();
  const file = 'Rosa\t7\t3.50\nFern\t8\t2.00\n';
  const reading = { columns: 'name,id', untitled: 'true' };
  expect(await check(file, reading)).toMatchObject({
    ...{ rows: 2, added: 2, hasTitles: false, ignored: ['3 (“3.50”)'] },
  });
  expect(await plantsOf(file, reading)).toEqual([
    [7, 'Rosa', ''],
    [8, 'Fern', ''],
  ]);
});

test('the guess of pasted rows can be put right', async () => {
  const { check, plantsOf } = await setUp();
  const file = 'Sorte\tGruppe\nRosa\tred\n';
  const { columns, hasTitles } = await check(file, { pasted: 'true' });
  expect([columns.map(({ as }) => as), hasTitles]).toEqual([['name', 'tag'], false]);
  expect(await plantsOf(file, { pasted: 'true', columns: 'tag,name' })).toEqual([
    [1, 'red', 'Rosa'],
  ]);
});

test('the fingerprint of a check is that of the columns chosen', async () => {
  const { check } = await setUp();
  const prints = new Set<string>();
  for (const columns of ['name,tag', 'tag,name', 'name']) {
    prints.add((await check('a,b\nRosa,red', { columns })).fingerprint);
  }
  expect(prints.size).toBe(3);
});

test('of very many columns the first are told, and those that an export has are found behind them', async () => {
  const { check } = await setUp();
  const titles = Array.from({ length: 80 }, (_, at) => `Column ${at}`);
  const { columns, rows } = await check(`${titles.join(',')},name\n${','.repeat(80)}Rosa`);
  expect([columns.length, rows]).toEqual([50, 1]);
});

test.each([
  ['columns=name,name', 'columns'],
  ['columns=name,title', 'columns'],
  [`columns=${','.repeat(50)}`, 'columns'],
  ['columns=name&columns=id', 'columns'],
  ['columns=name&untitled=no', 'untitled'],
  ['untitled=true', 'untitled'],
])('the reading %s is refused', async (query, name) => {
  const { sendFile } = await setUp();
  for (const path of ['/bff/imports', '/bff/imports/check', '/bff/imports/problems']) {
    const response = await sendFile(`${path}?${query}`, 'name\nRosa');
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors?.[0]?.pointer).toBe(`/${name}`);
  }
});

test('a first line that declares the delimiter is no plant of a table without titles', async () => {
  const { plantsOf } = await setUp();
  const reading = { columns: 'name,tag', untitled: 'true' };
  expect(await plantsOf('sep=;\nRosa canina;rose\n', reading)).toEqual([
    [1, 'Rosa canina', 'rose'],
  ]);
});
