import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

const MOST_WAIT_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Has workspaces, or tokens of them, wait for places, and tells in which order they were let in, or that they gave up. */
function enterAll(turns: Turns, waiters: string[]): string[] {
  const told: string[] = [];
  for (const waiter of waiters) {
    const [workspace = '', tokenId] = waiter.split(' ');
    void turns.enter({ workspace, tokenId }, MOST_WAIT_MS).then((isIn) => {
      told.push(isIn ? waiter : `none for ${waiter}`);
    });
  }
  return told;
}

/** Lets what has been resolved go on. */
async function goOn(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

test('those who wait are let in one workspace after the other', async () => {
  const turns = new Turns(2);
  const told = enterAll(turns, [...Array<string>(6).fill('main'), 'other', 'third', 'other']);
  await goOn();
  expect(told).toEqual(['main', 'main']);
  for (let left = 0; left < 7; left += 1) turns.leave();
  await goOn();
  expect(told.slice(2)).toEqual(['main', 'other', 'third', 'main', 'other', 'main', 'main']);
});

test('those of one workspace are let in one token after the other, and what is no token’s as one more', async () => {
  const turns = new Turns(1);
  const told = enterAll(turns, [
    'main a',
    'main a',
    'main a',
    'main b',
    'other c',
    'main',
    'main a',
  ]);
  await goOn();
  for (let left = 0; left < 6; left += 1) turns.leave();
  await goOn();
  expect(told.slice(1)).toEqual(['main a', 'other c', 'main b', 'main', 'main a', 'main a']);
});

test('whoever has waited too long is told so, and takes no place when their turn comes', async () => {
  const turns = new Turns(1);
  const told = enterAll(turns, ['main', 'main', 'other']);
  await vi.advanceTimersByTimeAsync(MOST_WAIT_MS);
  expect(told).toEqual(['main', 'none for main', 'none for other']);
  const later = enterAll(turns, ['other', 'main']);
  turns.leave();
  await goOn();
  expect(later).toEqual(['other']);
  turns.leave();
  await goOn();
  expect(later).toEqual(['other', 'main']);
});

test('whoever has given up costs the others of their token and workspace no turn', async () => {
  const turns = new Turns(1);
  enterAll(turns, [
    'main c',
    ...Array<string>(9).fill('main a'),
    ...Array<string>(9).fill('other d'),
  ]);
  await vi.advanceTimersByTimeAsync(MOST_WAIT_MS);
  const told = enterAll(turns, ['main b', 'main b', 'main a', 'other d', 'other d']);
  for (let left = 0; left < 5; left += 1) turns.leave();
  await goOn();
  expect(told).toEqual(['main b', 'other d', 'main a', 'other d', 'main b']);
});
