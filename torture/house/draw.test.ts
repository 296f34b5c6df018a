import { expect, test } from 'vitest';
import { drawOneOf } from '../draw.ts';

const ITEMS = Array.from({ length: 14 }, (_, index) => index);

test('each run draws one of each three neighbours, always the same by its seed, and each is drawn by some', () => {
  const seen = new Set<number>();
  for (let seed = 0; seed < 100; seed += 1) {
    const drawn = drawOneOf(3, ITEMS, seed);
    expect(drawn.map((item) => Math.floor(item / 3))).toEqual([0, 1, 2, 3, 4]);
    expect(drawOneOf(3, ITEMS, seed)).toEqual(drawn);
    for (const item of drawn) seen.add(item);
  }
  expect(seen.size).toBe(ITEMS.length);
});
