import { expect, test } from 'vitest';
import { createRowWriter } from './row-writer.ts';

test('a plant is written as it is, also after another one of the same id or the same slot', () => {
  const writeRow = createRowWriter();
  const plants = [
    { id: 5, name: 'Rose "red"', tag: 'bed' },
    { id: 5, name: 'Rose', tag: '' },
    { id: 5 + 131_072, name: 'Fern', tag: 'shade' },
    { id: Number.MAX_SAFE_INTEGER, name: 'Moss', tag: 'shade' },
  ];
  for (const plant of [...plants, ...plants, ...plants.toReversed()]) {
    const { name, tag } = plant;
    expect(writeRow(plant)).toBe(JSON.stringify({ name, tag }));
  }
});
