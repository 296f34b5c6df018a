import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeView } from '../../contract/answers.ts';
import type { ChangedPlant } from '../../domain/store.ts';
import { draft, plantsFrom, type StoreUnderTest } from './harness.ts';

/** All plants of a change can be read, a page at a time, long after it was made. */
export function describeChangedPlants(test: StoreUnderTest): void {
  const read = async ({ seq, at }: ChangeView, limit: number, after?: number) =>
    await test.store.changedPlants({ workspace: 'main', change: { seq, at }, limit, after });

  /** Walks all pages, none of which may be larger than asked for, or empty unless all are. */
  async function walk(change: ChangeView, limit: number): Promise<ChangedPlant[]> {
    const all: ChangedPlant[] = [];
    for (let after: number | undefined; ; ) {
      const page = await read(change, limit, after);
      const plants = page?.plants ?? [];
      all.push(...plants);
      if (!page || page.next === null) return all;
      expect(plants).toHaveLength(limit);
      after = page.next;
    }
  }

  describe('the plants of a change', () => {
    it('are what was removed, added or corrected, each once in ascending id, also after a restart', async () => {
      await test.add(...plantsFrom(1, 3));
      const [, gone, kept] = plantsFrom(1, 3);
      const corrected = { id: 3, name: 'Tree fern', tag: 'shade' };
      const added = { id: 2 ** 40, name: 'Moss', tag: '', ordinal: 4 };
      const asked = draft({ remove: [{ id: 3 }, { id: 2 }], add: [added, corrected] });
      const { change } = await test.store.commit(asked);
      const plants = [
        { removed: gone, added: null },
        { removed: kept, added: corrected },
        { removed: null, added },
      ];
      expect(await read(change, 10)).toEqual({ plants, next: null });
      await test.reopen();
      expect(await read(change, 10)).toEqual({ plants, next: null });
      expect(await read(change, 2)).toEqual({ plants: plants.slice(0, 2), next: 3 });
      expect(await read(change, 1, 3)).toEqual({ plants: plants.slice(2), next: null });
      expect(await read(change, 1, 2 ** 40)).toEqual({ plants: [], next: null });
    });

    it('come page by page without a gap or a repetition, in whatever order they were changed', async () => {
      const ids = fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 40 });
      let lowest = 0;
      await fc.assert(
        fc.asyncProperty(ids, fc.integer({ min: 1, max: 12 }), async (offsets, limit) => {
          const add = offsets.map((offset) => ({ id: lowest + offset, name: 'Rose', tag: '' }));
          lowest += 1000;
          const { change } = await test.store.commit(draft({ add }));
          const expected = add.toSorted((a, b) => a.id - b.id);
          const walked = await walk(change, limit);
          expect(walked).toMatchObject(expected.map((added) => ({ removed: null, added })));
        }),
        { numRuns: 25 },
      );
    });

    it('are those of as many as there are', async () => {
      const plants = plantsFrom(1, 3000);
      await test.add(...plants);
      const tagged = plants.map((plant) => ({ ...plant, tag: 'sun' }));
      const remove = plants.map(({ id }) => ({ id }));
      const { change } = await test.store.commit(draft({ remove, add: tagged, purpose: 'tag' }));
      await test.reopen();
      const walked = await walk(change, 700);
      expect(walked).toEqual(
        plants.map((removed, index) => ({ removed, added: tagged[index] ?? null })),
      );
    });

    it('are null where no change of that number was made then, or only in another workspace', async () => {
      const { change } = await test.add({ id: 1, name: 'Rose', tag: '' });
      expect(await read({ ...change, at: change.at + 1 }, 10)).toBeNull();
      expect(await read({ ...change, seq: change.seq + 1 }, 10)).toBeNull();
      const { seq, at } = change;
      const elsewhere = { workspace: 'other', change: { seq, at }, limit: 10 };
      expect(await test.store.changedPlants(elsewhere)).toBeNull();
    });
  });
}
