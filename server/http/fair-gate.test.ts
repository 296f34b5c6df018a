import { expect, test } from 'vitest';
import { browserWith, cookieOf, signIn } from '../bff/testing.ts';
import { FairGate } from './fair-gate.ts';
import { createTestApp, problemOf, type TestApp, tokenFor } from './testing.ts';

/** Work that is under way until it is ended, in the order in which it began. */
function createWork(gate: FairGate) {
  const running: { who: string; end: () => void }[] = [];
  const ask = (who: string) =>
    gate.run(who, async () => {
      await new Promise<void>((resolve) => running.push({ who, end: resolve }));
    });
  return { ask, running, namesOf: () => running.map(({ who }) => who) };
}

test('of one token two pieces of work are under way at once, and four of all', async () => {
  const { ask, running, namesOf } = createWork(new FairGate());
  const all = ['a', 'a', 'a', 'b', 'b', 'b', 'c'].map(ask);
  expect(namesOf()).toEqual(['a', 'a', 'b', 'b']);
  for (let ended = 0; ended < all.length; ended += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(ended);
    running[ended]?.end();
  }
  await Promise.all(all);
  expect(namesOf().sort()).toEqual(['a', 'a', 'a', 'b', 'b', 'b', 'c']);
});

test('whoever asks for one thing waits for one piece of work, however much others have asked for', async () => {
  const { ask, running, namesOf } = createWork(new FairGate());
  const all = [...Array<string>(40).fill('a'), ...Array<string>(40).fill('b'), 'c'].map(ask);
  running[0]?.end();
  running[1]?.end();
  running[2]?.end();
  await expect.poll(() => running.length).toBeGreaterThan(6);
  expect(namesOf()).toContain('c');
  for (let ended = 3; ended < all.length; ended += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(ended);
    running[ended]?.end();
  }
  await Promise.all(all);
});

test('work that fails makes room for the next', async () => {
  const gate = new FairGate();
  const fail = async () => await Promise.reject(new Error('failed'));
  const all = Array.from({ length: 20 }, () => gate.run('a', fail));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
});

/** Counts how many histories the store reads at the same time. */
function countReadings({ store }: TestApp): () => number {
  const { plants } = store;
  const read = plants.changes.bind(plants);
  let reading = 0;
  let most = 0;
  plants.changes = async (query) => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise(setImmediate);
    try {
      return await read(query);
    } finally {
      reading -= 1;
    }
  };
  return () => most;
}

test('two histories of a token are read at once, and the 53rd is refused', async () => {
  const app = await createTestApp();
  const most = countReadings(app);
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer') }));
  const browse = browserWith(app, cookie);
  const asked = Array.from({ length: 53 }, () => browse('GET', '/bff/changes?person=nobody'));
  const answers = await Promise.all(asked);
  expect(most()).toBe(2);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(await Promise.all(refused.map(async (one) => (await problemOf(one)).code))).toEqual([
    'too_many_streams',
  ]);
});
