import { expect, test } from 'vitest';
import { describeLoss } from './describe-sign-out.ts';

test.each([
  [0, 0, false, ''],
  [0, 0, true, 'What you have typed is not saved. Signing out discards it.'],
  [1, 0, false, '1 plant was not added. Signing out discards what was not added.'],
  [
    ...[2, 1, true],
    '2 plants were not added. 1 plant may not have been added yet. Signing out discards what was not added, and what you have typed.',
  ],
] as const)(
  'of %i plants refused and %i without an answer it is said which is certain (typed: %s)',
  (notAdded, unsure, isTyped, expected) => {
    expect(describeLoss({ notAdded, unsure, isTyped })).toBe(expected);
  },
);

test('where nobody can tell what was typed, it is asked all the same', () => {
  expect(describeLoss(null)).toMatch(/^What you have typed/);
});
