import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_NAME_LENGTH, ordinalOf, type Plant } from '../../contract/plants.ts';
import { foldText } from '../../domain/plants/fold-text.ts';
import type { Cursor, PlantStore, Selection, Sort } from '../../domain/store.ts';
import { plantsIn, readView } from '../../testing/domain.ts';
import { draft, plantsFrom, type StoreUnderTest } from './harness.ts';

const word = fc.constantFrom(
  'Rosa',
  'rosa',
  'Rosé',
  'ROSE',
  'Ähre',
  'ahre',
  ...['Weiß', 'WEISS', 'Ελιάς', 'ΕΛΙΑΣ'],
  'Fern',
  ...['12', '012', '2', '9000000000'],
  'Ж',
  // Databases order by code points: the first two come before what lies beyond U+FFFF.
  ...['\ue000', 'ｆern', '😀', '🌿'],
);
const nameArbitrary = fc
  .array(word, { minLength: 1, maxLength: 2 })
  .map((words) => words.join(' '));
const tagArbitrary = fc.constantFrom(
  '',
  'Red',
  'red',
  'réd',
  'green',
  ...['bed 1', 'bed 01', 'bed 2', 'bed 10'],
  '\ue000',
  'ｔ',
  '🌿',
);
const plantsArbitrary = fc.uniqueArray(
  fc.record({
    id: fc.oneof(fc.nat(30), fc.nat(3000), fc.maxSafeNat()),
    name: nameArbitrary,
    tag: tagArbitrary,
  }),
  { selector: ({ id }) => id, maxLength: 25 },
);
const selectionArbitrary: fc.Arbitrary<Selection> = fc.record({
  sort: fc.option(
    fc.record({
      column: fc.constantFrom(...(['id', 'added', 'name', 'tag'] as const)),
      descending: fc.boolean(),
    }),
    { nil: undefined },
  ),
  tags: fc.option(fc.uniqueArray(tagArbitrary, { minLength: 1, maxLength: 5 }), { nil: undefined }),
  search: fc.option(fc.oneof(word, fc.constantFrom('r', 'o', '1', '0', 'a f')), { nil: undefined }),
});

/** Compares by code points, in the plainest form. */
function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** What names and tags are ordered by, in the plainest form: all numbers of one length. */
function orderOf(text: string): string {
  return foldText(text).replace(/[0-9]+/g, (digits) => digits.padStart(MAX_NAME_LENGTH, '0'));
}

/** What the interface says of a selection, in the plainest form. */
function select(plants: Plant[], { sort, tags, search }: Selection): Plant[] {
  const column = sort?.column ?? 'id';
  const selected = plants.filter(
    (plant) =>
      (tags === undefined || tags.includes(plant.tag)) &&
      (search === undefined ||
        foldText(plant.name).includes(foldText(search)) ||
        String(plant.id).startsWith(search)),
  );
  selected.sort((a, b) => {
    if (column === 'id') return a.id - b.id;
    if (column === 'added') return ordinalOf(a) - ordinalOf(b);
    return (
      compareCodePoints(orderOf(a[column]), orderOf(b[column])) ||
      (column === 'tag' ? compareCodePoints(a.tag, b.tag) : 0) ||
      a.id - b.id
    );
  });
  return sort?.descending ? selected.reverse() : selected;
}

/** Gives plants that take the place of others the ordinals that they have then, in the plainest form. */
function replaceAll(before: Plant[], next: Plant[], ordinals: { last: number }): Plant[] {
  return next.map((plant) => {
    const kept = before.find(({ id }) => id === plant.id);
    if (!kept) ordinals.last += 1;
    const ordinal = kept ? ordinalOf(kept) : ordinals.last;
    return ordinal === plant.id ? plant : { ...plant, ordinal };
  });
}

/** Walks all pages one way and returns them in the order of the rows. */
async function walk(store: PlantStore, selection: Selection, limit: number, isForward: boolean) {
  const column = selection.sort?.column ?? 'id';
  const placeOf = (plant: Plant) => {
    const { id, ordinal } = plant;
    return column === 'id' || column === 'added' ? { id, ordinal } : { id, text: plant[column] };
  };
  const pages: Plant[][] = [];
  let cursor: Cursor = isForward ? 'first' : 'last';
  for (;;) {
    const page = await store.page({ workspace: 'main', limit, cursor, ...selection });
    if (isForward) pages.push(page.rows);
    else pages.unshift(page.rows);
    const edge: Plant | undefined = isForward ? page.rows.at(-1) : page.rows[0];
    expect(isForward ? page.hasPrevious : page.hasNext).toBe(pages.length > 1);
    if (!edge || !(isForward ? page.hasNext : page.hasPrevious))
      return { pages, total: page.total };
    cursor = isForward ? { after: placeOf(edge) } : { before: placeOf(edge) };
  }
}

