import { expect, test } from 'vitest';
import { RequestCounts } from './request-counts.ts';

const LIMIT = { requests: 2, seconds: 10 };

function setUp(maxCallers = 100) {
  const clock = { now: 5000 };
  const counts = new RequestCounts(LIMIT, maxCallers, () => clock.now);
  return { clock, counts };
}

test('each caller has a window of their own, from their first request on', () => {
  const { clock, counts } = setUp();
  expect(counts.count('a')).toEqual({ left: 1, seconds: 10 });
  clock.now += 4000;
  expect(counts.count('a')).toEqual({ left: 0, seconds: 6 });
  expect(counts.count('b')).toEqual({ left: 1, seconds: 10 });
  clock.now += 5999;
  expect(counts.count('a')).toEqual({ left: -1, seconds: 1 });
  clock.now += 1;
  expect(counts.count('a')).toEqual({ left: 1, seconds: 10 });
  expect(counts.count('b')).toEqual({ left: 0, seconds: 4 });
});

test('a window is never told as longer than it is', () => {
  const { clock, counts } = setUp();
  // With which the sum of the beginning and the length is rounded up.
  clock.now = 31_900.943_061_037_568;
  expect(counts.count('a').seconds).toBe(10);
});

test('who asks on and on is never forgotten in the middle of a window', () => {
  const { clock, counts } = setUp();
  let answered = 0;
  for (let at = 0; at < 1000; at += 1) {
    if (counts.count('a').left >= 0) answered += 1;
    clock.now += 100;
  }
  // 100 seconds are 10 windows, of 2 requests each.
  expect(answered).toBe(20);
});

test('who has asked for nothing in a window is forgotten, without a timer', () => {
  const { clock, counts } = setUp();
  for (let caller = 0; caller < 50; caller += 1) counts.count(`caller ${caller}`);
  expect(counts.size).toBe(50);
  clock.now += 10_000;
  counts.count('a');
  clock.now += 10_000;
  counts.count('a');
  expect(counts.size).toBe(1);
  clock.now += 1_000_000;
  counts.count('b');
  expect(counts.size).toBe(1);
});

test('those for whom there is no room share one count, and those who were there keep theirs', () => {
  const { counts } = setUp(2);
  counts.count('a');
  counts.count('b');
  expect(counts.count('c').left).toBe(1);
  expect(counts.count('d').left).toBe(0);
  expect(counts.count('e').left).toBe(-1);
  expect(counts.count('a').left).toBe(0);
  expect(counts.size).toBe(3);
});

test('who was there before the room was taken keeps their own count in the next window, too', () => {
  const { clock, counts } = setUp(2);
  clock.now += 9000;
  counts.count('a');
  clock.now += 1000;
  for (const caller of ['b', 'c', 'd', 'd', 'd']) counts.count(caller);
  expect(counts.count('a').left).toBe(0);
});
