import { expect, onTestFinished, test, vi } from 'vitest';
import {
  JUDGED_TOKENS_A_MINUTE,
  type WrongAttemptOptions,
  WrongAttempts,
} from './wrong-attempts.ts';

/** A table with a clock of its own, and what it told at the end of a minute. */
function setUp(options: WrongAttemptOptions = {}) {
  const clock = { now: 0 };
  const told: [string, number][] = [];
  const table = new WrongAttempts({
    now: () => clock.now,
    onMinuteOver: (network, refused) => told.push([network, refused]),
    ...options,
  });
  return { clock, told, table };
}

/** Lets a token be judged, which takes until others have had their turn; false where it is not judged. */
async function judge(table: WrongAttempts, network: string, isWrong: boolean): Promise<boolean> {
  const tally = await table.begin(network);
  if (!tally) return false;
  await new Promise(setImmediate);
  table.end(tally, isWrong);
  return true;
}

async function judgeAtOnce(table: WrongAttempts, count: number, isWrong: boolean): Promise<number> {
  const judged = Array.from({ length: count }, () => judge(table, 'a', isWrong));
  return (await Promise.all(judged)).filter(Boolean).length;
}

test('of wrong tokens that are judged at once no more pass than of those judged one by one', async () => {
  const { table } = setUp();
  expect(await judgeAtOnce(table, 5000, true)).toBe(JUDGED_TOKENS_A_MINUTE);
  expect(await judge(table, 'a', false)).toBe(false);
  expect(await judge(table, 'b', false)).toBe(true);
});

test('right tokens are all judged, however many come at once, and their networks are forgotten first', async () => {
  const { table } = setUp({ maxNetworks: 4 });
  expect(await judgeAtOnce(table, 5000, false)).toBe(5000);
  await judge(table, 'a', true);
  for (let i = 0; i < 20; i += 1) {
    await judge(table, `right ${i}`, false);
    expect(table.size).toBeLessThanOrEqual(4);
  }
  expect(await judgeAtOnce(table, 5000, true)).toBe(JUDGED_TOKENS_A_MINUTE - 1);
});

test('a minute after the first wrong token all are judged again, and what was refused is told once', async () => {
  const { table, clock, told } = setUp();
  await judgeAtOnce(table, JUDGED_TOKENS_A_MINUTE, true);
  clock.now = 59_999;
  expect(await judge(table, 'a', false)).toBe(false);
  expect([table.refuse('a'), table.refuse('a')]).toEqual([
    { refused: 1, seconds: 1 },
    { refused: 2, seconds: 1 },
  ]);
  clock.now = 60_000;
  expect(await judge(table, 'a', false)).toBe(true);
  expect(told).toEqual([['a', 2]]);
});

test('the table is bounded, and filling it from other networks does not forget who tried most', async () => {
  const { table } = setUp({ maxNetworks: 100 });
  await judgeAtOnce(table, JUDGED_TOKENS_A_MINUTE, true);
  for (let i = 0; i < 1000; i += 1) {
    await judge(table, `other ${i}`, true);
    expect(table.size).toBeLessThanOrEqual(100);
  }
  expect(await judge(table, 'a', true)).toBe(false);
});

test('a table full of networks that all tried their most stays bounded too', async () => {
  const { table } = setUp({ maxNetworks: 4 });
  for (const network of 'abcdefgh') {
    for (let i = 0; i < JUDGED_TOKENS_A_MINUTE; i += 1) {
      const tally = await table.begin(network);
      if (tally) table.end(tally, true);
    }
    expect(table.size).toBeLessThanOrEqual(4);
  }
  expect(await judge(table, 'h', false)).toBe(false);
});

test('however often room is made, one timer sweeps the table, and none once it is empty', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { table, clock } = setUp({ maxNetworks: 4 });
  for (let i = 0; i < 20; i += 1) {
    await judge(table, `network ${i}`, true);
    expect(vi.getTimerCount()).toBe(1);
  }
  clock.now = 60_000;
  vi.advanceTimersByTime(60_000);
  expect([table.size, vi.getTimerCount()]).toEqual([0, 0]);
});
