import { expect, test } from 'vitest';
import { holdsRows } from './pasted-rows.ts';

test.each([
  ['a name', 'Betula pendula', false],
  ['a name with the line break that a spreadsheet puts behind a cell', 'Betula pendula\r\n', false],
  ['a name between empty lines and tabs', '\n\tBetula pendula\t\n', false],
  ['names below each other', 'Betula pendula\nFern', true],
  ['names as an old Mac writes them', 'Betula pendula\rFern\r', true],
  ['one row', 'Betula pendula\t7\ttree', true],
  ['nothing', '', false],
])('%s pasted: rows are %s', (_what, text, expected) => {
  expect(holdsRows(text)).toBe(expected);
});
