import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_LIMITS } from '../../server/contract/bff.ts';
import {
  correctListState,
  formatListAddress,
  formatPageRequest,
  type ListState,
  parseListState,
} from './list-state.ts';

const FIRST: ListState = { search: '', limit: 20, cursor: 'first', page: 1 };

const listStates: fc.Arbitrary<ListState> = fc
  .record({
    search: fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed().trim()),
    limit: fc.constantFrom(...PAGE_LIMITS),
    place: fc.oneof(
      fc.constant({ cursor: 'first' as const, page: 1 }),
      fc.record({
        cursor: fc.oneof(
          fc.record({ after: fc.maxSafeNat() }),
          fc.record({ before: fc.maxSafeNat() }),
          fc.constant('last' as const),
        ),
        page: fc.integer({ min: 1, max: 1e9 }),
      }),
    ),
  })
  .map(({ place, ...rest }) => ({ ...rest, ...place }));

test('an address gives back the very view it was made from', () => {
  fc.assert(
    fc.property(listStates, (state) => {
      const { search } = new URL(formatListAddress(state), 'https://plants.example');
      expect(parseListState(search)).toEqual(state);
    }),
  );
});

test('the first view has the plain address', () => {
  expect(formatListAddress(FIRST)).toBe('/');
});

test.each([
  '?limit=7',
  '?limit=20.5&page=0',
  '?after=-1&page=3',
  '?after=1e3',
  '?before=99999999999999999999',
  '?page=9',
  '?colour=green',
])('what an address says wrongly becomes the default: %s', (search) => {
  expect(parseListState(search)).toEqual(FIRST);
});

test('the server is asked for the place and the search, not for the page number', () => {
  const state: ListState = { search: 'fern & moss', limit: 50, cursor: { after: 60 }, page: 4 };
  expect(formatPageRequest(state)).toBe('limit=50&after=60&search=fern+%26+moss');
  expect(formatPageRequest({ ...FIRST, cursor: 'last' })).toBe('limit=20&last=true');
});

test('a view that others have emptied or brought to the front gives way to one that stands', () => {
  const third: ListState = { search: 'fern', limit: 20, cursor: { after: 60 }, page: 3 };
  const page = { rows: [], total: 41, hasPrevious: true, hasNext: false, seq: 1, nextId: 99 };
  expect(correctListState(third, page)).toEqual({ ...third, cursor: 'last' });
  expect(correctListState(third, { ...page, hasPrevious: false })).toEqual({
    ...third,
    cursor: 'first',
    page: 1,
  });
  const rows = [{ id: 61, name: 'Fern', tag: '' }];
  expect(correctListState(third, { ...page, rows })).toBeNull();
  expect(correctListState(FIRST, { ...page, hasPrevious: false })).toBeNull();
});
