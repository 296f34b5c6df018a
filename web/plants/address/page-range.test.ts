import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeRange } from './page-range.ts';

test('every page of a list that nobody changes shows its own rows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.constantFrom(10, 20, 50),
      fc.nat(),
      (total, limit, seed) => {
        const pageCount = Math.ceil(total / limit);
        const page = 1 + (seed % pageCount);
        const from = (page - 1) * limit + 1;
        const to = Math.min(page * limit, total);
        const rows = { length: to - from + 1 };
        const facts = { rows, total, hasPrevious: page > 1, hasNext: page < pageCount };
        const range = computeRange({ page, limit }, facts);
        expect(range).toEqual({ from, to, page, pageCount });
      },
    ),
  );
});

test.each([
  ['nothing precedes it', 7, { hasPrevious: false, hasNext: true }, [1, 20, 1]],
  ['nothing follows it', 2, { hasPrevious: true, hasNext: false }, [84, 103, 6]],
  ['its number is beyond the last', 90, { hasPrevious: true, hasNext: true }, [81, 100, 5]],
  ['its number is too low', 1, { hasPrevious: true, hasNext: true }, [21, 40, 2]],
])('a page is put right when %s', (_when, claimedPage, ends, [from, to, page]) => {
  const facts = { rows: { length: 20 }, total: 103, ...ends };
  const range = computeRange({ page: claimedPage, limit: 20 }, facts);
  expect(range).toEqual({ from, to, page, pageCount: 6 });
});

test('no row is row nought of nought', () => {
  const facts = { rows: [], total: 0, hasPrevious: false, hasNext: false };
  const range = computeRange({ page: 1, limit: 20 }, facts);
  expect(range).toEqual({ from: 0, to: 0, page: 1, pageCount: 1 });
});
