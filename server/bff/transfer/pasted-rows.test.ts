import { expect, test } from 'vitest';
import type { ImportCheck } from '../../contract/imports.ts';
import { createTestApp } from '../../testing/app.ts';
import { fileSender, linesOf } from '../../testing/browser.ts';
import { readView } from '../../testing/domain.ts';

async function setUp() {
  const app = await createTestApp();
  const sendFile = await fileSender(app);
  return {
    async check(rows: string): Promise<ImportCheck> {
      const last = (await linesOf(await sendFile('/bff/imports/check?pasted=true', rows))).at(-1);
      if (last?.step === 'checked') return last.check;
      throw new Error(JSON.stringify(last));
    },
    async paste(rows: string) {
      const lines = await linesOf(await sendFile('/bff/imports?pasted=true', rows));
      return { last: lines.at(-1), plants: await readView(app.store.plants) };
    },
    sendFile,
  };
}

const ROSE = { id: 7, name: 'Rosa canina', tag: 'rose' };
const FERN = { id: 8, name: 'Fern, “Boston”', tag: '' };

test.each([
  ['with a header', 'Tag\tName\tId\nrose\tRosa canina\t7\n\tFern, “Boston”\t8\n'],
  ['as the form has its fields', 'Rosa canina\t7\trose\nFern, “Boston”\t8\t\n'],
  ['as an export has its columns', '7\tRosa canina\trose\r\n8\tFern, “Boston”\r\n'],
  ['with empty rows', '\n\nRosa canina\t7\trose\n\t\t\nFern, “Boston”\t8\n\n'],
])('rows that were pasted %s are those plants', async (_how, rows) => {
  const { paste } = await setUp();
  expect((await paste(rows)).plants).toMatchObject([ROSE, FERN]);
});

test.each([
  ['one column', 'Rosa, red\nFern; large\n[Moss]', ['Rosa, red', 'Fern; large', '[Moss]'], []],
  ['names and tags', 'Rosa\tred\nFern\t\n', ['Rosa', 'Fern'], ['red', '']],
  ['names, no ids and tags', 'Rosa\t\tred\nFern\t\t\n', ['Rosa', 'Fern'], ['red', '']],
  ['a cell of two lines', 'Rosa\t\t"re""d"\nFern\n', ['Rosa', 'Fern'], ['re"d', '']],
  ['one row', 'Rosa\tred', ['Rosa'], ['red']],
  ['names of digits', '1\n2', ['1', '2'], []],
  ['a formula', '=1+1\n@x', ['=1+1', '@x'], []],
])('%s without a header is read by where the columns stand', async (_what, rows, names, tags) => {
  const { paste } = await setUp();
  const { plants } = await paste(rows);
  expect(plants.map(({ name }) => name)).toEqual(names);
  expect(plants.map(({ tag }) => tag)).toEqual(tags.length > 0 ? tags : names.map(() => ''));
});

test('what is wrong with pasted rows is told by their number, and what is left out by its place', async () => {
  const { check } = await setUp();
  expect(await check('Rosa\t7\tred\t3.50\n\t8\nFern\tx\nMoss\t9\t\t1\t2')).toMatchObject({
    rows: 4,
    added: 1,
    ignored: ['4 (“3.50”)'],
    faults: [
      { row: 2, column: 'name' },
      { row: 3, column: 'id' },
      { row: 4, column: null, problem: expect.stringMatching(/5 cells and the first row 4/) },
    ],
  });
});

test('titles in words of their own do not hide which column holds ids', async () => {
  const { check } = await setUp();
  expect(await check('Sorte\tNummer\tGruppe\nRosa\t7\tred')).toMatchObject({
    added: 1,
    preview: [{ id: 7, name: 'Rosa', tag: 'red' }],
    faults: [{ row: 1, column: 'id' }],
  });
});

test('that rows were pasted is said by true, or not at all', async () => {
  const { sendFile } = await setUp();
  for (const path of ['/bff/imports', '/bff/imports/check', '/bff/imports/problems']) {
    expect((await sendFile(`${path}?pasted=yes`, 'Rosa')).status).toBe(400);
  }
  const problems = await sendFile('/bff/imports/problems?pasted=true', 'Rosa\t\n\tx');
  expect(await problems.text()).toMatch(/^\ufeff?row,column,problem\r\n2,name,Enter a name\./);
});
