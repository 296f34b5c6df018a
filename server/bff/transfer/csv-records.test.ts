import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type CsvRecord, readRecords } from './csv-records.ts';
import type { FilePiece } from './file-pieces.ts';

/** Cuts a text into pieces of a few characters. */
function cutUp(text: string, sizes: number[]): FilePiece[] {
  const pieces: FilePiece[] = [];
  for (let at = 0, i = 0; at < text.length; i += 1) {
    const end = at + (sizes[i % sizes.length] ?? 1);
    pieces.push({ text: text.slice(at, end), share: Math.min(1, end / text.length) });
    at = end;
  }
  return pieces;
}

function recordsOf(text: string, sizes = [text.length]): Omit<CsvRecord, 'share'>[] {
  const records = [...readRecords(cutUp(text, sizes), ',')].flat();
  return records.map(({ row, cells, isMisquoted }) => ({ row, cells, isMisquoted }));
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const character = fc.constantFrom('a', 'é', '"', ',', '\n', ' ', '=', '😀');
const cell = fc.string({ unit: character, maxLength: 6 });
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
});

test('what a CSV writer writes is read as it was, however lines end and wherever the text is cut', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n', '\r'), sizes, (written, newline, cuts) => {
      const text = Papa.unparse(written, { newline });
      expect(recordsOf(text, cuts)).toEqual(
        written.map((cells, i) => ({ row: i + 1, cells, isMisquoted: false })),
      );
    }),
  );
});

test('any text is read the same wherever it is cut', () => {
  const anything = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' '),
    maxLength: 30,
  });
  fc.assert(
    fc.property(anything, sizes, (text, cuts) => {
      expect(recordsOf(text, cuts)).toEqual(recordsOf(text));
    }),
  );
});

test.each([
  ['"Fern" Boston,x\n"Rose",y\n', [true, false]],
  ['"Fern" ,x\n', [false]],
  ['"Fern', [true]],
  ['a"b,"c""d"\n', [false]],
  ['"a"b"c",d\n', [true]],
])('in %j a row knows whether its own quotes pair, and no other row suffers', (text, misquoted) => {
  expect(recordsOf(text).map(({ isMisquoted }) => isMisquoted)).toEqual(misquoted);
});

test.each([
  ['1, "Rosa, red"\n', ['1', 'Rosa, red']],
  ['1,\t "Rosa ""red""" ,x\n', ['1', 'Rosa "red"', 'x']],
  ['  "Rosa,\nred",x', ['Rosa,\nred', 'x']],
  ['1, 5" pot, " \n', ['1', ' 5" pot', ' \n']],
  ['1,\t5" pot, \n', ['1', '\t5" pot', ' ']],
  ['  ', ['  ']],
])('in %j spaces before a quoted cell are passed over, and no others', (text, cells) => {
  for (const cut of [text.length, 1]) {
    expect(recordsOf(text, [cut]).map((record) => record.cells)).toEqual([cells]);
  }
});

test('a tab between cells ends the cell before it, and is no space before a quoted one', () => {
  const [record] = [...readRecords(cutUp('a\t\t"b"\n', [1]), '\t')].flat();
  expect(record?.cells).toEqual(['a', '', 'b']);
});

test('empty lines are counted, not told', () => {
  expect(recordsOf('\n\na\n\n"b"').map(({ row }) => row)).toEqual([3, 5]);
});

test.each([
  ['a quote that never ends', `a\n"${'b,\n'.repeat(100_000)}`, /Row 2 .*never closed/],
  ['a row that never ends', `a\n${'b,'.repeat(200_000)}`, /Row 2 .*more than 262144/],
  ['a million empty lines and more', '\n'.repeat(1_048_577), /more than 1,048,576 rows/],
])('%s is refused', (_case, text, reason) => {
  expect(() => recordsOf(text, [8192])).toThrow(reason);
});
