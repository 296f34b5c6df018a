import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { Plant } from '../../../contract/plants.ts';
import { freezeView } from '../query/frozen-view.ts';
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
