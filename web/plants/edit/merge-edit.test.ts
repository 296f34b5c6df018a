import { expect, test } from 'vitest';
import { clashingFields, mergeTexts, touchedFields } from './merge-edit.ts';

const texts = (name: string, tag: string) => ({ name, tag });
const ORIGINAL = texts('Rosa', 'odd');

test.each([
  ['only the tag was changed, only the name typed', texts('Mine', 'odd'), texts('Rosa', 'sold')],
  ['only the name was changed, only the tag typed', texts('Rosa', 'red'), texts('Theirs', 'odd')],
  ['both are the same by now', texts('Mine', 'sold'), texts('Mine', 'sold')],
  ['nothing was typed', ORIGINAL, texts('Theirs', 'sold')],
])(
  'nothing clashes where %s, and what was typed stands beside what was changed',
  (_how, typed, theirs) => {
    expect(clashingFields(typed, [ORIGINAL], theirs)).toEqual([]);
    const merged = mergeTexts(theirs, typed, touchedFields(typed, [ORIGINAL]));
    for (const field of ['name', 'tag'] as const)
      expect(merged[field]).toBe((typed[field] === ORIGINAL[field] ? theirs : typed)[field]);
  },
);

test('a field clashes that both changed, and no other', () => {
  const typed = texts('Mine', 'red');
  expect(clashingFields(typed, [ORIGINAL], texts('Rosa', 'sold'))).toEqual(['tag']);
  expect(clashingFields(typed, [ORIGINAL], texts('Theirs', 'sold'))).toEqual(['name', 'tag']);
});

test('what was sent before clashes with nothing, and is saved over by what is typed back', () => {
  const known = [ORIGINAL, texts('Sent', 'odd')];
  expect(clashingFields(texts('Mine', 'odd'), known, texts('Sent', 'sold'))).toEqual([]);
  expect(touchedFields(ORIGINAL, known)).toEqual(['name']);
});
