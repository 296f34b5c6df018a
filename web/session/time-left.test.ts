import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const HEARD = { wall: 5_000, steady: 100 };

test.each([
  ['both clocks went on', { wall: 5_300, steady: 400 }, 700],
  ['the computer slept, and one clock with it', { wall: 7_000, steady: 400 }, -1_000],
  ['somebody set the clock back', { wall: 0, steady: 2_100 }, -1_000],
  ['somebody set the clock back, and there is time', { wall: 0, steady: 400 }, 700],
])('of a session of 1,000 ms what is left is never too much: %s', (_what, now, left) => {
  expect(timeLeft({ lastsMs: 1_000, heard: HEARD }, now)).toBe(left);
});
