import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plant } from '../../../contract/plants.ts';
import { compareText, sortKey } from '../../../domain/plants/fold-text.ts';
import type { PageQuery } from '../../../domain/store.ts';
import { FoundPage } from './found-page.ts';

const tag = fc.constantFrom('', 'a', 'A', 'á', 'b', 'z');
const place = fc.record({ id: fc.nat(12), text: tag });
const query: fc.Arbitrary<PageQuery> = fc.record({
  workspace: fc.constant('main'),
  limit: fc.integer({ min: 1, max: 4 }),
  cursor: fc.oneof(
    fc.constantFrom('first' as const, 'last' as const),
    place.map((after) => ({ after })),
    place.map((before) => ({ before })),
  ),
  sort: fc.record({ column: fc.constantFrom('id', 'tag'), descending: fc.boolean() }),
});
const plants = fc.uniqueArray(fc.record({ id: fc.nat(12), name: fc.constant('x'), tag }), {
  selector: ({ id }) => id,
});

/** The page as one finds it who sorts all plants. */
function sortedPage(all: Plant[], { limit, cursor, sort }: PageQuery) {
  const sign = sort?.descending ? -1 : 1;
  const byTag = (a: Plant, b: Plant) =>
    compareText(sortKey(a.tag), sortKey(b.tag)) || compareText(a.tag, b.tag);
  const compare = (a: Plant, b: Plant) =>
    sign * ((sort?.column === 'tag' ? byTag(a, b) : 0) || a.id - b.id);
  const sorted = all.toSorted(compare);
  const bounds = () => {
    if (cursor === 'first') return [0, limit];
    if (cursor === 'last')
      return [Math.max(0, Math.ceil(all.length / limit) - 1) * limit, all.length];
    const { id, text } = 'after' in cursor ? cursor.after : cursor.before;
    const at = { id, name: '', tag: text ?? '' };
    const place = sorted.filter((one) => compare(one, at) < 0).length;
    if ('before' in cursor) return [Math.max(0, place - limit), place];
    const after = sorted.filter((one) => compare(one, at) <= 0).length;
    return [after, after + limit];
  };
  const [begin = 0, end = 0] = bounds();
  return {
    rows: sorted.slice(begin, end),
    total: all.length,
    hasPrevious: begin > 0,
    hasNext: end < all.length,
  };
}

test('whatever order plants are found in, the page is the one of all of them sorted', () => {
  fc.assert(
    fc.property(plants, query, (all, asked) => {
      const page = new FoundPage(asked);
      for (const plant of all) page.add(plant);
      expect(page.finish()).toEqual(sortedPage(all, asked));
    }),
    { numRuns: 1000 },
  );
});
