import { expect, test } from 'vitest';
import { describeAmount, describeSheet } from './describe-labels.ts';
import { LABEL_SHEETS } from './label-sheets.ts';

test.each([
  [0, 0, 'No label to print.'],
  [1, 1, '1 label on 1 sheet.'],
  [30, 2, '30 labels on 2 sheets.'],
  [1000, 48, '1,000 labels on 48 sheets.'],
])('%d labels on %d sheets', (labels, sheets, says) => {
  expect(describeAmount(labels, sheets)).toBe(says);
});

test('a sheet is told as its package tells it', () => {
  expect(LABEL_SHEETS.map(describeSheet)).toEqual([
    'Avery L7160: 21 of 63.5 × 38.1 mm',
    'Avery L7159: 24 of 63.5 × 33.9 mm',
    'Avery L7163: 14 of 99.1 × 38.1 mm',
    'Avery L7651: 65 of 38.1 × 21.2 mm',
    'Avery 5160: 30 of 2.625 × 1 in',
    'Avery 5163: 10 of 4 × 2 in',
  ]);
});
