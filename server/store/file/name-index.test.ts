import { expect, test } from 'vitest';
import { NameIndex } from './name-index.ts';
import { createPlantTree } from './plant-tree.ts';

const plants = createPlantTree(
  Array.from({ length: 200_000 }, (_, id) => ({ id, name: `Plant ${id}`, tag: '' })),
);

test('filling the order of names takes turns with others, and ends early when it is abandoned', async () => {
  const names = new NameIndex();
  const filled = names.complete(plants);
  let turns = 0;
  while (turns < 3) {
    await new Promise(setImmediate);
    turns += 1;
  }
  names.abandon();
  expect((await filled).size).toBeLessThan(plants.size);
});

test('once filled, the order holds every plant', async () => {
  const order = await new NameIndex().complete(plants);
  expect(order.size).toBe(plants.size);
});
