import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PLANT_ID, type Plant } from '../contract/plants.ts';
import type { Actor, ChangeDraft, Cursor, PlantStore } from '../domain/store.ts';

/** A store under test, and how to stop it and start it again on the same data. */
export interface StoreHarness {
  store: PlantStore;
  reopen(): Promise<PlantStore>;
  dispose(): Promise<void>;
}

const ada: Actor = { id: 'a', name: 'Ada' };
const ben: Actor = { id: 'b', name: 'Ben' };

function draft(parts: Partial<ChangeDraft>): ChangeDraft {
  return { actor: ada, requestId: 'r', workspace: 'main', remove: [], add: [], ...parts };
}

function plantsFrom(first: number, count: number): Plant[] {
  return Array.from({ length: count }, (_, i) => ({
    id: first + i,
    name: `Plant ${first + i}`,
    tag: i % 2 === 0 ? 'even' : 'odd',
  }));
}

async function allPlants(store: PlantStore, workspace = 'main'): Promise<Plant[]> {
  const rows: Plant[] = [];
  const view = await store.view(workspace);
  for await (const batch of view.batches(7, -1)) rows.push(...batch);
  return rows;
}

const refusal = (code: string) => expect.objectContaining({ code });

/** The sentences every store keeps, as tests. `open` gives a new, empty store each time. */
export function describeStore(name: string, open: () => Promise<StoreHarness>): void {
  describe(name, () => {
    let harness: StoreHarness;
    let store: PlantStore;
    beforeEach(async () => {
      harness = await open();
      store = harness.store;
    });
    afterEach(async () => await harness.dispose());

    const add = async (...plants: ChangeDraft['add']) => await store.commit(draft({ add: plants }));
    const ids = async (cursor: Cursor, limit = 10, search?: string) =>
      (await store.page({ workspace: 'main', limit, cursor, search })).rows.map(({ id }) => id);

    describe('commit', () => {
      it('numbers the changes of a workspace from 1 without a gap', async () => {
        const first = await add({ name: 'Rose', tag: '' });
        const second = await add({ name: 'Fern', tag: '' });
        expect([first.change.seq, second.change.seq]).toEqual([1, 2]);
      });

      it('assigns one more than the highest id ever used, also after that plant is gone', async () => {
        await add({ id: 41, name: 'Rose', tag: '' });
        await store.commit(draft({ remove: [{ id: 41 }] }));
        const { change } = await add({ name: 'Fern', tag: '' });
        expect(change.added).toEqual([{ id: 42, name: 'Fern', tag: '' }]);
      });

      it('assigns 1 in an empty workspace and lets a caller choose any free id, 0 too', async () => {
        const { change } = await add({ name: 'Rose', tag: '' });
        await add({ id: MAX_PLANT_ID, name: 'Last', tag: '' }, { id: 0, name: 'Zero', tag: '' });
        expect(change.added[0]?.id).toBe(1);
        expect(await ids('first')).toEqual([0, 1, MAX_PLANT_ID]);
      });

      it('refuses to assign an id when none is left, and still takes a free one', async () => {
        await add({ id: MAX_PLANT_ID, name: 'Last', tag: '' });
        await expect(add({ name: 'Rose', tag: '' })).rejects.toEqual(refusal('ids_exhausted'));
        await add({ id: 7, name: 'Rose', tag: '' });
        expect(await ids('first')).toEqual([7, MAX_PLANT_ID]);
      });

      it('refuses a taken id and leaves nothing of the change behind', async () => {
        await add({ id: 5, name: 'Rose', tag: 'red' });
        const change = draft({
          add: [
            { id: 4, name: 'New', tag: '' },
            { id: 5, name: 'X', tag: '' },
          ],
        });
        await expect(store.commit(change)).rejects.toEqual(refusal('id_taken'));
        expect(await allPlants(store)).toEqual([{ id: 5, name: 'Rose', tag: 'red' }]);
        expect((await store.version('main')).seq).toBe(1);
      });

      it('offers the next free id with the refusal of a taken one', async () => {
        await add({ id: 5, name: 'Rose', tag: '' });
        const facts = expect.objectContaining({ nextId: 6 });
        await expect(add({ id: 5, name: 'X', tag: '' })).rejects.toMatchObject({ facts });
      });

      it('refuses the same id twice in one change', async () => {
        await expect(
          add({ id: 1, name: 'A', tag: '' }, { id: 1, name: 'B', tag: '' }),
        ).rejects.toEqual(refusal('id_taken'));
        await add({ id: 1, name: 'A', tag: '' });
        const remove = [{ id: 1 }, { id: 1 }];
        await expect(store.commit(draft({ remove }))).rejects.toEqual(refusal('plant_not_found'));
      });

      it('refuses to remove a missing plant and leaves nothing of the change behind', async () => {
        await add(...plantsFrom(1, 3));
        const change = draft({ remove: [{ id: 2 }, { id: 9 }] });
        await expect(store.commit(change)).rejects.toEqual(refusal('plant_not_found'));
        expect(await ids('first')).toEqual([1, 2, 3]);
      });

      it('refuses a stale expectation and accepts a true one', async () => {
        await add({ id: 1, name: 'Rose', tag: 'red' });
        const expecting = (name: string) =>
          draft({ remove: [{ id: 1, expected: { id: 1, name, tag: 'red' } }] });
        await expect(store.commit(expecting('Fern'))).rejects.toEqual(refusal('change_conflict'));
        const { change } = await store.commit(expecting('Rose'));
        expect(change.removed).toEqual([{ id: 1, name: 'Rose', tag: 'red' }]);
      });

      it('puts another plant under the id it removes, in one change', async () => {
        await add({ id: 1, name: 'Rose', tag: 'red' });
        await store.commit(draft({ remove: [{ id: 1 }], add: [{ id: 1, name: 'Fern', tag: '' }] }));
        expect(await allPlants(store)).toEqual([{ id: 1, name: 'Fern', tag: '' }]);
      });

      it('lets one of many concurrent creates of an id win', async () => {
        const tries = Array.from({ length: 20 }, () => add({ id: 3, name: 'Rose', tag: '' }));
        const results = await Promise.allSettled(tries);
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await ids('first')).toEqual([3]);
      });

      it('gives every concurrent create an id of its own', async () => {
        await Promise.all(Array.from({ length: 50 }, () => add({ name: 'Rose', tag: '' })));
        expect(await ids('first', 100)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
      });
    });

    describe('idempotency keys', () => {
      const key = { value: 'k1', fingerprint: 'f1' };
      const keyed = (parts: Partial<ChangeDraft> = {}) =>
        store.commit(draft({ add: [{ name: 'Rose', tag: '' }], key, ...parts }));

      it('answers a repeated key with the first change', async () => {
        const first = await keyed();
        const second = await keyed();
        expect(second).toEqual({ change: first.change, replayed: true });
        expect(await ids('first')).toEqual([1]);
      });

      it('makes one change of the same key sent many times at once', async () => {
        const results = await Promise.all(Array.from({ length: 10 }, () => keyed()));
        expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
        expect(await ids('first')).toEqual([1]);
      });

      it('refuses a key that was used for another request', async () => {
        await keyed();
        const other = { ...key, fingerprint: 'f2' };
        await expect(keyed({ key: other })).rejects.toEqual(refusal('idempotency_key_reused'));
      });

      it('keeps the keys of two actors and of two workspaces apart', async () => {
        await keyed();
        expect((await keyed({ actor: ben })).replayed).toBe(false);
        expect((await keyed({ workspace: 'other' })).replayed).toBe(false);
      });

      it('forgets nothing of a refused request', async () => {
        await add({ id: 1, name: 'Fern', tag: '' });
        const taken = { add: [{ id: 1, name: 'Rose', tag: '' }] };
        await expect(keyed(taken)).rejects.toEqual(refusal('id_taken'));
        await store.commit(draft({ remove: [{ id: 1 }] }));
        expect((await keyed(taken)).replayed).toBe(false);
      });

      it('remembers keys over a restart', async () => {
        const first = await keyed();
        store = await harness.reopen();
        expect(await keyed()).toEqual({ change: first.change, replayed: true });
      });
    });

    describe('pages', () => {
      beforeEach(async () => {
        await add(...plantsFrom(1, 45));
      });
      const page = (cursor: Cursor, limit = 20, search?: string) =>
        store.page({ workspace: 'main', limit, cursor, search });

      it.each([
        ['first', 1, 20, false, true],
        [{ after: 20 }, 21, 40, true, true],
        [{ after: 40 }, 41, 45, true, false],
        ['last', 41, 45, true, false],
        [{ before: 41 }, 21, 40, true, true],
        [{ before: 21 }, 1, 20, false, true],
      ] as const)('reads the page %j in ascending id', async (cursor, from, to, previous, next) => {
        const { rows, total, hasPrevious, hasNext } = await page(cursor);
        expect([rows[0]?.id, rows.at(-1)?.id, rows.length]).toEqual([from, to, to - from + 1]);
        expect({ total, hasPrevious, hasNext }).toEqual({
          total: 45,
          hasPrevious: previous,
          hasNext: next,
        });
      });

      it('knows where it stands beyond either end', async () => {
        expect(await page({ after: 45 })).toMatchObject({
          rows: [],
          hasPrevious: true,
          hasNext: false,
        });
        expect(await page({ before: 1 })).toMatchObject({
          rows: [],
          hasPrevious: false,
          hasNext: true,
        });
      });

      it('fills the last page when the total is a multiple of the limit', async () => {
        expect((await page('last', 15)).rows.map(({ id }) => id)).toEqual(
          plantsFrom(31, 15).map(({ id }) => id),
        );
      });

      it('never skips or repeats a plant that was there throughout, while others come and go', async () => {
        const seen: number[] = [];
        let cursor: Cursor = 'first';
        for (let turn = 0; ; turn += 1) {
          const { rows, hasNext }: { rows: Plant[]; hasNext: boolean } = await page(cursor, 7);
          seen.push(...rows.map(({ id }) => id));
          if (!hasNext) break;
          cursor = { after: rows.at(-1)?.id ?? 0 };
          await store.commit(draft({ remove: [{ id: 2 * turn + 2 }] }));
          await add({ id: 1000 + turn, name: 'New', tag: '' });
        }
        const stayed = (await ids('first', 100)).filter((id) => id <= 45);
        expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed);
      });

      it('finds plants by a part of the name, whatever its case, and by the beginning of the id', async () => {
        await add(
          { id: 100, name: 'Épine ROSE', tag: '' },
          { id: 200, name: 'Wild rosé', tag: '' },
        );
        expect(await ids('first', 10, 'ros')).toEqual([100, 200]);
        expect(await ids('first', 20, '4')).toContain(45);
        expect(await page('first', 10, 'nothing')).toMatchObject({ rows: [], total: 0 });
      });

      it('pages through what a search finds, both ways', async () => {
        expect(await page({ after: 20 }, 5, 'plant')).toMatchObject({
          total: 45,
          hasPrevious: true,
          hasNext: true,
        });
        expect(await ids({ after: 43 }, 5, 'plant')).toEqual([44, 45]);
        expect(await ids({ before: 4 }, 2, 'plant')).toEqual([2, 3]);
        expect(await ids('last', 10, 'plant')).toEqual([41, 42, 43, 44, 45]);
      });
    });

    it('shows an empty page of an empty workspace from every side', async () => {
      for (const cursor of ['first', 'last', { after: 3 }, { before: 3 }] as const) {
        expect(await store.page({ workspace: 'main', limit: 5, cursor })).toMatchObject({
          rows: [],
          total: 0,
          hasPrevious: false,
          hasNext: false,
        });
      }
    });

    it('keeps workspaces apart: plants, ids, numbers, tags and changes', async () => {
      await add({ id: 1, name: 'Rose', tag: 'red' });
      await store.commit(
        draft({ workspace: 'other', add: [{ id: 1, name: 'Fern', tag: 'green' }] }),
      );
      expect(await allPlants(store)).toEqual([{ id: 1, name: 'Rose', tag: 'red' }]);
      expect(await allPlants(store, 'other')).toEqual([{ id: 1, name: 'Fern', tag: 'green' }]);
      expect(await store.tagCounts('other')).toEqual([{ tag: 'green', count: 1 }]);
      expect((await store.findChange('other', 1))?.added[0]?.name).toBe('Fern');
      const missing = draft({ workspace: 'third', remove: [{ id: 1 }] });
      await expect(store.commit(missing)).rejects.toEqual(refusal('plant_not_found'));
    });

    it('freezes a view: later changes do not show in it', async () => {
      await add(...plantsFrom(1, 30));
      const view = await store.view('main');
      await store.commit(draft({ remove: [{ id: 3 }], add: [{ id: 99, name: 'New', tag: '' }] }));
      const rows: Plant[] = [];
      for await (const batch of view.batches(4, 12)) rows.push(...batch);
      expect(rows).toEqual(plantsFrom(13, 18));
      expect([view.version.total, view.version.seq]).toEqual([30, 1]);
    });

    it('counts tags, most used first, without the plants that have none', async () => {
      await add(
        { name: 'A', tag: 'green' },
        { name: 'B', tag: 'red' },
        { name: 'C', tag: 'red' },
        { name: 'D', tag: '' },
      );
      expect(await store.tagCounts('main')).toEqual([
        { tag: 'red', count: 2 },
        { tag: 'green', count: 1 },
      ]);
      await store.commit(draft({ remove: [{ id: 1 }] }));
      expect(await store.tagCounts('main')).toEqual([{ tag: 'red', count: 2 }]);
    });

    it('finds a change by its number, and null where there is none', async () => {
      const { change } = await add({ name: 'Rose', tag: 'red' });
      expect(await store.findChange('main', 1)).toEqual(change);
      for (const seq of [0, 2, 1e9]) expect(await store.findChange('main', seq)).toBeNull();
    });

    it('shows the same after a restart', async () => {
      await add(...plantsFrom(1, 30));
      await store.commit(draft({ remove: [{ id: 30 }, { id: 2 }] }));
      const before = [await allPlants(store), await store.version('main')];
      store = await harness.reopen();
      expect([await allPlants(store), await store.version('main')]).toEqual(before);
      expect((await add({ name: 'Next', tag: '' })).change.added[0]?.id).toBe(31);
      expect((await store.findChange('main', 2))?.removed).toHaveLength(2);
    });

    it('refuses changes once it is closed', async () => {
      await store.close();
      await expect(add({ name: 'Rose', tag: '' })).rejects.toEqual(refusal('storage_unavailable'));
    });
  });
}
