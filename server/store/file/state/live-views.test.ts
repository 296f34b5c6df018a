import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Plant } from '../../../contract/plants.ts';
import { freezeView } from '../query/frozen-view.ts';
import { LiveView, LiveViews } from './live-views.ts';
import { WorkspaceState } from './workspace-state.ts';

const COUNT = 5000;

function makePlants(round: number): Plant[] {
  return Array.from({ length: COUNT }, (_, id) => ({ id, name: `Rose ${round}`, tag: 'red' }));
}

/** Makes a workspace of plants that can all be replaced. */
function createGarden() {
  const state = new WorkspaceState();
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

async function begin(state: WorkspaceState, sort?: 'added' | 'name' | 'tag') {
  const view = await freezeView(state, sort ? { sort: { column: sort, descending: false } } : {});
  const batches = view.batches(1, null)[Symbol.asyncIterator]();
  const first = await batches.next();
  return { batches, first: new WeakRef(first.done ? {} : (first.value[0] ?? {})) };
}

it.each([undefined, 'added', 'name', 'tag'] as const)(
  'what is read slowly, sorted by %s, keeps no more plants than may be removed meanwhile',
  async (sort) => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const { state, replace } = createGarden();
    const early = await begin(state, sort);
    for (let round = 0; round < 50; round += 1) replace();
    const late = await begin(state, sort);
    expect((await early.batches.next()).done).toBe(false);
    for (let round = 0; round < 51; round += 1) replace();
    await new Promise(setImmediate);
    collect();
    expect([early.first.deref(), late.first.deref()]).toEqual([undefined, expect.any(Object)]);
    await expect(early.batches.next()).rejects.toMatchObject({ code: 'server_busy' });
    expect((await late.batches.next()).done).toBe(false);
  },
);

describe('views of ever other moments', () => {
  const TOTAL = 100_000;
  const added: Plant[] = Array.from({ length: 1000 }, (_, id) => ({ id, name: 'Rose', tag: '' }));

  /** Views of a workspace, with what changes 1,000 plants far from each other, some 32,000 places. */
  function openViews() {
    const views = new LiveViews();
    const open: number[] = [];
    const begin = (name: number) => {
      const view = new LiveView(views.moment, () => open.splice(open.indexOf(name), 1));
      open.push(name);
      views.open(view);
      return view;
    };
    const by = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main' };
    const change = () => views.note({ ...by, seq: 1, at: 0, removed: [], added }, TOTAL);
    return { views, open, begin, change };
  }

  it('keep 2,000,000 places of trees together; beyond that the first are let go of', () => {
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

  it('of one alone no more than what was there is kept, however much changes', () => {
    const { open, begin, change } = openViews();
    begin(0);
    for (let count = 0; count < 1000; count += 1) change();
    expect(open).toEqual([0]);
  });
});
