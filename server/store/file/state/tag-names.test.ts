import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plant } from '../../../contract/plants.ts';
import { sortKey } from '../../../domain/plants/fold-text.ts';
import { NameIndex } from './name-index.ts';
import { createPlantTree } from './plant-tree.ts';
import { TagIndex } from './tag-index.ts';
import { TagNames } from './tag-names.ts';
import { WorkspaceState } from './workspace-state.ts';

const TAGS = ['fern', 'rose', ''];
const plant = fc.record({
  id: fc.nat(30),
  name: fc.constantFrom('Oak', 'oak', 'Elm', 'Ash 2', 'Ash 10', 'Éclat'),
  tag: fc.constantFrom(...TAGS),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), plants: fc.array(plant, { maxLength: 8 }) }),
  fc.record({
    kind: fc.constant('remove' as const),
    ids: fc.uniqueArray(fc.nat(30), { maxLength: 8 }),
  }),
  fc.record({ kind: fc.constant('ask' as const), tag: fc.constantFrom(...TAGS) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Plants with the index that tells those of a tag, and the orders that follow both. */
function createPlants(maxPlants?: number) {
  const plants = new Map<number, Plant>();
  const index = new TagIndex();
  const tree = createPlantTree();
  const all = new NameIndex(() => tree);
  const names = new TagNames((tag) => index.plantsOf(tag), all, maxPlants);
  return {
    names,
    all,
    change(next: Plant[], gone: number[] = []) {
      const added = [...new Map(next.map((one) => [one.id, one])).values()];
      const removed = [...added.map(({ id }) => id), ...gone].flatMap((id) => plants.get(id) ?? []);
      for (const one of removed) {
        index.remove(one);
        plants.delete(one.id);
        tree.delete(one.id);
      }
      for (const one of added) {
        index.add(one);
        plants.set(one.id, one);
        tree.set(one.id, one);
      }
      all.follow({ removed, added });
      names.follow({ removed, added });
    },
    ofTag: (tag: string) => [...plants.values()].filter((one) => one.tag === tag).sort(byName),
  };
}

function byName(a: Plant, b: Plant): number {
  const [left, right] = [sortKey(a.name), sortKey(b.name)];
  if (left === right) return a.id - b.id;
  return left < right ? -1 : 1;
}

/** Those whose order is kept, of the tags in these tests. */
function held(names: TagNames): string[] {
  return ['a', 'b', 'c', 'd', 'fern'].filter((tag) => names.holds(tag));
}

async function read(names: TagNames, tag: string) {
  const frozen = await names.freeze(tag);
  return frozen && Array.from(frozen.order.keys(), ({ id }) => frozen.plants.get(id));
}

test('a tag’s plants by name are those of the moment, whatever changed before and while somebody waited', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps: Step[]) => {
      const { names, change, ofTag } = createPlants();
      const asked: Promise<unknown>[] = [];
      for (const one of steps) {
        if (one.kind === 'change') change(one.plants);
        if (one.kind === 'remove') change([], one.ids);
        if (one.kind === 'ask') asked.push(read(names, one.tag));
      }
      await Promise.all(asked);
      for (const tag of TAGS) expect(await read(names, tag)).toEqual(ofTag(tag));
    }),
  );
});

test('a change of many plants comes while their order is being filled', async () => {
  const { names, change, ofTag } = createPlants();
  const many = Array.from({ length: 30_000 }, (_, id) => ({
    id,
    name: `Fern ${id % 977}`,
    tag: 'fern',
  }));
  change(many);
  const begun = read(names, 'fern');
  await new Promise(setImmediate);
  change(
    many
      .slice(0, 20_000)
      .map((one) => ({ ...one, name: `Oak ${one.id % 7}`, tag: one.id % 2 ? 'rose' : 'fern' })),
  );
  expect(await begun).toEqual(ofTag('fern'));
  expect(await read(names, 'rose')).toEqual(ofTag('rose'));
});

test('the orders that were asked for first are let go of, and one of too many plants is not kept', async () => {
  const { names, change, ofTag } = createPlants(100);
  const tagged = (tag: string, count: number, first: number) =>
    change(Array.from({ length: count }, (_, i) => ({ id: first + i, name: `Fern ${i}`, tag })));
  tagged('a', 40, 0);
  tagged('b', 40, 100);
  tagged('c', 40, 200);
  tagged('d', 101, 300);
  await read(names, 'a');
  await read(names, 'b');
  await read(names, 'a');
  expect(await read(names, 'c')).toEqual(ofTag('c'));
  expect(held(names)).toEqual(['a', 'c']);
  expect(await read(names, 'd')).toBeNull();
  expect(held(names)).toEqual(['a', 'c']);
  tagged('c', 101, 400);
  expect(held(names)).toEqual(['a']);
  expect(await read(names, 'c')).toBeNull();
});

test('of large changes of a tag whose order somebody waits for, each is made once it shows those before', async () => {
  const state = new WorkspaceState();
  const plants = Array.from({ length: 40_000 }, (_, id) => ({ id, name: `Fern ${id}`, tag: 'a' }));
  state.restore({ seq: 1, at: 1, lastId: 39_999, lastOrdinal: 39_999 }, plants, []);
  await state.names.fill();
  const reading = state.tagNames.freeze('a');
  await new Promise(setImmediate);
  const few = plants.slice(0, 20_000);
  const tagged = few.map((one) => ({ ...one, tag: 'b' }));
  const change = { at: 2, requestId: 'r', workspace: 'main', actor: { id: 'ada', name: 'Ada' } };
  for (let seq = 2; seq < 6; seq += 1) {
    const leave = await state.enterLarge();
    let rounds = 0;
    const round = setImmediate(() => {
      rounds += 1;
    });
    await state.tagNames.caughtUp();
    clearImmediate(round);
    expect(rounds).toBe(0);
    const moved = seq % 2 === 0 ? { removed: few, added: tagged } : { removed: tagged, added: few };
    state.apply({ ...change, ...moved, seq });
    leave();
  }
  const named = await reading;
  expect(named?.order.size).toBe(named?.plants.size);
});

test('an order that nobody waits for is made anew after a large change', async () => {
  const { names, change, ofTag } = createPlants();
  change(Array.from({ length: 600 }, (_, id) => ({ id, name: `Fern ${id}`, tag: 'fern' })));
  await read(names, 'fern');
  expect(held(names)).toEqual(['fern']);
  change(ofTag('fern').map((one) => ({ ...one, name: 'Oak' })));
  expect(held(names)).toEqual([]);
  expect(await read(names, 'fern')).toEqual(ofTag('fern'));
});

test('the keys of a tag are those of all names', async () => {
  const { names, all, change } = createPlants();
  change([{ id: 1, name: 'Fern', tag: 'fern' }]);
  const own = (await names.freeze('fern'))?.order.minKey();
  expect(own).toBe((await all.freeze()).order.minKey());
  change([{ id: 2, name: 'A', tag: 'fern' }]);
  expect((await names.freeze('fern'))?.order.minKey()).toBe((await all.freeze()).order.minKey());
});
