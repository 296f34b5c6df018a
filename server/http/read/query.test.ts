import { expect, test } from 'vitest';
import { megabytesKept } from '../../testing/kept-memory.ts';
import { readQueryWithList } from './query.ts';

test('a parameter that is kept does not keep the address that it came in', () => {
  const padding = '&'.repeat(15_000);
  const read = (i: number) => {
    const url = `/bff/changes?${padding}key=seedling-number-${i}&tag=tag-of-seedling-${i}`;
    return readQueryWithList(Buffer.from(url).toString(), ['key'], 'tag');
  };
  expect(megabytesKept(500, read)).toBeLessThan(2);
  expect(read(7)).toEqual({
    query: { key: 'seedling-number-7' },
    list: ['tag-of-seedling-7'],
  });
});
