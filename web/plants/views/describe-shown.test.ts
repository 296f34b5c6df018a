import { expect, test } from 'vitest';
import { describeShown } from './describe-shown.ts';

const ALL = { search: '', tags: [], sort: 'id', isRoomy: false } as const;

test.each([
  [{}, 'All plants, by id'],
  [{ search: 'fern' }, '“fern”'],
  [{ search: 'x'.repeat(41) }, `“${'x'.repeat(40)}…”`],
  [{ sort: '-added' }, 'Newest first'],
  [{ tags: ['Shade', ''], sort: 'name' }, 'The tag “Shade” or none, by name, A to Z'],
  [
    { search: 'a', tags: [''], sort: '-id', isRoomy: true },
    '“a”, no tag, by id, highest first, comfortable rows',
  ],
] as const)('what a view shows is said in a line: %j', (parts, line) => {
  const shown = { ...ALL, ...parts };
  expect(describeShown({ ...shown, tags: [...shown.tags] })).toBe(line);
});
