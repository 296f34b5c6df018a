import { expect, test } from 'vitest';
import { ViewGate } from './view-gate.ts';

test('a workspace has so many views at once, and another is let in as soon as one has ended', async () => {
  const gate = new ViewGate();
  const leaves = await Promise.all(Array.from({ length: 5 }, () => gate.enter('main')));
  const order: string[] = [];
  const sixth = gate.enter('main').then((leave) => {
    order.push('sixth');
    return leave;
  });
  const other = await gate.enter('other');
  order.push('other');
  leaves[0]?.();
  (await sixth)();
  expect(order).toEqual(['other', 'sixth']);
  for (const leave of [...leaves.slice(1), other]) leave();
  const again = await Promise.all(Array.from({ length: 5 }, () => gate.enter('main')));
  expect(again).toHaveLength(5);
});
