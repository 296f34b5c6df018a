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
        const range = computeRange({
          claimedPage: page,
          limit,
          total,
          rowCount: to - from + 1,
          hasPrevious: page > 1,
          hasNext: page < pageCount,
        });
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
  const facts = { claimedPage, limit: 20, rowCount: 20, total: 103, ...ends };
  expect(computeRange(facts)).toEqual({ from, to, page, pageCount: 6 });
});

test('no row is row nought of nought', () => {
  const facts = { claimedPage: 1, limit: 20, rowCount: 0, total: 0 };
  expect(computeRange({ ...facts, hasPrevious: false, hasNext: false })).toEqual({
    from: 0,
    to: 0,
    page: 1,
    pageCount: 1,
  });
});
