import { expect, test } from 'vitest';
import { nameWish } from './name-wish.ts';

test('the same is asked for of plants whether or not their places in the order of adding are known', () => {
  const plant = { id: 500, name: 'Acer', tag: 'tree' };
  const shown = { ...plant, ordinal: 2 };
  expect(nameWish({ plants: [shown] })).toBe(nameWish({ plants: [plant] }));
  expect(nameWish([plant, shown])).toBe(nameWish([plant, plant]));
  expect(nameWish({ plants: [{ ...plant, id: 501 }] })).not.toBe(nameWish({ plants: [plant] }));
});
