import { expect, test } from 'vitest';
import type { Plant } from '../../../contract/plants.ts';
import { NameIndex } from './name-index.ts';
import { createPlantTree } from './plant-tree.ts';

const plants = createPlantTree(
  Array.from({ length: 200_000 }, (_, id) => ({ id, name: `Plant ${id}`, tag: '' })),
);

test('filling the order of names takes turns with others, and ends early when it is abandoned', async () => {
  const names = new NameIndex(() => plants);
  const filled = names.complete();
  let turns = 0;
  while (turns < 3) {
    await new Promise(setImmediate);
    turns += 1;
  }
  names.abandon();
  expect((await filled).size).toBeLessThan(plants.size);
});

test('once filled, the order holds every plant', async () => {
  const order = await new NameIndex(() => plants).complete();
  expect(order.size).toBe(plants.size);
});

test('however fast large changes come, those who ask for the order wait for one of them', async () => {
  const many = Array.from({ length: 1000 }, (_, id) => ({ id, name: 'ế'.repeat(190), tag: '' }));
  const names = new NameIndex(() => createPlantTree(many));
  await names.complete();
  for (let round = 0; round < 5; round += 1) {
    while (names.mustWait(2 * many.length)) await names.caughtUp();
    names.follow({ removed: many, added: many });
    expect(names.behind).toBe(1);
  }
  expect(names.mustWait(1)).toBe(false);
});

test('a change of many plants is followed in turns, with those that come meanwhile in their order', async () => {
  const tree = createPlantTree([{ id: 0, name: 'Oak', tag: '' }]);
  const names = new NameIndex(() => tree);
  await names.complete();
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
  const completed = names.complete().finally(() => {
    isComplete = true;
  });
  while (!isComplete) {
    turns += 1;
    await new Promise(setImmediate);
  }
  expect(turns).toBeGreaterThan(3);
  const found = Array.from((await completed).keys(), ({ plant }) => plant.id);
  expect(found.toSorted((a, b) => a - b)).toEqual(Array.from(tree.keys()));
  expect(found.at(-1)).toBe(renamed.id);
});
