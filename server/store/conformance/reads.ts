import { expect, it } from 'vitest';
import type { ChangeView, TagCount } from '../../contract/answers.ts';
import type { Change } from '../../domain/store.ts';
import { changeMade, plantsIn } from '../../testing/domain.ts';
import { draft, plantsFrom, refusal, type StoreUnderTest } from './harness.ts';

/** What is read of one workspace, frozen, counted, found, and after a restart. */
export function describeReads(test: StoreUnderTest): void {
  it('shows an empty page of an empty workspace from every side', async () => {
    for (const cursor of ['first', 'last', { after: { id: 3 } }, { before: { id: 3 } }] as const) {
      expect(await test.store.page({ workspace: 'main', limit: 5, cursor })).toMatchObject({
        rows: [],
        total: 0,
        hasPrevious: false,
        hasNext: false,
      });
    }
  });

  it('keeps workspaces apart: plants, ids, numbers, tags and changes', async () => {
    await test.add({ id: 1, name: 'Rose', tag: 'red' });
    await test.store.commit(
      draft({ workspace: 'other', add: [{ id: 1, name: 'Fern', tag: 'green' }] }),
    );
    expect(await test.allPlants()).toEqual([{ id: 1, name: 'Rose', tag: 'red' }]);
    expect(await test.allPlants('other')).toEqual([{ id: 1, name: 'Fern', tag: 'green' }]);
    expect(await test.tagCounts('other')).toEqual([{ tag: 'green', count: 1 }]);
    expect((await test.store.findChange('other', 1))?.added[0]?.name).toBe('Fern');
    const missing = draft({ workspace: 'third', remove: [{ id: 1 }] });
    await expect(test.store.commit(missing)).rejects.toEqual(refusal('plant_not_found'));
  });

  it('finds the plants of given ids in the order asked for, and only those that are there', async () => {
    await test.add(...plantsFrom(1, 5));
    await test.store.commit(draft({ workspace: 'other', add: plantsFrom(7, 1) }));
    const [first, , third] = plantsFrom(1, 3);
    expect(await test.store.findPlants('main', [3, 7, 1])).toEqual([third, first]);
    expect(await test.store.findPlants('main', [])).toEqual([]);
    expect(await test.store.findPlants('nowhere', [1])).toEqual([]);
  });

  it('finds nothing by a text that nothing can hold', async () => {
    await test.add(...plantsFrom(1, 5));
    const asked = ['\0', 'Plant\0', '\0Plant 1'];
    for (const text of asked) {
      const wanted = { workspace: 'main', limit: 5, cursor: 'first' as const };
      expect((await test.store.page({ ...wanted, search: text })).total).toBe(0);
      expect((await test.store.page({ ...wanted, tags: [text] })).total).toBe(0);
      expect(await test.tagCounts('main', text)).toEqual([]);
      for (const by of [{ person: text }, { search: text }]) {
        const { changes } = await test.store.changes({ workspace: 'main', limit: 5, ...by });
        expect(changes).toEqual([]);
      }
      expect(await test.access.findToken(text)).toBeNull();
    }
  });

  it('freezes a view: later changes do not show in it', async () => {
    await test.add(...plantsFrom(1, 30));
    const seen = await test.store.withView('main', {}, async (view) => {
      const change = { remove: [{ id: 3 }], add: [{ id: 99, name: 'New', tag: '' }] };
      await test.store.commit(draft(change));
      const { total, seq } = view.version;
      return { rows: await plantsIn(view, { batchSize: 4, after: { id: 12 } }), total, seq };
    });
    expect(seen).toEqual({ rows: plantsFrom(13, 18), total: 30, seq: 1 });
  });

  it('ends a view with what uses it, and throws what that throws', async () => {
    await test.add(...plantsFrom(1, 30));
    const used = test.store.withView('main', {}, async (view) => {
      for await (const _ of view.batches(4, null)) throw new Error('enough');
    });
    await expect(used).rejects.toThrow('enough');
  });

  it('counts tags, most used first, and last the plants that have none', async () => {
    await test.add(
      { name: 'A', tag: 'green' },
      { name: 'B', tag: 'red' },
      { name: 'C', tag: 'red' },
      ...['D', 'E', 'F'].map((name) => ({ name, tag: '' })),
    );
    expect(await test.tagCounts('main')).toEqual([
      { tag: 'red', count: 2 },
      { tag: 'green', count: 1 },
      { tag: '', count: 3 },
    ]);
    await test.store.commit(draft({ remove: [1, 4, 5, 6].map((id) => ({ id })) }));
    expect(await test.tagCounts('main')).toEqual([{ tag: 'red', count: 2 }]);
  });

  it('counts the tags of what a search finds alone, in the same order', async () => {
    await test.add(...plantsFrom(1, 30), { name: 'Rose', tag: 'rose' }, { name: 'Fern', tag: '' });
    expect(await test.tagCounts('main', 'PLANT 2')).toEqual([
      { tag: 'odd', count: 6 },
      { tag: 'even', count: 5 },
    ]);
    expect(await test.tagCounts('main', '32')).toEqual([{ tag: '', count: 1 }]);
    expect(await test.tagCounts('main', 'moss')).toEqual([]);
    expect(await test.tagCounts('other', 'plant')).toEqual([]);
  });

  it('counts very many tags in batches, as they were at one moment, those of as many plants in the order of tags', async () => {
    const tags = Array.from({ length: 1500 }, (_, at) => `${at % 2 ? 'B' : 'á'}${at}`);
    await test.add(...tags.map((tag) => ({ name: 'Rose', tag })));
    const counts: TagCount[] = [];
    await test.store.withTagCounts('main', {}, async (batches) => {
      for await (const batch of batches) {
        counts.push(...batch);
        if (counts.length > batch.length) continue;
        expect(batch.length).toBeLessThan(tags.length);
        await test.store.commit(draft({ remove: tags.map((_, at) => ({ id: at + 1 })) }));
      }
    });
    const inOrder = [0, 1].flatMap((rest) => tags.filter((_, at) => at % 2 === rest));
    expect(counts).toEqual(inOrder.map((tag) => ({ tag, count: 1 })));
    expect(await test.tagCounts('main')).toEqual([]);
  });

  it('tells of each of several changes whether it would be refused, and changes nothing', async () => {
    await test.add({ id: 1, name: 'Rose', tag: 'red' });
    const expected = { id: 1, name: 'Rose', tag: 'white' };
    const refusals = await test.store.refusals('main', [
      draft({ remove: [{ id: 1 }] }),
      draft({ remove: [{ id: 2 }] }),
      draft({ add: [{ id: 1, name: 'Fern', tag: '' }] }),
      draft({ remove: [{ id: 1 }], add: [{ id: 1, name: 'Fern', tag: '' }] }),
      draft({ remove: [{ id: 1, expected }] }),
    ]);
    expect(refusals).toEqual([
      ...[null, refusal('plant_not_found'), refusal('id_taken'), null],
      refusal('change_conflict'),
    ]);
    expect(refusals.at(-1)?.facts.current).toEqual({ id: 1, name: 'Rose', tag: 'red' });
    expect((await test.store.version('main')).seq).toBe(1);
    expect(await test.allPlants()).toEqual([{ id: 1, name: 'Rose', tag: 'red' }]);
  });

  it('reads the changes after a number, oldest first, with what they were made for', async () => {
    const drafts = [
      draft({ add: [{ id: 1, name: 'Rose', tag: 'red' }] }),
      draft({ remove: [{ id: 1 }], purpose: { undo: 1 } }),
      draft({ add: plantsFrom(1, 2), purpose: 'import' }),
    ];
    const made: Change[] = [];
    for (const one of drafts) made.push(changeMade(one, (await test.store.commit(one)).change));
    const [first, second, third] = made;
    if (!(first && second && third)) throw new Error('There are three changes.');
    const start = { seq: 0, at: 0 };
    expect(await test.store.changesAfter('main', start, 100)).toEqual([first, second, third]);
    expect(await test.store.changesAfter('main', second, 100)).toEqual([third]);
    expect(await test.store.changesAfter('main', third, 100)).toEqual([]);
    expect(await test.store.changesAfter('other', start, 100)).toEqual([]);
    expect(await test.store.findChange('main', 3)).toEqual(third);
    await test.reopen();
    expect(await test.store.changesAfter('main', third, 100)).toEqual([]);
    expect([null, [third]]).toContainEqual(await test.store.changesAfter('main', second, 100));
  });

  it('tells no changes after a state of another line of history', async () => {
    const { change: first } = await test.add({ id: 1, name: 'Rose', tag: 'red' });
    const { change: second } = await test.add({ id: 2, name: 'Fern', tag: '' });
    const elsewhere = [
      { seq: 3, at: second.at },
      { seq: 2, at: second.at + 1 },
      { seq: 1, at: first.at + 1 },
      { seq: 0, at: first.at },
    ];
    for (const then of elsewhere)
      expect(await test.store.changesAfter('main', then, 100)).toBeNull();
    for (const then of [{ seq: 0, at: 0 }, first, second])
      expect(await test.store.changesAfter('main', then, 100)).toHaveLength(2 - then.seq);
  });

  it('reads all changes after a number or none, however many have been made', async () => {
    const made: ChangeView[] = [];
    for (let i = 0; i < 30; i += 1) {
      made.push((await test.add(...plantsFrom(1000 * i + 1, 900))).change);
    }
    const then = made[28] ?? { seq: 0, at: 0 };
    const all = await test.store.changesAfter('main', { seq: 0, at: 0 }, 100);
    if (all) expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect((await test.store.changesAfter('main', then, 100))?.map(({ seq }) => seq)).toEqual([30]);
    const few = await test.store.changesAfter('main', made[27] ?? { seq: 0, at: 0 }, 1);
    expect(few?.map(({ seq }) => seq)).toEqual([29]);
  });

  it('finds a change by its number, and null where there is none', async () => {
    const add = draft({ add: [{ name: 'Rose', tag: 'red' }] });
    const change = changeMade(add, (await test.store.commit(add)).change);
    expect(await test.store.findChange('main', 1)).toEqual(change);
    for (const seq of [0, 2, 1e9]) expect(await test.store.findChange('main', seq)).toBeNull();
  });

  it('shows the same after a restart', async () => {
    await test.add(...plantsFrom(1, 30));
    await test.store.commit(draft({ remove: [{ id: 30 }, { id: 2 }] }));
    const before = [await test.allPlants(), await test.store.version('main')];
    await test.reopen();
    expect([await test.allPlants(), await test.store.version('main')]).toEqual(before);
    expect((await test.add({ name: 'Next', tag: '' })).change.added[0]?.id).toBe(31);
    expect((await test.store.findChange('main', 2))?.removed).toHaveLength(2);
  });

  it('refuses changes once it is closed', async () => {
    await test.store.close();
    await expect(test.add({ name: 'Rose', tag: '' })).rejects.toEqual(
      refusal('storage_unavailable'),
    );
  });
}
