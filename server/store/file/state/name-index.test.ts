import { expect, test } from 'vitest';
import type { Plant } from '../../../contract/plants.ts';
import { NameIndex } from './name-index.ts';
import { createPlantTree } from './plant-tree.ts';

const plants = createPlantTree(
  Array.from({ length: 200_000 }, (_, id) => ({ id, name: `Plant ${id}`, tag: '' })),
);

test('filling the order of names takes turns with others, and ends early when it is abandoned', async () => {
  const names = new NameIndex(() => plants);
  const filled = names.freeze();
  let turns = 0;
  while (turns < 3) {
    await new Promise(setImmediate);
    turns += 1;
  }
  names.abandon();
  expect((await filled).order.size).toBeLessThan(plants.size);
});

test('once filled, the order holds every plant', async () => {
  const { order } = await new NameIndex(() => plants).freeze();
  expect(order.size).toBe(plants.size);
});

test('of large changes that wait one is made at a time, and whoever asks for the order comes between two', async () => {
  const names = new NameIndex(() => plants);
  await names.fill();
  const thousand = (name: string) =>
    Array.from({ length: 1000 }, (_, id) => ({ id, name: `${name} ${id}`, tag: '' }));
  const [few, renamed] = [thousand('Plant'), thousand('Renamed')];
  let made = 0;
  const change = async () => {
    const leave = await names.enter();
    // As a store that writes it first.
    await new Promise(setImmediate);
    names.follow(
      made % 2 === 0 ? { removed: few, added: renamed } : { removed: renamed, added: few },
    );
    made += 1;
    leave();
  };
  const all = Array.from({ length: 5 }, change);
  for (let expected = 1; expected <= all.length; expected += 1) {
    await expect.poll(() => made, { interval: 0 }).toBe(expected);
    await names.freeze();
    expect(made).toBe(expected);
  }
  await Promise.all(all);
});

test('plants that get another tag keep their places, so nobody waits for the order to follow', async () => {
  const names = new NameIndex(() => plants);
  await names.fill();
  const removed = Array.from(plants.values());
  names.follow({ removed, added: removed.map((plant) => ({ ...plant, tag: 'sun' })) });
  let rounds = 0;
  const round = setImmediate(() => {
    rounds += 1;
  });
  expect((await names.freeze()).order.size).toBe(plants.size);
  clearImmediate(round);
  expect(rounds).toBe(0);
});

test('a change of many plants is followed in turns, with those that come meanwhile in their order', async () => {
  const tree = createPlantTree([{ id: 0, name: 'Oak', tag: '' }]);
  const names = new NameIndex(() => tree);
  await names.fill();
  const carryOut = (removed: Plant[], added: Plant[]) => {
    for (const { id } of removed) tree.delete(id);
    for (const plant of added) tree.set(plant.id, plant);
    names.follow({ removed, added });
  };
  const many = Array.from(plants.values()).slice(1, 50_000);
  carryOut([], many);
  const renamed = { id: 7, name: 'Renamed', tag: '' };
  carryOut([{ id: 7, name: 'Plant 7', tag: '' }], [renamed]);
  carryOut([{ id: 8, name: 'Plant 8', tag: '' }], []);
  let turns = 0;
  let isComplete = false;
  const completed = names.freeze().finally(() => {
    isComplete = true;
  });
  while (!isComplete) {
    turns += 1;
    await new Promise(setImmediate);
  }
  expect(turns).toBeGreaterThan(3);
  const found = Array.from((await completed).order.keys(), ({ id }) => id);
  expect(found.toSorted((a, b) => a - b)).toEqual(Array.from(tree.keys()));
  expect(found.at(-1)).toBe(renamed.id);
});
