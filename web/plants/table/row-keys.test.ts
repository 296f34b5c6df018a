import { expect, test } from 'vitest';
import { keyRows } from './row-keys.ts';

function plantsOf(ids: number[]) {
  return ids.map((id) => ({ id, name: `Plant ${id}`, tag: '' }));
}

/** The keys of rows that were drawn before in another order, while somebody types in some of them. */
function keysAfter(before: number[], after: number[], typedIn: number[]) {
  const isTypedIn = (id: number) => typedIn.includes(id);
  const drawn = keyRows(new Map(), plantsOf(before), isTypedIn);
  return [...keyRows(drawn, plantsOf(after), isTypedIn).values()];
}

test.each([
  ['nobody types', [1, 2, 3], [3, 1, 2], [], ['3', '1', '2']],
  ['a row before it leaves', [1, 2, 3], [3, 2], [2], ["3'", '2']],
  [
    'a row before it leaves, and the next stays behind it',
    [1, 2, 3, 4],
    [3, 2, 4],
    [2],
    ["3'", '2', '4'],
  ],
  ['a row comes before it', [2, 3], [1, 2, 3], [2], ['1', '2', '3']],
  ['it stays where it stood on another page', [1, 2, 3], [4, 2, 5], [2], ['4', '2', '5']],
  ['two are typed in', [1, 2, 3, 4, 5], [3, 2, 5, 4], [2, 4], ["3'", '2', "5'", '4']],
  ['what is typed in goes to the end', [1, 2, 3], [1, 3, 2], [2], ['1', "3'", '2']],
])('where %s, no row in which somebody types is moved', (_, before, after, typedIn, keys) => {
  expect(keysAfter(before, after, typedIn)).toEqual(keys);
});

test('a row that is drawn anew twice gets another key each time', () => {
  const isTypedIn = (id: number) => id === 2;
  const first = keyRows(new Map(), plantsOf([2, 3]), isTypedIn);
  const second = keyRows(first, plantsOf([3, 2]), isTypedIn);
  const third = keyRows(second, plantsOf([2, 3]), isTypedIn);
  const fourth = keyRows(third, plantsOf([3, 2]), isTypedIn);
  expect([first, second, third, fourth].map((keys) => keys.get(3))).toEqual([
    '3',
    "3'",
    "3'",
    "3''",
  ]);
});
