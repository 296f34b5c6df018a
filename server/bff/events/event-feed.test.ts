import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { shortenTurns } from '../../testing/domain.ts';
import { EventFeed } from './event-feed.ts';

const ADA = { workspace: 'main', actor: { id: 'ada', name: 'Ada' } };

test('a beat is sent to many streams in turns with others', async () => {
  const { store } = await createTestApp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const feed = new EventFeed(store, new AbortController().signal);
  let told = 0;
  const readers = Array.from({ length: 50 }, () =>
    feed.open(ADA, null, () => () => undefined).body.getReader(),
  );
  for (const reader of readers) {
    await reader.read();
    void reader.read().then(() => {
      told += 1;
    });
  }
  shortenTurns();
  vi.advanceTimersByTime(20_000);
  const toldATurn: number[] = [];
  while (told < readers.length) {
    const before = told;
    await new Promise(setImmediate);
    toldATurn.push(told - before);
  }
  expect(Math.max(...toldATurn)).toBeLessThanOrEqual(2);
});

test('a change is told to many streams in turns with others', async () => {
  const { store } = await createTestApp();
  const feed = new EventFeed(store, new AbortController().signal);
  let told = 0;
  const readers = Array.from({ length: 50 }, () =>
    feed.open(ADA, null, () => () => undefined).body.getReader(),
  );
  for (const reader of readers) {
    await reader.read();
    void reader.read().then(() => {
      told += 1;
    });
  }
  shortenTurns();
  const actor = { id: 'ben', name: 'Ben' };
  const add = [{ name: 'Rose', tag: '' }];
  await store.plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add });
  const toldATurn: number[] = [];
  while (told < readers.length) {
    const before = told;
    await new Promise(setImmediate);
    toldATurn.push(told - before);
  }
  expect(Math.max(...toldATurn)).toBeLessThanOrEqual(2);
});
