import { expect, test } from 'vitest';
import { describeUndone } from './describe-undone.ts';

const plants = ['Rose', 'Fern', 'Moss', 'Ivy'].map((name, id) => ({ id, name, tag: '' }));

function undone(addedCount: number, removedCount: number) {
  const added = plants.slice(0, addedCount);
  const removed = plants.slice(0, removedCount);
  return describeUndone({ added, addedCount, removed, removedCount });
}

test.each([
  [1, 0, 'Rose is back.'],
  [3, 0, 'Rose, Fern, Moss are back.'],
  [1234, 0, '1,234 plants are back.'],
  [0, 1, 'Rose has been removed.'],
  [0, 61, '61 plants have been removed.'],
  [1, 1, 'Rose is as it was.'],
  [12, 12, '12 plants are as they were.'],
  [1, 12, '12 plants are as they were.'],
])('an undo that brought back %i and removed %i is told in a sentence', (added, removed, says) => {
  expect(undone(added, removed)).toBe(says);
});
