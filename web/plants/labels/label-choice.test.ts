import { expect, test } from 'vitest';
import { openStorage } from '../../testing/storage.ts';
import { keepLabelChoice, recallLabelChoice } from './label-choice.ts';
import { LABEL_SHEETS } from './label-sheets.ts';

test('what was chosen last is chosen again', () => {
  for (const sheet of LABEL_SHEETS) {
    const storage = openStorage();
    keepLabelChoice({ sheet, first: 10 }, storage);
    expect(recallLabelChoice(storage, 'de')).toEqual({ sheet, first: 10 });
  }
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another thing', '[7]'],
  ['a sheet that is sold no more', '{"sheet":"Avery L1","first":3}'],
])(
  'where %s is kept, labels begin at the first one of a sheet that is usual there',
  (_what, kept) => {
    const storage = openStorage();
    if (kept !== null) storage.setItem('label sheet', kept);
    for (const [language, name] of [
      ['de', 'Avery L7160'],
      ['en-GB', 'Avery L7160'],
      ['en-US', 'Avery 5160'],
    ] as const) {
      expect(recallLabelChoice(storage, language)).toMatchObject({ sheet: { name }, first: 1 });
    }
  },
);

test.each([0, -1, 22, 1.5])('a sheet of 21 has no label %d to begin with', (first) => {
  const storage = openStorage();
  storage.setItem('label sheet', JSON.stringify({ sheet: 'Avery L7160', first }));
  expect(recallLabelChoice(storage, 'de').first).toBe(1);
});
