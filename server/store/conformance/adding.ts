import { describe, expect, it } from 'vitest';
import { MAX_PLANT_ID } from '../../contract/plants.ts';
import type { Cursor } from '../../domain/store.ts';
import { draft, plantsFrom, type StoreUnderTest } from './harness.ts';

/** The order of adding, which the ids do not tell where somebody has chosen some. */
export function describeAdding(test: StoreUnderTest): void {
  describe('the order of adding', () => {
    const newestFirst = { column: 'added', descending: true } as const;
    const newest = async (cursor: Cursor = 'first', limit = 10, tags?: string[]) => {
      const query = { workspace: 'main', limit, cursor, tags, sort: newestFirst };
      const { rows } = await test.store.page(query);
      return rows.map(({ id }) => id);
    };
    const addOne = async (id?: number) => await test.add({ id, name: `Plant ${id}`, tag: '' });
    const undo = async (seq: number) => {
      const change = await test.store.findChange('main', seq);
      const { removed: add = [], added = [] } = change ?? {};
      const remove = added.map(({ id }) => ({ id }));
      return await test.store.commit(draft({ remove, add, purpose: { undo: seq } }));
    };

    it('goes by when a plant was added, whatever its id', async () => {
      for (const id of [7, undefined, 900, 3, undefined]) await addOne(id);
      expect(await newest()).toEqual([901, 3, 900, 8, 7]);
      await test.reopen();
      expect(await newest()).toEqual([901, 3, 900, 8, 7]);
      await addOne(1);
      expect(await newest('first', 2)).toEqual([1, 901]);
    });

    it('goes within a change by the order named there, ids or none', async () => {
      await addOne(4);
      const { change } = await test.add(
        ...[undefined, 20, undefined, 3, undefined].map((id) => ({ id, name: 'Rose', tag: '' })),
      );
      expect(change.added.map(({ id }) => id)).toEqual([21, 20, 22, 3, 23]);
      expect(await newest()).toEqual([23, 3, 22, 20, 21, 4]);
    });

    it('has a corrected plant where it was, and another plant under the id of a deleted one last', async () => {
      for (const id of [5, 1, 3]) await addOne(id);
      const correct = { remove: [{ id: 5 }], add: [{ id: 5, name: 'Fern', tag: 'shade' }] };
      await test.store.commit(draft(correct));
      expect(await newest()).toEqual([3, 1, 5]);
      await test.store.commit(draft({ remove: [{ id: 1 }] }));
      await addOne(1);
      expect(await newest()).toEqual([1, 3, 5]);
    });

    it('has a plant that an undo brings back where it stood, from before a restart too', async () => {
      for (const id of [5, 1, 3]) await addOne(id);
      const { change: gone } = await test.store.commit(draft({ remove: [{ id: 1 }, { id: 3 }] }));
      await test.reopen();
      await addOne(4);
      const { change: back } = await undo(gone.seq);
      expect(await newest()).toEqual([4, 3, 1, 5]);
      const { change: goneAgain } = await undo(back.seq);
      expect(await newest()).toEqual([4, 5]);
      await undo(goneAgain.seq);
      await test.reopen();
      expect(await newest()).toEqual([4, 3, 1, 5]);
    });

    it('gives no place twice, also where the newest plant is gone', async () => {
      for (const id of [5, 3]) await addOne(id);
      const { change } = await test.store.commit(draft({ remove: [{ id: 3 }] }));
      await test.reopen();
      await addOne(2);
      await undo(change.seq);
      expect(await newest()).toEqual([2, 3, 5]);
    });

    it('goes on behind the highest id there is', async () => {
      for (const id of [MAX_PLANT_ID, 2, 0]) await addOne(id);
      expect(await newest()).toEqual([0, 2, MAX_PLANT_ID]);
    });

    it('pages from a place, whose plant may have gone, in the order of few or many of a tag too', async () => {
      // Plant 9000 comes first, and so has the ordinal 1.
      await test.add(...plantsFrom(1, 9000).reverse());
      await test.store.commit(draft({ remove: [{ id: 6000 }] }));
      const gone = { id: 6000, ordinal: 3001 };
      expect(await newest({ after: gone }, 2)).toEqual([6001, 6002]);
      expect(await newest({ before: gone }, 2)).toEqual([5998, 5999]);
      expect(await newest('last', 4)).toEqual([8998, 8999, 9000]);
      expect(await newest({ after: gone }, 2, ['even'])).toEqual([6001, 6003]);
      expect(await newest({ before: gone }, 2, ['even'])).toEqual([5997, 5999]);
      const few = [1, 2, 3].map((id) => ({ id, name: 'Rose', tag: 'few' }));
      await test.store.commit(draft({ remove: few, add: few }));
      expect(await newest('first', 2, ['few'])).toEqual([1, 2]);
      expect(await newest({ after: { id: 2, ordinal: 8999 } }, 2, ['few'])).toEqual([3]);
    });
  });
}
