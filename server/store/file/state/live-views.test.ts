import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Plant } from '../../../contract/plants.ts';
import { sortKey } from '../../../domain/plants/fold-text.ts';
import type { FrozenView } from '../../../domain/store.ts';
import { withFrozenView } from '../query/frozen-view.ts';
import { KeyRoom } from './key-room.ts';
import { LiveViews } from './live-views.ts';
import { ViewRoom } from './view-room.ts';
import { WorkspaceState } from './workspace-state.ts';

const COUNT = 5000;
const OWN_TAGS = 20_000;
/** Of so many moments all places are kept, and all plants, with texts of ten characters at the most. */
const MOMENTS = 50;
const ROOM = MOMENTS * COUNT * (100 + 300 + 10 * 8);

function makePlants(round: number): Plant[] {
  return Array.from({ length: COUNT }, (_, id) => ({ id, name: `Rose ${round}`, tag: 'red' }));
}

/** Makes a workspace of plants that can all be replaced. */
function createGarden() {
  const state = new WorkspaceState(new KeyRoom(), new ViewRoom(ROOM));
  let plants: Plant[] = [];
  const replace = () => {
    const { seq, total } = state.version;
    const removed = total === 0 ? [] : plants;
    plants = makePlants(seq);
    const by = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main' };
    state.apply({ ...by, seq: seq + 1, at: 0, removed, added: plants });
  };
  replace();
  return { state, replace };
}

type SortColumn = 'added' | 'name' | 'tag' | undefined;

/** Takes a view that does not end. */
async function take(state: WorkspaceState, column: SortColumn) {
  const selection = column ? { sort: { column, descending: false } } : {};
  const view = await new Promise<FrozenView>((resolve, reject) => {
    const use = (taken: FrozenView) => {
      resolve(taken);
      return new Promise<never>(() => undefined);
    };
    withFrozenView(state, selection, use).catch(reject);
  });
  return view.batches(1, null)[Symbol.asyncIterator]();
}

async function begin(state: WorkspaceState, column: SortColumn) {
  const batches = await take(state, column);
  const first = await batches.next();
  return { batches, first: new WeakRef(first.done ? {} : (first.value[0] ?? {})) };
}

it.each([undefined, 'added', 'name', 'tag'] as const)(
  'what is read slowly, sorted by %s, keeps a bounded number of plants, and what is not begun as well',
  async (column) => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const { state, replace } = createGarden();
    const early = await begin(state, column);
    const unread = await take(state, column);
    for (let moment = 2; moment < MOMENTS; moment += 1) {
      replace();
      await take(state, column);
    }
    replace();
    const late = await begin(state, column);
    replace();
    expect((await early.batches.next()).done).toBe(false);
    await take(state, column);
    for (let round = 0; round < 2; round += 1) {
      replace();
      await take(state, column);
    }
    await new Promise(setImmediate);
    collect();
    expect([early.first.deref(), late.first.deref()]).toEqual([undefined, expect.any(Object)]);
    await expect(early.batches.next()).rejects.toMatchObject({ code: 'server_busy' });
    await expect(unread.next()).rejects.toMatchObject({ code: 'server_busy' });
    expect((await late.batches.next()).done).toBe(false);
  },
);

it('plants of which each has a tag of its own are counted for no less than they take', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const state = new WorkspaceState(new KeyRoom(), new ViewRoom());
  await state.names.fill();
  let plants: Plant[] = [];
  const replace = async () => {
    const { seq } = state.version;
    const added = Array.from({ length: OWN_TAGS }, (_, id) => ({
      ...{ id, name: `Rose ${id} ${seq}`, tag: `${id} ${seq}` },
    }));
    const by = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main' };
    state.apply({ ...by, seq: seq + 1, at: 0, removed: plants, added });
    plants = added;
    await state.names.caughtUp();
    await state.tagNames.caughtUp();
  };
  await replace();
  const views = [];
  for (const column of [undefined, 'added', 'name', 'tag'] as const) {
    views.push(await begin(state, column));
  }
  await replace();
  const counted = state.views.kept;
  collect();
  const before = process.memoryUsage().heapUsed;
  for (const _ of views) state.views.letFirstGo();
  views.length = 0;
  await new Promise(setImmediate);
  collect();
  expect(before - process.memoryUsage().heapUsed).toBeLessThan(counted);
});

