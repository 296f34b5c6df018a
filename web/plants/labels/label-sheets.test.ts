import { expect, test } from 'vitest';
import { cornerOf, LABEL_SHEETS, labelsOf, PAPERS } from './label-sheets.ts';

test.each(LABEL_SHEETS)(
  'all labels of $name are on its paper, as far from one edge as from the other',
  (sheet) => {
    const paper = PAPERS[sheet.paper];
    const last = cornerOf(sheet, labelsOf(sheet));
    const right = paper.width - last.left - sheet.label.width;
    const bottom = paper.height - last.top - sheet.label.height;
    expect(cornerOf(sheet, 1)).toEqual(sheet.margin);
    expect(Math.min(right, bottom)).toBeGreaterThan(0);
    expect(right).toBeCloseTo(sheet.margin.left, 1);
    expect(bottom).toBeCloseTo(sheet.margin.top, 1);
  },
);

test.each(LABEL_SHEETS)('no label of $name lies on another', ({ label, pitch }) => {
  expect(pitch.x).toBeGreaterThanOrEqual(label.width);
  expect(pitch.y).toBeGreaterThanOrEqual(label.height);
});

test('positions are counted along the rows', () => {
  const [sheet] = LABEL_SHEETS;
  if (!sheet) throw new Error('There is no sheet.');
  expect([2, 4].map((position) => cornerOf(sheet, position))).toEqual([
    { left: 73.25, top: 15.15 },
    { left: 7.25, top: 53.25 },
  ]);
});
