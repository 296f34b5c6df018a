import { describe, expect, it } from 'vitest';
import { MAX_PLANT_ID } from '../../contract/plants.ts';
import { draft, plantsFrom, refusal, type StoreUnderTest } from './harness.ts';

/** A change is all or nothing, and takes its place in one order. */
export function describeCommit(test: StoreUnderTest): void {
  describe('commit', () => {
    it('numbers the changes of a workspace from 1 without a gap', async () => {
      const first = await test.add({ name: 'Rose', tag: '' });
      const second = await test.add({ name: 'Fern', tag: '' });
      expect([first.change.seq, second.change.seq]).toEqual([1, 2]);
    });

    it('assigns one more than the highest id ever used, also after that plant is gone', async () => {
      await test.add({ id: 41, name: 'Rose', tag: '' });
      await test.store.commit(draft({ remove: [{ id: 41 }] }));
      const { change } = await test.add({ name: 'Fern', tag: '' });
      expect(change.added).toMatchObject([{ id: 42, name: 'Fern', tag: '' }]);
    });

    it('assigns 1 in an empty workspace and lets a caller choose any free id, 0 too', async () => {
      const { change } = await test.add({ name: 'Rose', tag: '' });
      await test.add({ id: MAX_PLANT_ID, name: 'Last', tag: '' }, { id: 0, name: 'Zero', tag: '' });
      expect(change.added[0]?.id).toBe(1);
      expect(await test.ids('first')).toEqual([0, 1, MAX_PLANT_ID]);
    });

    it('refuses to assign an id when none is left, and still takes a free one', async () => {
      await test.add({ id: MAX_PLANT_ID, name: 'Last', tag: '' });
      await expect(test.add({ name: 'Rose', tag: '' })).rejects.toEqual(refusal('ids_exhausted'));
      await test.add({ id: 7, name: 'Rose', tag: '' });
      expect(await test.ids('first')).toEqual([7, MAX_PLANT_ID]);
    });

    it('refuses a taken id and leaves nothing of the change behind', async () => {
      await test.add({ id: 5, name: 'Rose', tag: 'red' });
      const change = draft({
        add: [
          { id: 4, name: 'New', tag: '' },
          { id: 5, name: 'X', tag: '' },
        ],
      });
      await expect(test.store.commit(change)).rejects.toEqual(refusal('id_taken'));
      expect(await test.allPlants()).toMatchObject([{ id: 5, name: 'Rose', tag: 'red' }]);
      expect((await test.store.version('main')).seq).toBe(1);
    });

    it('offers the next free id with the refusal of a taken one', async () => {
      await test.add({ id: 5, name: 'Rose', tag: '' });
      const facts = expect.objectContaining({ nextId: 6 });
      await expect(test.add({ id: 5, name: 'X', tag: '' })).rejects.toMatchObject({ facts });
    });

    it('refuses the same id twice in one change', async () => {
      await expect(
        test.add({ id: 1, name: 'A', tag: '' }, { id: 1, name: 'B', tag: '' }),
      ).rejects.toEqual(refusal('id_taken'));
      await test.add({ id: 1, name: 'A', tag: '' });
      const remove = [{ id: 1 }, { id: 1 }];
      await expect(test.store.commit(draft({ remove }))).rejects.toEqual(
        refusal('plant_not_found'),
      );
    });

    it('refuses to remove a missing plant and leaves nothing of the change behind', async () => {
      await test.add(...plantsFrom(1, 3));
      const change = draft({ remove: [{ id: 2 }, { id: 9 }] });
      await expect(test.store.commit(change)).rejects.toEqual(refusal('plant_not_found'));
      expect(await test.ids('first')).toEqual([1, 2, 3]);
    });

    it('refuses a stale expectation and accepts a true one', async () => {
      await test.add({ id: 1, name: 'Rose', tag: 'red' });
      const expecting = (name: string) =>
        draft({ remove: [{ id: 1, expected: { id: 1, name, tag: 'red' } }] });
      await expect(test.store.commit(expecting('Fern'))).rejects.toEqual(
        refusal('change_conflict'),
      );
      const { change } = await test.store.commit(expecting('Rose'));
      expect(change.removed).toEqual([{ id: 1, name: 'Rose', tag: 'red' }]);
    });

    it('makes a change only in the state that its conditions ask for', async () => {
      const { change } = await test.add({ id: 1, name: 'Rose', tag: 'red' });
      const asking = (wanted: boolean) =>
        draft({ remove: [{ id: 1 }], conditions: [{ versions: [change], wanted }] });
      const refused = refusal('precondition_failed');
      await expect(test.store.commit(asking(false))).rejects.toEqual(refused);
      const both = [
        asking(true),
        draft({ ...asking(true), remove: [], add: [{ name: 'Fern', tag: '' }] }),
      ];
      const [first, second] = await Promise.allSettled(both.map((each) => test.store.commit(each)));
      expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected']);
      expect(second).toMatchObject({ reason: { code: 'precondition_failed' } });
      expect(await test.allPlants()).toEqual([]);
    });

    it('puts another plant under the id it removes, in one change', async () => {
      await test.add({ id: 1, name: 'Rose', tag: 'red' });
      await test.store.commit(
        draft({ remove: [{ id: 1 }], add: [{ id: 1, name: 'Fern', tag: '' }] }),
      );
      expect(await test.allPlants()).toEqual([{ id: 1, name: 'Fern', tag: '' }]);
    });

    it('lets one of many concurrent creates of an id win', async () => {
      const tries = Array.from({ length: 20 }, () => test.add({ id: 3, name: 'Rose', tag: '' }));
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await test.ids('first')).toEqual([3]);
    });

    it('refuses an id as taken only once the plant that took it is there for all to see', async () => {
      const winner = test.add({ id: 3, name: 'Rose', tag: '' });
      await expect(test.add({ id: 3, name: 'Fern', tag: '' })).rejects.toEqual(refusal('id_taken'));
      expect(await test.allPlants()).toMatchObject([{ id: 3, name: 'Rose', tag: '' }]);
      await winner;
    });

    it('gives every concurrent create an id of its own', async () => {
      await Promise.all(Array.from({ length: 50 }, () => test.add({ name: 'Rose', tag: '' })));
      expect(await test.ids('first', 100)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    });
  });
}