describe('views of many different moments', () => {
  const TOTAL = 100_000;
  const plants: Plant[] = Array.from({ length: 1000 }, (_, id) => ({ id, name: 'Rose', tag: '' }));

  /** Views of a workspace, with what changes 1,000 plants far from each other, some 32,000 places. */
  function openViews(room = new ViewRoom()) {
    const views = new LiveViews(room);
    const open: number[] = [];
    const begin = (name: number) => {
      open.push(name);
      return views.open(TOTAL, () => open.splice(open.indexOf(name), 1));
    };
    const by = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main' };
    const note = (removed: Plant[], added: Plant[]) =>
      views.note({ ...by, seq: 1, at: 0, removed, added });
    return { views, open, begin, change: () => note([], plants), note };
  }

  it('keep 200 MB of places of trees together; beyond that the first are let go of', () => {
    const { open, begin, change } = openViews();
    for (let name = 0; name < 100; name += 1) {
      begin(name);
      change();
    }
    expect(open).toHaveLength(62);
    expect(open.at(-1)).toBe(99);
  });

  it('count what was copied behind one that is closed for the one before it, each place once', () => {
    const { views, open, begin, change } = openViews();
    begin(0);
    for (let name = 1; name < 100; name += 1) {
      const view = begin(name);
      change();
      views.close(view);
    }
    expect(open).toContain(0);
    for (let name = 100; name < 160; name += 1) {
      begin(name);
      change();
    }
    expect(open).not.toContain(0);
  });

  it('count what was there when each was taken, and has all been removed since', () => {
    const { open, begin, note } = openViews();
    const all = Array.from({ length: TOTAL }, (_, id) => ({ id, name: 'Rose', tag: '' }));
    for (let name = 0; name < 12; name += 1) {
      begin(name);
      note(all, []);
    }
    expect(open).toEqual([8, 9, 10, 11]);
  });

  it('keep no more than 200 MB of names and of the keys that order them, whatever the letters', () => {
    const { open, begin, note } = openViews();
    const name = '각'.repeat(190);
    const all = Array.from({ length: TOTAL / 2.5 }, (_, id) => ({ id, name, tag: '' }));
    for (let view = 0; view < 12; view += 1) {
      begin(view);
      note(all, all);
    }
    const bytes = all.length * 2 * (name.length + sortKey(name).length);
    expect(bytes * open.length).toBeLessThan(200_000_000);
    expect(open.length).toBeGreaterThan(1);
  });

  it('of one alone no more than what was there is kept, however much changes', () => {
    const { open, begin, change } = openViews(new ViewRoom(1));
    begin(0);
    for (let count = 0; count < 1000; count += 1) change();
    expect(open).toEqual([0]);
  });

  it('of many workspaces keep no more together; that which keeps most lets go', () => {
    const room = new ViewRoom();
    const few = openViews(room);
    const many = openViews(room);
    const others = Array.from({ length: 10 }, () => openViews(room));
    for (let name = 0; name < 4; name += 1) {
      few.begin(name);
      few.change();
    }
    for (let name = 0; name < 20; name += 1) {
      many.begin(name);
      many.change();
    }
    for (let name = 0; name < 5; name += 1) {
      for (const other of others) {
        other.begin(name);
        other.change();
      }
    }
    expect(few.open).toHaveLength(4);
    expect(many.open.length).toBeLessThan(20);
    expect(many.open.at(-1)).toBe(19);
    for (const other of others) expect(other.open).toHaveLength(5);
  });
});
