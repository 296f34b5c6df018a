import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { shortenTurns } from '../../testing/domain.ts';
import { EventFeed } from './event-feed.ts';

const WATCHING = { goesOn: async () => true, stop: () => undefined };
const ADA = { workspace: 'main', actor: { id: 'ada', name: 'Ada' } };

/** Opens many streams, has something told to all of them, and returns how many heard it in each round. */
async function countTold(store: TestApp['store'], tell: () => unknown): Promise<number[]> {
  const feed = new EventFeed(store, new AbortController().signal);
  let told = 0;
  const readers = Array.from({ length: 50 }, () =>
    feed.open(ADA, null, () => WATCHING).body.getReader(),
  );
  for (const reader of readers) {
    await reader.read();
    void reader.read().then(() => {
      told += 1;
    });
  }
  shortenTurns();
  await tell();
  const toldATurn: number[] = [];
  while (told < readers.length) {
    const before = told;
    await new Promise(setImmediate);
    toldATurn.push(told - before);
  }
  return toldATurn;
}

test('a beat is sent to many streams in turns with others', async () => {
  const { store } = await createTestApp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const toldATurn = await countTold(store, () => vi.advanceTimersByTime(20_000));
  expect(Math.max(...toldATurn)).toBeLessThanOrEqual(2);
});

test('a change is told to many streams in turns with others', async () => {
  const { store } = await createTestApp();
  const actor = { id: 'ben', name: 'Ben' };
  const add = [{ name: 'Rose', tag: '' }];
  const draft = { actor, requestId: 'r', workspace: 'main', remove: [], add };
  const toldATurn = await countTold(store, () => store.plants.commit(draft));
  expect(Math.max(...toldATurn)).toBeLessThanOrEqual(2);
});

test('streams that begin at different positions have their changes read one after the other', async () => {
  const { store } = await createTestApp();
  const actor = { id: 'ben', name: 'Ben' };
  const positions = [];
  for (const name of ['Rose', 'Fern', 'Moss']) {
    const { seq, at } = await store.plants.version('main');
    positions.push({ seq, at });
    const add = [{ name, tag: '' }];
    await store.plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add });
  }
  let reading = 0;
  let most = 0;
  const changesAfter = store.plants.changesAfter.bind(store.plants);
  const counted: typeof changesAfter = async (...asked) => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise(setImmediate);
    return await changesAfter(...asked).finally(() => {
      reading -= 1;
    });
  };
  vi.spyOn(store.plants, 'changesAfter').mockImplementation(counted);
  const feed = new EventFeed(store, new AbortController().signal);
  const told = positions.map(async (position) => {
    const reader = feed.open(ADA, position, () => WATCHING).body.getReader();
    await reader.read();
    return Buffer.from((await reader.read()).value ?? []).toString();
  });
  for (const text of await Promise.all(told)) expect(text).toContain('Moss');
  expect(most).toBe(1);
});
