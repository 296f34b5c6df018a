import { expect, test } from 'vitest';
import { BatchGatherer } from './batch-gatherer.ts';

/** Counts the turns of the event loop that a batch waits, with this many changes queued in each. */
async function turnsWaited(gatherer: BatchGatherer, queued: (turn: number) => number) {
  let turns = 0;
  await gatherer.wait(() => {
    turns += 1;
    return queued(turns);
  });
  return turns;
}

test('a batch waits until as many changes are there as were under way before', async () => {
  const gatherer = new BatchGatherer();
  gatherer.learn(6, 4, 5);
  expect(await turnsWaited(gatherer, (turn) => 7 + turn)).toBe(3);
});

test('a lone change waits for one turn of the event loop', async () => {
  const gatherer = new BatchGatherer();
  gatherer.learn(1, 0, 5);
  expect(await turnsWaited(gatherer, () => 1)).toBe(1);
});

test('a batch stops waiting for changes that do not come, however long the last sync took', async () => {
  const gatherer = new BatchGatherer();
  gatherer.learn(50, 0, 3_600_000);
  // Were there no bound, this would outlast the test.
  expect(await turnsWaited(gatherer, () => 1)).toBeGreaterThan(1);
});

test('once idle, nobody is waited for', async () => {
  const gatherer = new BatchGatherer();
  gatherer.learn(50, 0, 5);
  gatherer.forget();
  expect(await turnsWaited(gatherer, () => 1)).toBe(1);
});
