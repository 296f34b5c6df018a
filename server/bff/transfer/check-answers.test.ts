import { expect, test } from 'vitest';
import type { ImportCheck } from '../../contract/imports.ts';
import { MAX_PLANT_ID } from '../../contract/plants.ts';
import { createTestApp } from '../../testing/app.ts';
import { fileSender, linesOf } from '../../testing/browser.ts';

async function setUp() {
  const sendFile = await fileSender(await createTestApp());
  async function lastLine(path: string, file: string) {
    return (await linesOf(await sendFile(path, file))).at(-1);
  }
  async function check(file: string, query = ''): Promise<ImportCheck> {
    const line = await lastLine(`/bff/imports/check${query}`, file);
    if (line?.step === 'checked') return line.check;
    throw new Error(JSON.stringify(line));
  }
  return { lastLine, check };
}

const BARCODE = 4_006_381_333_933;

test.each([
  ['a table', '', (id: number) => `id,name\n${id},Salix\n,Tilia\n`],
  ['JSON', '', (id: number) => JSON.stringify([{ id, name: 'Salix' }, { name: 'Tilia' }])],
  [
    'pasted rows that begin with a number',
    '?pasted=true',
    (id: number) => `${id}\tSalix\n\tTilia\n`,
  ],
  [
    'a table read by chosen columns',
    '?columns=id,name',
    (id: number) => `Code,Art\n${id},Salix\n,Tilia`,
  ],
])(
  'the check of %s tells where its ids leave out many, and what comes after it',
  async (_what, query, write) => {
    const { lastLine, check } = await setUp();
    await lastLine('/bff/imports', 'name\nRosa\n');
    const jump = { highestId: BARCODE, nextId: 2, nextIdAfter: BARCODE + 2 };
    expect(await check(write(BARCODE), query)).toMatchObject({ wrongRows: 0, jump });
    const end = { highestId: MAX_PLANT_ID - 1, nextId: 2, nextIdAfter: null };
    expect(await check(write(MAX_PLANT_ID - 1), query)).toMatchObject({ wrongRows: 0, jump: end });
    // Of the row without an id nothing comes, as none is left.
    const last = { highestId: MAX_PLANT_ID, nextId: 2, nextIdAfter: null };
    expect(await check(write(MAX_PLANT_ID), query)).toMatchObject({ wrongRows: 1, jump: last });
    expect(await check(write(3), query)).toMatchObject({ wrongRows: 0, jump: null });
  },
);

test('ids of wrong rows and of plants that are there jump nowhere', async () => {
  const { lastLine, check } = await setUp();
  await lastLine('/bff/imports', `id,name\n${BARCODE},Rosa\n`);
  const file = `id,name\n${BARCODE},Rosa\n${BARCODE + 5000},\n7,Fern\n`;
  expect(await check(file)).toMatchObject({ wrongRows: 1, unchanged: 1, added: 1, jump: null });
});

test('what changes the next id alone makes no other check', async () => {
  const { lastLine, check } = await setUp();
  const file = `id,name\n${BARCODE},Salix\n`;
  const { fingerprint } = await check(file);
  await lastLine('/bff/imports', 'name\nRosa\n');
  const line = await lastLine(`/bff/imports?fingerprint=${fingerprint}`, file);
  expect(line).toMatchObject({ step: 'saved' });
});

test('a check carries the same digest for the same bytes, however they are read and whatever came of them, and another for others', async () => {
  const { lastLine, check } = await setUp();
  const file = 'name,tag\nFern,shade\n';
  const { digest } = await check(file);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(await check(file, '?columns=name,')).toMatchObject({ digest });
  expect(await check(file, '?pasted=true')).toMatchObject({ digest });
  await lastLine('/bff/imports', file);
  expect(await check(file)).toMatchObject({ digest });
  const refused = await lastLine('/bff/imports?fingerprint=x', file);
  expect(refused).toMatchObject({ step: 'checked', check: { digest } });
  expect((await check(file.replace('Fern', 'Farn'))).digest).not.toBe(digest);
});
