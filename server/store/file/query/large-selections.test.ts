import { describe, expect, it } from 'vitest';
import type { Plant } from '../../../contract/plants.ts';
import { sortKey } from '../../../domain/plants/fold-text.ts';
import type { Change, Cursor, Selection } from '../../../domain/store.ts';
import { plantsIn } from '../../../testing/domain.ts';
import { WorkspaceState } from '../state/workspace-state.ts';
import { withFrozenView } from './frozen-view.ts';
import { readPage } from './read-page.ts';

const COUNT = 12_000;
const TAGS = ['rose', 'fern', ''];

/** Plants whose names stand in another order than their ids. */
function makePlants(): Plant[] {
  return Array.from({ length: COUNT }, (_, i) => ({
    id: i * 3,
    name: `Plant ${(i * 7919) % COUNT}`,
    tag: TAGS[i % TAGS.length === 2 ? 1 : i % 2] ?? '',
  }));
}

function stateWith(plants: Plant[]): WorkspaceState {
  const state = new WorkspaceState();
  state.restore({ seq: 1, at: 1, lastOrdinal: 0, lastId: plants.at(-1)?.id ?? 0 }, plants, []);
  return state;
}

const byName = (a: Plant, b: Plant) => {
  const [left, right] = [sortKey(a.name), sortKey(b.name)];
  if (left === right) return a.id - b.id;
  return left < right ? -1 : 1;
};

/** Reads the first, a deep and the last page, and everything in a view. */
async function readAll(state: WorkspaceState, selection: Selection, expected: Plant[]) {
  const middle = expected[expected.length >> 1];
  if (!middle) throw new Error('nothing was selected');
  const read = (cursor: Cursor) =>
    readPage(state, { workspace: 'main', limit: 20, cursor, ...selection });
  const first = await read('first');
  const deep = await read({ after: { id: middle.id, text: middle.name } });
  const last = await read('last');
  const rows = await withFrozenView(state, selection, (view) => plantsIn(view));
  return { total: first.total, first: first.rows, deep: deep.rows, last: last.rows, rows };
}

function expectedOf(expected: Plant[]) {
  const middle = expected.length >> 1;
  const lastLength = ((expected.length - 1) % 20) + 1;
  return {
    total: expected.length,
    first: expected.slice(0, 20),
    deep: expected.slice(middle + 1, middle + 21),
    last: expected.slice(-lastLength),
    rows: expected,
  };
}

describe('more matches than are sorted for a page', () => {
  const sort = { column: 'name', descending: false } as const;

  it('of a tag are paged in the order of names', async () => {
    const plants = makePlants();
    const expected = plants.filter(({ tag }) => tag === 'fern').sort(byName);
    expect(expected.length).toBeGreaterThan(4096);
    const selection = { sort, tags: ['fern'] };
    expect(await readAll(stateWith(plants), selection, expected)).toEqual(expectedOf(expected));
  });

  it('of several tags are paged in the order of names', async () => {
    const plants = makePlants();
    const expected = plants.filter(({ tag }) => tag !== 'rose').sort(byName);
    expect(expected.length).toBeGreaterThan(4096);
    const selection = { sort, tags: ['', 'fern', 'moss'] };
    expect(await readAll(stateWith(plants), selection, expected)).toEqual(expectedOf(expected));
  });

  it('of a search are paged in the order of names', async () => {
    const plants = makePlants();
    const expected = plants.filter(({ name }) => name.includes('1')).sort(byName);
    expect(expected.length).toBeGreaterThan(4096);
    // Ids are found by how they begin, so the text to look for holds a letter.
    const search = 'PLANT 1';
    const found = expected.filter(({ name }) => name.toLowerCase().includes('plant 1'));
    expect(await readAll(stateWith(plants), { sort, search }, found)).toEqual(expectedOf(found));
  });
});

describe('the order of names', () => {
  it('is complete and right when plants came and went while it was filled', async () => {
    const plants = makePlants();
    const state = stateWith(plants);
    let isComplete = false;
    const named = state.names.freeze().finally(() => {
      isComplete = true;
    });
    const left = new Map(plants.map((plant) => [plant.id, plant]));
    let turns = 0;
    while (!isComplete) {
      const change = changeOfTurn(turns, left);
      state.apply(change);
      for (const { id } of change.removed) left.delete(id);
      for (const plant of change.added) left.set(plant.id, plant);
      turns += 1;
      await new Promise(setImmediate);
    }
    expect(turns).toBeGreaterThan(1);
    const { order, plants: frozen } = await named;
    const names = Array.from(order.keys(), ({ id }) => frozen.get(id));
    expect(names).toEqual([...left.values()].sort(byName));
  });
});

describe('a page by name of a tag', () => {
  const sort = { column: 'name', descending: false } as const;
  const makeTagged = (tagOf: (place: number) => string) =>
    Array.from({ length: 30_000 }, (_, id) => ({
      ...{ id, name: `Plant ${String(id).padStart(5, '0')}`, tag: tagOf(id) },
    }));

  it.each([
    {
      where: 'among the others',
      tagOf: (place: number) => (place % 3 ? 'other' : 'fern'),
      isHeld: false,
    },
    {
      where: 'far from the first',
      tagOf: (place: number) => (place < 20_000 ? 'other' : 'fern'),
      isHeld: true,
    },
  ])('whose plants stand $where keeps an order of the tag: $isHeld', async ({ tagOf, isHeld }) => {
    const plants = makeTagged(tagOf);
    const state = stateWith(plants);
    const expected = plants.filter(({ tag }) => tag === 'fern').sort(byName);
    const selection = { tags: ['fern'], sort };
    for (let time = 0; time < 2; time += 1) {
      expect(await readAll(state, selection, expected)).toEqual(expectedOf(expected));
      expect(state.tagNames.holds('fern')).toBe(isHeld);
    }
  });
});

/** Removes a plant, changes the name of another and adds one, at both ends of the ids in turn. */
function changeOfTurn(turn: number, plants: Map<number, Plant>): Change {
  const here = [...plants.values()];
  const removed = [here[turn % here.length], here.at(-1 - turn)].filter(
    (plant) => plant !== undefined,
  );
  const [renamed] = removed;
  const added = [{ id: COUNT * 3 + turn, name: `New ${turn}`, tag: '' }];
  if (renamed) added.push({ ...renamed, name: `Renamed ${turn}` });
  return {
    ...{ seq: turn + 2, at: 1, requestId: 'r', workspace: 'main' },
    ...{ actor: { id: 'a', name: 'Ada' }, removed, added },
  };
}

describe('a page by name that is read while all plants of it go', () => {
  const sort = { column: 'name', descending: false } as const;

  it.each([{ search: 'plant' }, { tags: ['fern', 'rose'] }])(
    'of %j is of one moment',
    async (selected) => {
      const plants = makePlants();
      const state = stateWith(plants);
      const selection = { ...selected, sort };
      await state.search.find('plant', undefined, () => undefined);
      const reading = readPage(state, {
        workspace: 'main',
        limit: 20,
        cursor: 'first',
        ...selection,
      });
      // The names, which nobody has asked for before, are put in order in turns.
      await new Promise(setImmediate);
      const actor = { id: 'ada', name: 'Ada' };
      const change = { seq: 2, at: 2, actor, requestId: 'r', workspace: 'main' };
      state.apply({ ...change, removed: plants, added: [] });
      const { total, rows } = await reading;
      expect(rows.length).toBe(Math.min(total, 20));
    },
  );
});
