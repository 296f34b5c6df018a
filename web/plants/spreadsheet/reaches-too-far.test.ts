import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { reachesTooFar } from './reaches-too-far.ts';

function sheetFile(...rows: string[]): Uint8Array {
  const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
  return zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) });
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
  expect(reachesTooFar(sheetFile(...cells))).toBe(isTooFar);
});
