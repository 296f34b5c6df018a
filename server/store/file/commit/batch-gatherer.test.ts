import { expect, test } from 'vitest';
import { BatchGatherer } from './batch-gatherer.ts';

/** Makes a gatherer whose turns take a millisecond each, and tells how many a batch waits. */
function gathererOfTurns() {
  let turns = 0;
  const gatherer = new BatchGatherer(
    () => turns,
    async () => {
      turns += 1;
    },
  );
  const turnsWaited = async (countQueued: (turn: number) => number) => {
    const before = turns;
    await gatherer.wait(() => countQueued(turns - before));
    return turns - before;
  };
  return { gatherer, turnsWaited };
}

test('a batch waits until as many changes are there as were under way before', async () => {
  const { gatherer, turnsWaited } = gathererOfTurns();
  gatherer.learn(6, 4, 5);
  expect(await turnsWaited((turn) => 7 + turn)).toBe(3);
});

test('a lone change waits for one turn of the event loop', async () => {
  const { gatherer, turnsWaited } = gathererOfTurns();
  gatherer.learn(1, 0, 5);
  expect(await turnsWaited(() => 1)).toBe(1);
});

test('a batch stops waiting for changes that do not come once it has waited as long as the last sync took', async () => {
  const { gatherer, turnsWaited } = gathererOfTurns();
  gatherer.learn(50, 0, 2);
  expect(await turnsWaited(() => 1)).toBe(2);
});

test('a batch waits for no longer than 5 ms, however long the last sync took', async () => {
  const { gatherer, turnsWaited } = gathererOfTurns();
  gatherer.learn(50, 0, 3_600_000);
  expect(await turnsWaited(() => 1)).toBe(5);
});

test('once idle, nobody is waited for', async () => {
  const { gatherer, turnsWaited } = gathererOfTurns();
  gatherer.learn(50, 0, 5);
  gatherer.forget();
  expect(await turnsWaited(() => 1)).toBe(1);
});
