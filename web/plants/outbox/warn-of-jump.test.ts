import { expect, test } from 'vitest';
import { MAX_PLANT_ID } from '../../../server/contract/plants.ts';
import { warnOfJump } from './warn-of-jump.ts';

test.each([
  [
    'a barcode',
    '4006381333933',
    46,
    /The plant after this one would get id 4006381333934\..*to get 46\.$/,
  ],
  ['the last id', String(MAX_PLANT_ID), 46, /You would have to type an id for every later plant\./],
  [
    'no id where none is left',
    '',
    null,
    'No more ids can be assigned automatically. Type a free one.',
  ],
  ['a free id where none is left', '7', null, null],
  ['the next id', '46', 46, null],
  ['one that leaves some out', '1000', 46, null],
  ['one of before', '7', 5_000_000, null],
  ['no id', '', 46, null],
  ['an id before the list has come', '4006381333933', undefined, null],
])('what follows is said of %s', (_what, typed, nextId, expected) => {
  const warning = warnOfJump(typed, nextId);
  if (expected instanceof RegExp) expect(warning).toMatch(expected);
  else expect(warning).toBe(expected);
});
