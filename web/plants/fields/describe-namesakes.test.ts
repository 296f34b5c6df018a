import { expect, test } from 'vitest';
import { describeNamesakes } from './describe-namesakes.ts';

const ferns = (...ids: number[]) => ids.map((id) => ({ id, name: 'Fern', tag: '' }));

test.each([
  [ferns(7), false, 'Fern already exists, with id 7.'],
  [ferns(7, 12), false, 'Fern already exists twice: ids 7 and 12.'],
  [ferns(7, 12, 40), false, 'Fern already exists 3 times: ids 7, 12 and 40.'],
  [ferns(7, 12, 40, 41), false, 'Fern already exists 4 times: ids 7, 12, 40 and 1 more.'],
  [ferns(1, 2, 3, 4, 5), true, 'Fern already exists more than 5 times: ids 1, 2, 3 and more.'],
  [[], false, null],
])('of %j (and more: %s) it is said: %s', (plants, hasMore, expected) => {
  expect(describeNamesakes({ plants, hasMore })).toBe(expected);
});

test('a long name is cut: it stands in the field above', () => {
  const plants = [{ id: 7, name: 'W'.repeat(200), tag: '' }];
  expect(describeNamesakes({ plants, hasMore: false })).toBe(
    `${'W'.repeat(30)}… already exists, with id 7.`,
  );
});
