import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SHOWN_PLANTS } from '../../contract/answers.ts';
import type { Plant } from '../../contract/plants.ts';
import type { Change, ChangesPage, ChangesQuery } from '../../domain/store.ts';
import { changeMade } from '../../testing/domain.ts';
import { ada, ben, draft, plantsFrom, type StoreUnderTest } from './harness.ts';

type Wanted = Partial<Omit<ChangesQuery, 'workspace'>>;

/** History reads the same changes that were made, newest first, page by page and after a restart. */
export function describeChanges(test: StoreUnderTest): void {
  const read = async (wanted: Wanted = {}): Promise<ChangesPage> =>
    await test.store.changes({ workspace: 'main', limit: 10, ...wanted });
  const changesOf = ({ changes }: ChangesPage) => changes.map(({ change }) => change);
  const seqs = (page: ChangesPage) => changesOf(page).map(({ seq }) => seq);

  /** Walks all pages, as a reader does who asks until there is no more. */
  async function walk(wanted: Wanted): Promise<Change[]> {
    const all: Change[] = [];
    for (let before = wanted.before; ; ) {
      const page = await read({ ...wanted, before });
      all.push(...changesOf(page));
      if (page.next === null) return all;
      before = page.next;
    }
  }

  /** Makes changes of every kind, by two people: 1 add, 2 correct, 3 delete, 4 its undo, 5 import, 6 tag. */
  async function makeOneOfEach(): Promise<Change[]> {
    const [rose, fern] = plantsFrom(1, 2);
    const drafts = [
      { add: [rose ?? { name: '', tag: '' }] },
      { actor: ben, remove: [{ id: 1 }], add: [{ id: 1, name: 'Dog rose', tag: 'sun' }] },
      { remove: [{ id: 1 }] },
      {
        ...{ actor: ben, add: [{ id: 1, name: 'Dog rose', tag: 'sun' }] },
        purpose: { undo: 3 },
      },
      { add: [fern ?? { name: '', tag: '' }, ...plantsFrom(10, 3)], purpose: 'import' as const },
      {
        ...{ remove: [{ id: 10 }], add: [{ id: 10, name: 'Plant 10', tag: 'sun' }] },
        purpose: 'tag' as const,
      },
    ];
    const made: Change[] = [];
    for (const parts of drafts) {
      const asked = draft(parts);
      made.push(changeMade(asked, (await test.store.commit(asked)).change));
    }
    return made;
  }

  describe('changes', () => {
    it('are none where nothing has been done, nor in a workspace that nobody knows', async () => {
      const none = {
        changes: [],
        next: null,
        isWhole: true,
        isDamaged: false,
        undoneBy: new Map(),
      };
      expect(await read()).toEqual(none);
      expect(await test.store.people('main')).toEqual([]);
      await makeOneOfEach();
      expect(await test.store.changes({ workspace: 'other', limit: 5 })).toEqual(none);
      expect(await test.store.people('other')).toEqual([]);
    });

    it('are read as they were made, newest first, also after a restart', async () => {
      const made = (await makeOneOfEach()).reverse();
      expect(changesOf(await read())).toEqual(made);
      await test.reopen();
      const page = await read();
      expect(changesOf(page)).toEqual(made);
      expect(page).toMatchObject({ next: null, isWhole: true });
      await test.add({ name: 'Moss', tag: '' });
      expect(seqs(await read({ limit: 3 }))).toEqual([7, 6, 5]);
    });

    it('come page by page without a gap or a repetition, whatever is done meanwhile', async () => {
      for (let i = 0; i < 25; i += 1) await test.add({ name: `Plant ${i}`, tag: '' });
      const first = await read();
      expect([seqs(first)[0], seqs(first).at(-1), first.next]).toEqual([25, 16, 16]);
      await test.add({ name: 'Meanwhile', tag: '' });
      expect((await walk({ before: 16, limit: 4 })).map(({ seq }) => seq)).toEqual(
        Array.from({ length: 15 }, (_, index) => 15 - index),
      );
      await test.reopen();
      expect(await walk({ limit: 7 })).toHaveLength(26);
    });

    it('say that no page follows when the last one is full', async () => {
      for (let i = 0; i < 4; i += 1) await test.add({ name: 'Rose', tag: '' });
      expect((await read({ limit: 4 })).next).toBeNull();
      expect((await read({ limit: 3 })).next).toBe(2);
      expect(await read({ before: 1 })).toMatchObject({ changes: [], next: null });
    });

    it('are filtered by person and by kind', async () => {
      await makeOneOfEach();
      for (const reopen of [async () => undefined, test.reopen]) {
        await reopen();
        for (const [index, kind] of (
          ['add', 'correct', 'delete', 'undo', 'import', 'tag'] as const
        ).entries()) {
          expect([kind, seqs(await read({ kind }))]).toEqual([kind, [index + 1]]);
        }
        expect(seqs(await read({ person: 'Ben' }))).toEqual([4, 2]);
        expect(seqs(await read({ person: 'Ben', kind: 'undo', limit: 1 }))).toEqual([4]);
        expect(await read({ person: 'Cleo' })).toMatchObject({ changes: [], next: null });
      }
    });

    it('are found by the plants they touched: by part of a name as it was then, or by a whole id, also after a restart', async () => {
      const birch = { id: 12, name: 'Bétula pendula', tag: '' };
      await test.add(birch, { id: 120, name: 'Fern', tag: 'birch' });
      await test.store.commit(
        draft({ remove: [{ id: 12 }], add: [{ ...birch, name: 'Silver BIRCH' }] }),
      );
      await test.store.commit(draft({ remove: [{ id: 12 }] }));
      await test.add({ id: 12, name: 'Moss', tag: '' });
      await test.add({ id: 7, name: 'Tray #12', tag: '' });
      await test.add({ id: 13, name: '각', tag: '' });
      await test.store.commit(
        draft({ workspace: 'other', add: [{ id: 12, name: 'Birch', tag: '' }] }),
      );
      for (const reopen of [async () => undefined, test.reopen]) {
        await reopen();
        const found: Record<string, number[]> = {
          betula: [2, 1],
          'ÉTULA P': [2, 1],
          birch: [3, 2],
          12: [5, 4, 3, 2, 1],
          '#12': [4, 3, 2, 1],
          '# 12': [],
          'y #12': [5],
          '#1': [],
          '#': [5],
          1: [5],
          120: [1],
          // A syllable is found by how it begins, as any other word is.
          가: [6],
          각: [6],
          감: [],
          rose: [],
        };
        for (const [search, expected] of Object.entries(found)) {
          expect([search, seqs(await read({ search }))]).toEqual([search, expected]);
        }
      }
    });

    it('are found page by page, and by person and kind as well', async () => {
      for (let id = 1; id <= 9; id += 1) {
        const actor = id % 3 === 0 ? ben : ada;
        const name = id % 2 === 0 ? `Rosa ${id}` : `Fern ${id}`;
        await test.store.commit(draft({ actor, add: [{ id, name, tag: '' }] }));
      }
      await test.store.commit(draft({ actor: ben, remove: [{ id: 8 }] }));
      expect((await walk({ search: 'rosa', limit: 2 })).map(({ seq }) => seq)).toEqual([
        10, 8, 6, 4, 2,
      ]);
      expect(seqs(await read({ search: 'rosa', person: 'Ben' }))).toEqual([10, 6]);
      expect(seqs(await read({ search: 'rosa', person: 'Ben', kind: 'add' }))).toEqual([6]);
      expect(await read({ search: 'moss' })).toMatchObject({ changes: [], isWhole: true });
    });

    it('are found by any one of many plants', async () => {
      await test.add(...plantsFrom(1, 2500));
      await test.add({ id: 5000, name: 'Fern', tag: '' });
      const remove = plantsFrom(1, 2500).map(({ id }) => ({ id }));
      await test.store.commit(draft({ remove }));
      expect(seqs(await read({ search: 'plant 2499' }))).toEqual([3, 1]);
      expect(seqs(await read({ search: '2500' }))).toEqual([3, 1]);
    });

    it('tell few of many plants, those that were searched for in front, and count all, also after a restart', async () => {
      const plants = plantsFrom(1, 1100);
      await test.add(...plants);
      const tagged = plants.map((plant) => ({ ...plant, tag: 'sun' }));
      const remove = plants.map(({ id }) => ({ id }));
      await test.store.commit(draft({ remove, add: tagged, purpose: 'tag' }));
      for (const reopen of [async () => undefined, test.reopen]) {
        await reopen();
        const first = (sides: Plant[]) => sides.slice(0, MAX_SHOWN_PLANTS);
        const counts = { removed: 1100, added: 1100 };
        const told = { removed: first(plants), added: first(tagged), purpose: 'tag' };
        expect((await read()).changes[0]).toMatchObject({ change: told, counts });
        const [page] = (await read({ search: 'plant 1050' })).changes;
        const found = { removed: [plants[1049], ...plants].slice(0, MAX_SHOWN_PLANTS) };
        expect(page).toMatchObject({ change: found, counts });
      }
    });

    it('tell as much of themselves as decides whether they could be undone', async () => {
      const refusalOf = async (seq: number, of: Pick<Change, 'removed' | 'added'>) => {
        const remove = of.added.map((plant) => ({ id: plant.id, expected: plant }));
        const undo = draft({ remove, add: of.removed, purpose: { undo: seq } });
        const [refused] = await test.store.refusals('main', [undo]);
        return refused?.code;
      };
      const expectSame = async () => {
        const { changes } = await read({ limit: 100 });
        const told = changes.map(({ change, decisive }) => refusalOf(change.seq, decisive));
        const whole = changes.map(async ({ change: { seq } }) => {
          const found = await test.store.findChange('main', seq);
          return found && (await refusalOf(seq, found));
        });
        expect(await Promise.all(told)).toEqual(await Promise.all(whole));
      };
      await test.add(...plantsFrom(1, 2500));
      const half = plantsFrom(1, 1250).map(({ id }) => ({ id }));
      await test.store.commit(draft({ remove: half, add: plantsFrom(1, 1200) }));
      await expectSame();
      const step = fc.record({
        gone: fc.uniqueArray(fc.integer({ min: 1190, max: 1255 }), { maxLength: 9 }),
        come: fc.uniqueArray(fc.integer({ min: 1190, max: 1255 }), { maxLength: 9 }),
        name: fc.constantFrom('Rose', 'Fern'),
      });
      await fc.assert(
        fc.asyncProperty(step, async ({ gone, come, name }) => {
          const there = await test.store.findPlants('main', [...new Set([...gone, ...come])]);
          const isThere = (id: number) => there.some((plant) => plant.id === id);
          const remove = gone.filter(isThere).map((id) => ({ id }));
          const add = come
            .filter((id) => !isThere(id) || gone.includes(id))
            .map((id) => ({ id, name, tag: '' }));
          if (remove.length + add.length > 0) await test.store.commit(draft({ remove, add }));
          await expectSame();
        }),
        { numRuns: 12 },
      );
    });

    it('tell who undid them, also after a restart', async () => {
      await makeOneOfEach();
      expect((await read()).undoneBy).toEqual(new Map([[3, 'Ben']]));
      await test.store.commit(draft({ remove: [{ id: 1 }], purpose: { undo: 4 } }));
      await test.reopen();
      const undoneBy = new Map([
        [3, 'Ben'],
        [4, 'Ada'],
      ]);
      expect((await read()).undoneBy).toEqual(undoneBy);
    });

    it('tell who made some, each once, the latest active first, also after a restart', async () => {
      await makeOneOfEach();
      expect(await test.store.people('main')).toEqual(['Ada', 'Ben']);
      await test.reopen();
      expect(await test.store.people('main')).toEqual(['Ada', 'Ben']);
      await test.store.commit(draft({ actor: ben, remove: [{ id: 1 }] }));
      expect(await test.store.people('main')).toEqual(['Ben', 'Ada']);
    });
  });
}