/** Sorted, filtered and searched: the same plants in the same order by pages, both ways, and in a view. */
export function describeSelections(test: StoreUnderTest): void {
  describe('selections', () => {
    it('orders names and tags by code points, those beyond U+FFFF last', async () => {
      const words = ['🌿', 'ｆern', '\ue000', 'z'];
      await test.add(...words.map((text, id) => ({ id, name: text, tag: text })));
      for (const column of ['name', 'tag'] as const) {
        const query = { workspace: 'main', limit: 10, cursor: 'first' } as const;
        const { rows } = await test.store.page({ ...query, sort: { column, descending: false } });
        expect(rows.map((plant) => plant[column])).toEqual(['z', '\ue000', 'ｆern', '🌿']);
      }
    });

    it('order numbers in names and tags by their value, where equal by id or the tag itself', async () => {
      const words = [
        'Bed 10',
        'bed 2',
        'Bed 010',
        'béd 2 b',
        'bed 1',
        'bed',
        'bed 12345678901',
        '9',
      ];
      await test.add(...words.map((text, id) => ({ id, name: text, tag: text })));
      const query = { workspace: 'main', limit: 3 } as const;
      const read = async (column: 'name' | 'tag', cursor: Cursor) => {
        const sort = { column, descending: false };
        const { rows } = await test.store.page({ ...query, sort, cursor });
        return rows.map((plant) => plant[column]);
      };
      const pages = [
        ['9', 'bed', 'bed 1'],
        ['bed 2', 'béd 2 b'],
      ];
      for (const column of ['name', 'tag'] as const) {
        await test.reopen();
        expect(await read(column, 'first')).toEqual(pages[0]);
        const place = { id: 4, text: 'bed 1' };
        const tens = column === 'name' ? ['Bed 10', 'Bed 010'] : ['Bed 010', 'Bed 10'];
        expect(await read(column, { after: place })).toEqual([...(pages[1] ?? []), tens[0]]);
        expect(await read(column, 'last')).toEqual([tens[1], 'bed 12345678901']);
        // A place in an old address, whose plant has gone.
        expect(await read(column, { after: { id: 99, text: 'BED 03' } })).toEqual([
          ...tens,
          'bed 12345678901',
        ]);
      }
      expect(await test.ids('first', 10, 'd 2')).toEqual([1, 3]);
      expect(await test.ids('first', 10, '010')).toEqual([2]);
    });

    it('show the plants that match, in order, page by page from either end and in a view', async () => {
      let plants: Plant[] = [];
      const ordinals = { last: 0 };
      await fc.assert(
        fc.asyncProperty(
          plantsArbitrary,
          fc.array(selectionArbitrary, { minLength: 1, maxLength: 6 }),
          fc.integer({ min: 1, max: 9 }),
          async (next, selections, limit) => {
            const remove = plants.map(({ id }) => ({ id }));
            await test.store.commit(draft({ remove, add: next }));
            plants = replaceAll(plants, next, ordinals);
            for (const selection of selections) {
              const expected = select(plants, selection);
              const forward = await walk(test.store, selection, limit, true);
              expect(forward).toEqual({ pages: forward.pages, total: expected.length });
              expect(forward.pages.flat()).toEqual(expected);
              const backward = await walk(test.store, selection, limit, false);
              expect(backward.pages).toEqual(forward.pages);
              expect(await readView(test.store, 'main', selection)).toEqual(expected);
            }
          },
        ),
        { numRuns: 100 },
      );
    });

    it('of several tags, merge their plants in the order asked for, from any place', async () => {
      await test.add(...plantsFrom(1, 40), { id: 41, name: 'Plant 4', tag: '' });
      const of = async (sort: Sort | undefined, cursor: Cursor) => {
        const tags = ['odd', 'gone', ''];
        const query = { workspace: 'main', limit: 3, tags, sort, cursor };
        const { rows, total } = await test.store.page(query);
        expect(total).toBe(21);
        return rows.map(({ id }) => id);
      };
      expect(await of(undefined, { after: { id: 35 } })).toEqual([36, 38, 40]);
      expect(await of(undefined, 'last')).toEqual([38, 40, 41]);
      expect(await of({ column: 'id', descending: true }, 'first')).toEqual([41, 40, 38]);
      const byName: Sort = { column: 'name', descending: false };
      expect(await of(byName, { after: { id: 2, text: 'Plant 2' } })).toEqual([4, 41, 6]);
      const byTag: Sort = { column: 'tag', descending: false };
      expect(await of(byTag, 'first')).toEqual([41, 2, 4]);
      // A place under a tag that is not among those chosen.
      expect(await of(byTag, { before: { id: 3, text: 'even' } })).toEqual([41]);
    });

    it('page on from a place whose plant has gone', async () => {
      const names = ['Ash', 'Birch', 'Cedar', 'Dogwood'];
      await test.add(...names.map((name) => ({ name, tag: name })));
      await test.store.commit(draft({ remove: [{ id: 2 }] }));
      for (const column of ['name', 'tag'] as const) {
        const query = { workspace: 'main', limit: 1, sort: { column, descending: false } };
        const gone = { id: 2, text: 'Birch' };
        const next = await test.store.page({ ...query, cursor: { after: gone } });
        expect(next).toMatchObject({ rows: [{ name: 'Cedar' }], hasPrevious: true, hasNext: true });
        const previous = await test.store.page({ ...query, cursor: { before: gone } });
        expect(previous).toMatchObject({
          rows: [{ name: 'Ash' }],
          hasPrevious: false,
          hasNext: true,
        });
      }
    });

    it('freeze what they show, whatever is written while they are read', async () => {
      const tags = ['tree', 'shrub'];
      const names = ['Cedar', 'Ash', 'Birch', 'Hazel'];
      await test.add(...names.map((name, at) => ({ name, tag: tags[at % 2] ?? '' })));
      for (const column of ['id', 'added', 'name', 'tag'] as const) {
        const selection: Selection = { sort: { column, descending: true }, tags };
        const before = await readView(test.store, 'main', selection);
        const [first] = before;
        const rows = await test.store.withView('main', selection, async (view) => {
          const add = tags.map((tag) => ({ name: 'Dogwood', tag }));
          await test.store.commit(draft({ remove: [{ id: first?.id ?? 0 }], add }));
          return await plantsIn(view, { batchSize: 1 });
        });
        expect(rows).toEqual(before);
      }
    });
  });
}
