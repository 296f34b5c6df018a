import { expect, test } from 'vitest';
import { fillMergedRows } from './merged-cells.ts';

type Cells = (string | null)[][];

/** Writes a sheet of texts, in which some cells are merged. */
function sheetOf(rows: Cells, merged: string[]): string {
  const written = rows.map((row, y) => {
    const cells = row.map((text, x) => {
      const cell = `<c r="${String.fromCharCode(65 + x)}${y + 1}"`;
      return text === null ? `${cell} s="1"/>` : `${cell} t="str"><v>${text}</v></c>`;
    });
    return `<row r="${y + 1}">${cells.join('')}</row>`;
  });
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`);
  return `<sheetData>${written.join('')}</sheetData><mergeCells>${ranges.join('')}</mergeCells>`;
}

const ROWS: Cells = [
  ['name', 'tag', null],
  ['a', 'x', null],
  ['b', null, null],
  ['c', 'hidden', null],
  ['d', null, null],
];

test.each([
  ['over rows is told in each of them', ['B2:B4'], ['x', 'x', 'x', null]],
  ['over rows and columns is told in its first column', ['B2:C3'], ['x', 'x', 'hidden', null]],
  ['over columns is told once', ['B2:C2'], ['x', null, 'hidden', null]],
  ['that is a title stays there', ['B1:B3', 'A1:C1'], ['x', null, 'hidden', null]],
  ['with nothing in it changes nothing', ['B3:B4', 'C2:C4'], ['x', null, 'hidden', null]],
  ['is told behind another', ['B2:B3', 'B4:B5'], ['x', 'x', 'hidden', 'hidden']],
])('a merged cell %s', (_what, merged, told) => {
  const tags = told.map((tag, at) => [ROWS[at + 1]?.[0] ?? null, tag, null]);
  const read = fillMergedRows(sheetOf(ROWS, merged));
  expect(read).toBe(sheetOf([['name', 'tag', null], ...tags], merged));
});

test('a row without the cells that are merged, as some programs write it, tells them behind its others', () => {
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
  const name = (number: number) => `<c r="A${number}"><v>7</v></c>`;
  const tag = (number: number) => `<c r="B${number}" t="str"><v>$&amp;</v></c>`;
  const sheet = (second: string, third: string) =>
    `<sheetData>${row(1, name(1))}${row(2, name(2) + tag(2))}<row r="3"/>${row(4, second)}${row(5, third)}${row(6, name(6))}</sheetData><mergeCells><mergeCell ref="B2:B5"/></mergeCells>`;
  const filled = sheet(name(4) + tag(4), name(5) + tag(5));
  expect(fillMergedRows(sheet(name(4), name(5)))).toBe(filled);
});

test('a long text that is merged over many rows is no way to take all memory', () => {
  const rows: Cells = Array.from({ length: 1000 }, () => [null]);
  const sheet = sheetOf([['name'], ['x'.repeat(100_000)], ...rows], ['A2:A1002']);
  expect(() => fillMergedRows(sheet)).toThrow();
});

test('many empty rows cost no more below the last plant than above the first, as in a sheet whose rows all have a height', () => {
  const empty = Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 6}" ht="15.75" />`);
  const filled = ROWS.map((row, at) => (at === 2 ? ['b', 'x', null] : row));
  const measure = (end: string) => {
    const withEmpty = (cells: Cells) =>
      sheetOf(cells, ['B2:B3']).replace(end, (tag) =>
        tag.startsWith('</') ? empty.join('') + tag : tag + empty.join(''),
      );
    const sheet = withEmpty(ROWS);
    const before = process.cpuUsage();
    const told = fillMergedRows(sheet);
    const { user, system } = process.cpuUsage(before);
    expect(told).toBe(withEmpty(filled));
    return user + system;
  };
  const above = measure('<sheetData>');
  expect(measure('</sheetData>')).toBeLessThan(20 * above);
});
