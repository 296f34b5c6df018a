import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plant } from '../../../contract/plants.ts';
import { NameSearch } from './name-search.ts';

const name = fc.constantFrom('Rosé', 'rose', 'Fern', 'ß', 'e\u0301', 'Ắ');
/** Few ids, on both sides of where one chunk ends. */
const id = fc.constantFrom(0, 1, 2, 510, 511, 512, 513, 1023, 1024);

const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), id, name }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('search' as const), needle: fc.constantFrom('rose', 'e', 's') }),
  fc.record({ kind: fc.constant('fork' as const) }),
);

async function idsFound(search: NameSearch, needle: string): Promise<number[]> {
  const found: number[] = [];
  await search.find(needle, undefined, (plant) => found.push(plant.id));
  return found;
}

async function expectAs(search: NameSearch, plants: Map<number, Plant>): Promise<void> {
  const fresh = new NameSearch();
  for (const plant of plants.values()) fresh.add(plant);
  for (const needle of ['rose', 'e', 's'])
    expect(await idsFound(search, needle)).toEqual(await idsFound(fresh, needle));
}

test('a search finds what one that was never changed would, whatever was searched, changed and forked before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      let search = new NameSearch();
      const plants = new Map<number, Plant>();
      const forks: { search: NameSearch; plants: Map<number, Plant> }[] = [];
      for (const one of steps) {
        if (one.kind === 'search') await idsFound(search, one.needle);
        if (one.kind === 'fork') {
          forks.push({ search, plants: new Map(plants) });
          search = search.fork();
        }
        const there = one.kind === 'put' || one.kind === 'remove' ? plants.get(one.id) : undefined;
        if (there) {
          search.remove(there);
          plants.delete(there.id);
        }
        if (one.kind === 'put') {
          const plant = { id: one.id, name: one.name, tag: '' };
          search.add(plant);
          plants.set(plant.id, plant);
        }
      }
      await expectAs(search, plants);
      for (const fork of forks) await expectAs(fork.search, fork.plants);
    }),
  );
});
