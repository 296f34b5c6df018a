import { expect, test } from 'vitest';
import { reachesTooFar } from './reaches-too-far.ts';
import type { Workbook } from './workbook.ts';

function workbookOf(...rows: string[]): Workbook {
  const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
  return { 'xl/worksheets/sheet1.xml': sheet };
}

const cell = (address: string) => `<c r="${address}" t="inlineStr"><is><t>x</t></is></c>`;

test.each([
  ['a few cells', [cell('A1'), cell('C300')], false],
  ['100,000 rows of 26 columns', [cell('A1'), cell('Z100001')], false],
  ['the last cell of all', [cell('A1'), cell('XFD1048576')], true],
  ['the last row and the last column, in different cells', [cell('XFD1'), cell('A1048576')], true],
  [
    'the last cell of all, of which only the look is set',
    [cell('A1'), '<c r="XFD1048576" s="3"/>'],
    false,
  ],
])('a sheet with %s', (_what, cells, isTooFar) => {
  expect(reachesTooFar(workbookOf(...cells))).toBe(isTooFar);
});
