import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  addPlant,
  collectingLogger,
  openTestStore,
  passOn,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { type Disk, realDisk } from '../disk/disk.ts';

const BOUNDS = { journalBytes: 1500, historyBytes: 1_000_000 };
const SEGMENTS = 4;
const UNREAD = { code: 'storage_unavailable', facts: { retryAfterSeconds: 10 } };

/**
 * Longer than anyone waits for the disk, and too short for the folder, which is looked at meanwhile, to be
 * taken for one that hangs: the clock is put forward before the real disk can answer that.
 */
const LONG_MS = 9000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The real disk, on which calls for one file hang until they are let go. */
function hangingDisk() {
  const state = { path: '', atDisk: 0, most: 0, open: 0, letGo: () => undefined as unknown };
  const released = new Promise<void>((resolve) => {
    state.letGo = resolve;
  });
  const hang = async (path: string) => {
    if (path !== state.path) return;
    state.atDisk += 1;
    state.most = Math.max(state.most, state.atDisk);
    await released;
    state.atDisk -= 1;
  };
  const open: Disk['open'] = async (path, flags, mode) => {
    if (flags !== 'r') return await realDisk.open(path, flags, mode);
    await hang(path);
    const file = await realDisk.open(path, flags, mode);
    state.open += 1;
    const close = async () => {
      await file.close();
      state.open -= 1;
    };
    return { ...passOn(file), close };
  };
  return { state, disk: { ...realDisk, open } };
}

/** Opens a store whose oldest segment, which holds the first changes of four workspaces, can be made to hang. */
async function openHanging() {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder, { bounds: BOUNDS });
  const segments = async () =>
    (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  for (const workspace of ['a', 'b', 'c', 'd']) await addPlant(first.plants, 1, workspace);
  for (let id = 1; (await segments()).length < SEGMENTS; id += 1) {
    await addPlant(first.plants, id, 'busy');
  }
  await first.close();
  const { disk, state } = hangingDisk();
  const logger = collectingLogger();
  const store = await openTestStore(folder, { bounds: BOUNDS, disk, logger });
  // Who acted is learned once, when history is first opened.
  await store.plants.people('a');
  const [oldest = ''] = await segments();
  state.path = join(folder, oldest);
  return { ...store, state, logger };
}

it('reads of history that hang take two calls at most, and leave changes and readiness alone', async () => {
  const { plants, state, logger } = await openHanging();
  const readings = ['a', 'a', 'b', 'b', 'c', 'd'].map((workspace) =>
    expect(plants.findChange(workspace, 1)).rejects.toMatchObject(UNREAD),
  );
  await expect.poll(() => state.atDisk).toBe(2);
  await addPlant(plants, 2, 'a');
  expect(await plants.status()).toEqual({ writable: true });
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await Promise.all(readings);
  // Nobody is made to wait once it is known.
  await expect(plants.findChange('d', 1)).rejects.toMatchObject(UNREAD);
  // What looks after the disk has begun to look meanwhile, and the disk answers it in its own time.
  await expect.poll(() => plants.status()).toEqual({ writable: true });
  expect(state.most).toBe(2);
  state.letGo();
  // On a machine that is busy meanwhile, the time that has passed may count as a hanging disk as well.
  const told = () =>
    logger.reports.flatMap(({ message }) => (/history/.test(message) ? [message] : []));
  await expect
    .poll(() => told())
    .toEqual([
      expect.stringMatching(/^the disk does not answer a read of history/),
      'the disk answers reads of history again',
    ]);
  expect(await plants.findChange('c', 1)).toMatchObject({ seq: 1 });
  await expect.poll(() => state.open).toBe(0);
});

it('a read of history that hangs leaves other workspaces their place at the disk', async () => {
  const { plants, state } = await openHanging();
  const hung = Promise.all(
    [1, 2, 3].map(() => expect(plants.findChange('a', 1)).rejects.toMatchObject(UNREAD)),
  );
  await expect.poll(() => state.atDisk).toBe(1);
  state.path = '';
  expect(await plants.findChange('b', 1)).toMatchObject({ seq: 1 });
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await hung;
  expect(await plants.findChange('b', 1)).toMatchObject({ seq: 1 });
  state.letGo();
});

it('a stop waits for no read of history that hangs', async () => {
  const { plants, state, close } = await openHanging();
  const hung = expect(plants.findChange('a', 1)).rejects.toMatchObject(UNREAD);
  await expect.poll(() => state.atDisk).toBe(1);
  expect(await close()).toBe('current');
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await hung;
  state.letGo();
});
