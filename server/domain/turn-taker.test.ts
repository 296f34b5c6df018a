import { expect, test } from 'vitest';
import { TurnTaker } from './turn-taker.ts';

/** Works for a turn, and counts it. */
function takeTurn(taken: { count: number }): void {
  const end = performance.now() + 4;
  while (performance.now() < end);
  taken.count += 1;
}

test('of much work at once the event loop does one turn a round, and all get theirs alike', async () => {
  const taken = Array.from({ length: 40 }, () => ({ count: 0 }));
  const work = taken.map(async (own) => {
    const turns = new TurnTaker();
    while (own.count < 3) {
      takeTurn(own);
      await turns.yieldIfDue();
    }
  });
  const sum = () => taken.reduce((all, { count }) => all + count, 0);
  let most = 0;
  for (let before = sum(); before < 120; ) {
    await new Promise(setImmediate);
    const now = sum();
    most = Math.max(most, now - before);
    const counts = taken.map(({ count }) => count);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    before = now;
  }
  expect(most).toBe(1);
  await Promise.all(work);
});

test('a write has every second turn, however much else there is, and what else there is the others', async () => {
  const others = { count: 0 };
  const write = { count: 0 };
  const readers = Array.from({ length: 20 }, async () => {
    const turns = new TurnTaker();
    while (write.count < 20) {
      takeTurn(others);
      await turns.yieldIfDue();
    }
  });
  const turns = TurnTaker.ofWrite();
  const before = others.count;
  while (write.count < 20) {
    takeTurn(write);
    await turns.yieldIfDue();
  }
  const between = others.count - before;
  expect(between).toBeGreaterThanOrEqual(18);
  expect(between).toBeLessThanOrEqual(21);
  await Promise.all(readers);
});
