import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MAX_CHOSEN_TAGS,
  MAX_SEARCH_LENGTH,
  PAGE_LIMITS,
  SORTS,
} from '../../../server/contract/bff.ts';
import { MAX_NAME_LENGTH, MAX_TAG_LENGTH } from '../../../server/contract/plants.ts';
import {
  columnOf,
  correctListState,
  formatListAddress,
  formatPageRequest,
  hasRoomFor,
  type ListState,
  orderTags,
  parseListState,
  placeOf,
} from './list-state.ts';

const FIRST: ListState = {
  search: '',
  tags: [],
  sort: 'id',
  limit: 20,
  cursor: 'first',
  page: 1,
};

const trimmedText = fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed().trim());

const listStates: fc.Arbitrary<ListState> = fc
  .record(
    {
      search: trimmedText,
      tags: fc
        .array(
          trimmedText.map((text) => text.normalize('NFC')),
          { maxLength: 4 },
        )
        .map(orderTags),
      sort: fc.constantFrom(...SORTS),
      limit: fc.constantFrom(...PAGE_LIMITS),
      plant: fc.record({
        id: fc.maxSafeNat(),
        ordinal: fc.maxSafeNat(),
        name: trimmedText,
        tag: trimmedText,
      }),
      end: fc.constantFrom('first', 'last', 'after', 'before'),
      page: fc.integer({ min: 1, max: 1e9 }),
      view: fc.stringMatching(/^[0-9A-Za-z]{1,12}$/),
    },
    { requiredKeys: ['search', 'tags', 'sort', 'limit', 'plant', 'end', 'page'] },
  )
  .map(({ plant, end, page, ...rest }) => {
    const place = placeOf(plant, rest.sort);
    if (end === 'first') return { ...rest, cursor: end, page: 1 };
    if (end === 'last') return { ...rest, cursor: end, page };
    return { ...rest, cursor: end === 'after' ? { after: place } : { before: place }, page };
  });

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
  '?sort=price',
  '?after=7~Fern&page=2',
])('what an address says wrongly becomes the default: %s', (search) => {
  expect(parseListState(search)).toEqual(FIRST);
});

test.each([
  ['an id in the order of names', '?sort=name&after=7&page=2', 'name'],
  ['no id in the order of tags', '?sort=-tag&before=~Fern&page=2', '-tag'],
  ['no number in the order of adding', '?sort=-added&after=7~x&page=2', '-added'],
  ['a name with an id that none has', '?sort=name&after=-1~Fern&page=2', 'name'],
] as const)('a place that is %s is the first page', (_what, search, sort) => {
  expect(parseListState(search)).toEqual({ ...FIRST, sort });
});

test('a place in the order of a text tells the id and that text, in that of adding the ordinal', () => {
  const plant = { id: 7, ordinal: 3, name: 'A~B', tag: '' };
  expect(SORTS.map((sort) => placeOf(plant, sort))).toEqual([
    ...['7', '7', '7~3', '7~3'],
    ...['7~A~B', '7~A~B', '7~', '7~'],
  ]);
  expect(placeOf({ id: 7, name: '', tag: '' }, 'added')).toBe('7~7');
  const columns = ['id', 'added', 'name', 'tag'];
  expect(SORTS.map(columnOf)).toEqual(columns.flatMap((column) => [column, column]));
});

test('plants without a tag are one choice, plants of any tag another', () => {
  expect(parseListState('?tag=').tags).toEqual(['']);
  expect(parseListState('').tags).toEqual([]);
  expect(formatListAddress({ ...FIRST, tags: [''] })).toBe('/?tag=');
  expect(formatPageRequest({ ...FIRST, tags: [''] })).toBe('limit=20&tag=');
});

test('several tags are one choice in whichever order they come, and no more than the server takes', () => {
  const { tags } = parseListState('?tag=Sun&tag=&tag=Bed+2&tag=+Sun');
  expect(tags).toEqual(['', 'Bed 2', 'Sun']);
  expect(formatListAddress({ ...FIRST, tags })).toBe('/?tag=&tag=Bed+2&tag=Sun');
  const many = Array.from({ length: 30 }, (_, at) => `tag=${at}`).join('&');
  expect(parseListState(`?${many}`).tags).toHaveLength(20);
  expect(parseListState(`?tag=${'a'.repeat(51)}&tag=Sun`).tags).toEqual(['Sun']);
});

test('the server is asked for the place, the selection and the order, not for the page number', () => {
  const state: ListState = {
    ...{ search: 'fern & moss', tags: ['Moss', 'Sun'], sort: '-name', limit: 50 },
    ...{ cursor: { after: '60~Fern' }, page: 4 },
  };
  expect(formatPageRequest(state)).toBe(
    'limit=50&after=60%7EFern&search=fern+%26+moss&tag=Moss&tag=Sun&sort=-name',
  );
  expect(formatPageRequest({ ...FIRST, cursor: 'last' })).toBe('limit=20&last=true');
});

test('a view that others have emptied or brought to the front gives way to one that stands', () => {
  const third: ListState = { ...FIRST, search: 'fern', cursor: { after: '60' }, page: 3 };
  const page = {
    rows: [],
    total: 41,
    hasPrevious: true,
    hasNext: false,
    seq: 1,
    at: 1,
    nextId: 99,
  };
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

test('an address with a longer search than the server takes searches for its beginning', () => {
  expect(parseListState(`?search=${'a'.repeat(300)}`).search).toBe('a'.repeat(200));
});

test('the longest address of a list leaves a browser 4,000 of the 16,384 bytes that a request may take without its body', () => {
  const tags = Array.from({ length: MAX_CHOSEN_TAGS }, (_, index) =>
    String.fromCodePoint(0x1f33a + index).repeat(MAX_TAG_LENGTH),
  );
  const all = new URLSearchParams({ search: '植'.repeat(MAX_SEARCH_LENGTH), sort: '-name' });
  for (const tag of tags) all.append('tag', tag);
  all.set('limit', '100');
  all.set('page', '9007199254740991');
  all.set('before', `9007199254740991~${'🌺'.repeat(MAX_NAME_LENGTH)}`);
  all.set('view', '7'.repeat(36));
  const state = parseListState(`?${all}`);
  expect(formatListAddress(state).length).toBeLessThan(12_384);
  expect(state.tags.length).toBeGreaterThan(10);
  const words = tags.map((_, index) => `${index}`.padStart(MAX_TAG_LENGTH, 'x'));
  expect(orderTags(words)).toHaveLength(MAX_CHOSEN_TAGS);
});

test('a tag that finds no room beside those that are chosen is not chosen', () => {
  const long = Array.from({ length: 13 }, (_, index) =>
    String.fromCodePoint(0x1f33a + index).repeat(MAX_TAG_LENGTH),
  );
  expect(hasRoomFor('rose', long)).toBe(true);
  expect(hasRoomFor('🌲'.repeat(MAX_TAG_LENGTH), long)).toBe(false);
  const many = Array.from({ length: MAX_CHOSEN_TAGS }, (_, index) => `${index}`);
  expect(hasRoomFor('20', many.slice(1))).toBe(true);
  expect(hasRoomFor('20', many)).toBe(false);
});
