import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Plant } from '../../contract/plants.ts';
import { DomainError } from '../../domain/errors.ts';
import { jsonTexts, streamTexts } from './plant-stream.ts';

const streamIds = (batches: AsyncGenerator<Plant[]>) =>
  streamTexts(
    jsonTexts(batches, ({ id }) => id),
    () => undefined,
    (error) => {
      throw error;
    },
    async () => undefined,
  );

/** Yields one plant a batch and tells how many were taken and whether reading has ended. */
function countedBatches(count: number) {
  const state = { taken: 0, isOver: false };
  async function* read(): AsyncGenerator<Plant[]> {
    try {
      for (let id = 0; id < count; id += 1) {
        state.taken += 1;
        yield [{ id, name: `Plant ${id}`, tag: '' }];
      }
    } finally {
      state.isOver = true;
    }
  }
  return { state, batches: read() };
}

test('a batch is read only when the client has taken those before', async () => {
  const { state, batches } = countedBatches(1_000);
  const reader = streamIds(batches).getReader();
  for (let chunk = 1; chunk <= 5; chunk += 1) {
    await reader.read();
    expect(state.taken).toBeLessThanOrEqual(chunk + 1);
  }
  await reader.cancel();
});

test('when the client goes, reading ends', async () => {
  const { state, batches } = countedBatches(1_000);
  const reader = streamIds(batches).getReader();
  await reader.read();
  await reader.cancel();
  expect(state.isOver).toBe(true);
});

test('a client that goes while a text is made is no fault of the server', async () => {
  const client = new EventEmitter();
  const faults: unknown[] = [];
  let ends = 0;
  async function* slowTexts() {
    await once(client, 'gone');
    yield 'late';
  }
  const stream = streamTexts(
    slowTexts(),
    () => {
      ends += 1;
    },
    (error) => faults.push(error),
    async () => undefined,
  );
  await expect.poll(() => client.listenerCount('gone')).toBe(1);
  const leaving = stream.cancel();
  client.emit('gone');
  await leaving;
  expect([faults, ends]).toEqual([[], 1]);
});

test('a place is given back once, also where what makes a text fails since the client has gone', async () => {
  const client = new EventEmitter();
  let ends = 0;
  async function* slowTexts(): AsyncGenerator<string> {
    yield 'early';
    await once(client, 'gone');
    throw new Error('gone');
  }
  const stream = streamTexts(
    slowTexts(),
    () => {
      ends += 1;
    },
    () => undefined,
    async () => undefined,
  );
  const reader = stream.getReader();
  await reader.read();
  await expect.poll(() => client.listenerCount('gone')).toBe(1);
  const leaving = reader.cancel();
  client.emit('gone');
  await leaving;
  expect(ends).toBe(1);
});

test.each([0, 1, 3])('%d batches are one JSON array', async (count) => {
  const stream = streamIds(countedBatches(count).batches);
  expect(await new Response(stream).json()).toEqual(Array.from({ length: count }, (_, id) => id));
});

test('an error while reading breaks the stream off, so that nobody takes a part for the whole', async () => {
  async function* fail(): AsyncGenerator<Plant[]> {
    yield [{ id: 1, name: 'Fern', tag: '' }];
    throw new Error('disk');
  }
  await expect(new Response(streamIds(fail())).text()).rejects.toThrow('disk');
});

test('that a reader was sent away while a text is made is told once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const sentAway = new DomainError('invalid_token', 'The token has been revoked.');
  const making = new EventEmitter();
  const [faults, ends]: [unknown[], unknown[]] = [[], []];
  async function* texts(): AsyncGenerator<string> {
    await once(making, 'asked');
    yield '';
    throw sentAway;
  }
  const stream = streamTexts(
    texts(),
    () => ends.push(1),
    (error) => faults.push(error),
    async () => {
      throw sentAway;
    },
  );
  await expect.poll(() => making.listenerCount('asked')).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(faults).toEqual([sentAway]);
  making.emit('asked');
  await vi.advanceTimersByTimeAsync(10_000);
  await new Promise(setImmediate);
  expect([faults, ends]).toEqual([[sentAway], [1]]);
  await stream.cancel();
});
