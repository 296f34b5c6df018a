import { expect, test } from 'vitest';
import { createTestApp, send, tokenFor } from '../../testing/app.ts';
import { writesTo } from '../../testing/domain.ts';
import { RoundGate } from './round-gate.ts';

/** Longer than requests are begun in one round. */
const LONG_MS = 12;

function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Waits until all is done that needs no other round of the event loop. */
async function endOfTick(): Promise<void> {
  await null;
  await new Promise<void>((resolve) => process.nextTick(resolve));
}

const holder = (tokenId: string, workspace = 'main') => ({ tokenId, workspace });

/** Lets requests in, each of which works so long, and tells who was let in in which round. */
async function enterAll(gate: RoundGate, names: string[], ms: number): Promise<string[][]> {
  const rounds: string[][] = [[]];
  let isDone = false;
  // Ahead of the gate's own, each time.
  const countRounds = () => {
    rounds.push([]);
    if (!isDone) setImmediate(countRounds);
  };
  setImmediate(countRounds);
  const all = names.map(async (name) => {
    const [workspace = '', tokenId = ''] = name.split('/');
    await gate.enter(holder(tokenId, workspace));
    rounds.at(-1)?.push(name);
    work(ms);
  });
  await Promise.all(all);
  isDone = true;
  return rounds.filter((round) => round.length > 0);
}

test('what comes by itself never waits, and what follows long work in its round does', async () => {
  const gate = new RoundGate();
  expect(gate.enter(holder('a'))).toBe(null);
  await endOfTick();
  expect(gate.enter(holder('a'))).toBe(null);
  work(LONG_MS);
  await endOfTick();
  const waiting = gate.enter(holder('a'));
  expect(waiting).not.toBe(null);
  await waiting;
});

test('those who wait are let in one workspace after the other and one token of it after the other', async () => {
  const names = ['main/a', 'main/a', 'main/a', 'main/b', 'main/a', 'other/c', 'other/c', 'main/b'];
  const rounds = await enterAll(new RoundGate(), names, LONG_MS);
  // The first began at once.
  expect(rounds.flat()).toEqual([
    ...['main/a', 'main/a', 'other/c', 'main/b', 'other/c', 'main/a', 'main/b', 'main/a'],
  ]);
  expect(Math.max(...rounds.map(({ length }) => length))).toBe(1);
});

test('of short work as much is begun in a round as fits into it', async () => {
  const rounds = await enterAll(new RoundGate(), Array<string>(40).fill('main/a'), 3);
  expect(rounds.flat()).toHaveLength(40);
  expect(Math.max(...rounds.map(({ length }) => length))).toBeLessThanOrEqual(4);
});

test('who waits learns whether their turn came in a later round', async () => {
  const gate = new RoundGate();
  gate.enter(holder('a'));
  const [sooner, later] = [gate.enter(holder('a')), gate.enter(holder('a'))];
  expect(await sooner).toBe(false);
  work(LONG_MS);
  expect(await later).toBe(true);
});

test('nothing is read for whoever is sent away while their request waits', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'viewer');
  const [record] = await app.access.access.listTokens();
  const { plants } = app.store;
  const { page } = plants;
  let read = 0;
  plants.page = async (query) => {
    read += 1;
    // Until the token is revoked, each takes a round of its own.
    work(LONG_MS);
    return await page.call(plants, query);
  };
  const asked = Array.from({ length: 100 }, async (_, after) => {
    const { status } = await send(app, 'GET', `/plants?limit=1&after=${after}`, { token });
    return status;
  });
  await writesTo(app.access.access).revokeToken(record?.id ?? '', app.clock.now);
  expect((await Promise.all(asked)).at(-1)).toBe(401);
  expect(read).toBeLessThan(asked.length);
});
