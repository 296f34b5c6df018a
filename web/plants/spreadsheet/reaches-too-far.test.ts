import { expect, test } from 'vitest';
import { plainXml } from './plain-xml.ts';
import { reachesTooFar } from './reaches-too-far.ts';
import type { Workbook } from './workbook.ts';

function workbookOf(...cells: string[]): Workbook {
  return { 'xl/sheets/one.xml': sheetOf(...cells) };
}

function sheetOf(...cells: string[]): string {
  return plainXml(`<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`);
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
  ['a cell in single quotes', ["<c r='XFD1048576'><v>1</v></c>"], true],
  ['a cell with space about the sign', ['<c\nr =\t"XFD1048576" ><v>1</v></c>'], true],
  ['a sign of XML before the address', ['<c x="a>b" r="XFD1048576"><v>1</v></c>'], true],
  ['another address before it', [`<c x=' r="A1"' r="XFD1048576"><v>1</v></c>`], true],
  ['the address in a namespace', ['<x:c r="A1" x:r="XFD1048576"><v>1</v></x:c>'], true],
  ['a namespace of another sign', ['<a-b:c:c r="XFD1048576"><v>1</v></a-b:c:c>'], true],
  ['an address in small letters', ['<c r="xfd1"><v>1</v></c>'], true],
  ['an address by its numbers', ['<c r="XFD&#49;048576"><v>1</v></c>'], true],
  ['a column that there is not', ['<c r="ZZZZZZ1"><v>1</v></c>'], true],
  ['a row that there is not', ['<row r="1e9"/>'], true],
  ['a row of which only the look is set', [cell('Z9'), '<row r="1048576" s="3"/>'], false],
  ['a cell whose row is another', ['<row r="1048576"><c r="XFD1"><v>1</v></c></row>'], true],
  ['more rows than there are, without numbers', ['<row/>'.repeat(1_048_577)], true],
])('a sheet with %s', (_what, cells, isTooFar) => {
  expect(reachesTooFar(workbookOf(...cells))).toBe(isTooFar);
});

test('sheets that reach too far together', () => {
  const sheet = sheetOf(cell('A1'), cell('Z500000'));
  expect(reachesTooFar({ 'xl/a.xml': sheet })).toBe(false);
  expect(reachesTooFar({ 'xl/a.xml': sheet, 'xl/b.xml': sheet })).toBe(true);
});
