import { readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  addPlant,
  collectingLogger,
  copyKilled,
  failingDisk,
  openKilled,
  openTestStore,
  passOn,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { type Disk, realDisk } from '../disk/disk.ts';
import { segmentName } from '../disk/segment-name.ts';
import type { FileStore } from '../open.ts';

const BOUNDS = { journalBytes: 1500, historyBytes: 0 };

/** What somebody does to a segment of which nothing is written any more. */
const ACTS: { act: string; does: (path: string) => Promise<unknown> }[] = [
  { act: 'removed', does: (path) => rm(path) },
  { act: 'emptied', does: (path) => truncate(path, 0) },
  { act: 'cut', does: async (path) => await truncate(path, (await stat(path)).size - 20) },
  {
    act: 'edited without becoming longer',
    does: async (path) => {
      await writeFile(path, (await readFile(path, 'utf8')).replace('Plant 1', 'Plant 9'));
    },
  },
  {
    act: 'replaced by another file',
    does: async (path) => {
      const other = join(await temporaryFolder(), 'other');
      await writeFile(other, await readFile(path));
      await rename(other, path);
    },
  },
];

/** The real disk, on which a snapshot has no room, or waits, while `state` says so; everything else has room. */
function diskWithoutRoom() {
  const state = { isFull: true, isBroken: false, mayGoOn: Promise.resolve() };
  const open: Disk['open'] = async (path, flags, mode) => {
    const file = await realDisk.open(path, flags, mode);
    if (!path.endsWith('plants.json.tmp')) return file;
    return {
      ...passOn(file),
      write: async (...args) => {
        if (state.isFull) throw Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' });
        await state.mayGoOn;
        return await file.write(...args);
      },
      sync: async () => {
        if (state.isBroken) throw Object.assign(new Error('EIO: sync'), { code: 'EIO' });
        await file.sync();
      },
    };
  };
  return { state, disk: { ...realDisk, open } };
}

async function segmentsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
}

async function idsOf({ plants }: FileStore): Promise<number[]> {
  const { rows } = await plants.page({ workspace: 'main', limit: 1000, cursor: 'first' });
  return rows.map(({ id }) => id);
}

/** A running store whose snapshot found no room, so that a start needs all of its three segments. */
async function openWithoutRoom() {
  const folder = await temporaryFolder();
  await (await openTestStore(folder)).close();
  const { state, disk } = diskWithoutRoom();
  const logger = collectingLogger();
  const store = await openTestStore(folder, { bounds: BOUNDS, disk, logger });
  const ids: number[] = [];
  const add = async () => {
    ids.push(ids.length + 1);
    await addPlant(store.plants, ids.length);
  };
  while ((await segmentsIn(folder)).length < 3) await add();
  // A snapshot that is still being written might find room.
  await expect.poll(() => logger.reports.length).toBe(2);
  logger.reports.length = 0;
  return { folder, state, logger, store, ids, add };
}

/** A store that was started where one without room was killed. */
async function startWithoutRoom() {
  const { folder: killed, ids } = await openWithoutRoom();
  const folder = await copyKilled(killed);
  const { state, disk } = diskWithoutRoom();
  const logger = collectingLogger();
  return { folder, state, logger, ids, store: await openTestStore(folder, { disk, logger }) };
}

const LIVES = [
  { life: 'that a running server completed', open: openWithoutRoom },
  { life: 'that a start replayed', open: startWithoutRoom },
];

const CASES = LIVES.flatMap((one) => ACTS.map((act) => ({ ...one, ...act })));

it.each(CASES)(
  'a segment $life before the newest and that is $act while no snapshot holds it is noticed when asked, and all plants are saved anew',
  async ({ open, does }) => {
    const { folder, state, logger, store, ids } = await open();
    const [first = ''] = await segmentsIn(folder);
    let goOn = () => {};
    state.mayGoOn = new Promise((resolve) => {
      goOn = resolve;
    });
    state.isFull = false;
    await does(join(folder, first));
    expect(await store.plants.status()).toEqual({
      writable: false,
      reason: expect.stringContaining('are being saved anew'),
    });
    goOn();
    await expect.poll(async () => (await store.plants.status()).writable).toBe(true);
    expect(await idsOf(await openKilled(folder))).toEqual(ids);
    expect(logger.reports).toEqual([
      { facts: { file: first }, message: expect.stringContaining('somebody cut the journal') },
    ]);
  },
);

it('nothing is acknowledged while what a lost segment held has no room, and the server is ready again once it has', async () => {
  const { folder, state, store, ids, add } = await openWithoutRoom();
  await rm(join(folder, segmentName(1)));
  expect((await store.plants.status()).writable).toBe(false);
  const refused = addPlant(store.plants, 1000);
  await expect(refused).rejects.toMatchObject({ code: 'storage_full' });
  state.isFull = false;
  await add();
  expect(await idsOf(await openKilled(folder))).toEqual(ids);
  await expect.poll(() => store.plants.status()).toEqual({ writable: true });
});

it('segments that a snapshot holds may go without being missed', async () => {
  const { folder, state, logger, store, add } = await openWithoutRoom();
  state.isFull = false;
  while ((await segmentsIn(folder)).includes(segmentName(1))) {
    await add();
    expect(await store.plants.status()).toEqual({ writable: true });
  }
  expect(logger.reports).toEqual([]);
});

/** A folder of which a start needs two segments that hold no change, as a kill leaves it while all is saved anew. */
async function openUnchanged(): Promise<{ folder: string }> {
  const folder = await temporaryFolder();
  await (await openTestStore(folder)).close();
  const { state, disk } = diskWithoutRoom();
  const store = await openTestStore(folder, { disk });
  // Its stop would wait for room.
  onTestFinished(() => {
    state.isFull = false;
  });
  // A new segment is begun for all plants, which then find no room.
  await rm(join(folder, 'journal.end'));
  await store.plants.status();
  await expect.poll(() => segmentsIn(folder)).toHaveLength(2);
  return { folder };
}

it('a store in which nothing has changed loses nothing by a stop where a segment that a start needs was removed meanwhile', async () => {
  const folder = await copyKilled((await openUnchanged()).folder);
  const store = await openTestStore(folder);
  await rm(join(folder, segmentName(1)));
  await store.close();
  expect(await idsOf(await openTestStore(folder))).toEqual([]);
});

/** Has a store lose a segment that a start needs, on a disk that has room for all plants or not. */
async function openWithLost() {
  const folder = await copyKilled((await openUnchanged()).folder);
  const { state, disk } = diskWithoutRoom();
  const logger = collectingLogger();
  const store = await openTestStore(folder, { disk, logger });
  await rm(join(folder, segmentName(1)));
  return { folder, state, logger, store };
}

it('a stop that finds a segment lost and no room for all plants says so, and waits until there is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { folder, state, logger, store } = await openWithLost();
  const closing = store.close();
  const said = () => logger.reports.map(({ message }) => message);
  await expect.poll(said).toContainEqual(expect.stringContaining('the stop waits'));
  await vi.advanceTimersByTimeAsync(10_000);
  state.isFull = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await closing).toBe('current');
  expect(said()).toEqual([
    expect.stringContaining('somebody cut the journal'),
    expect.stringContaining('the disk is full'),
    expect.stringContaining('the stop waits'),
  ]);
  expect(await idsOf(await openTestStore(folder))).toEqual([]);
});

it('a stop that has no room to begin a segment tells of a full disk, and of no other fault', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = await temporaryFolder();
  const { state, disk } = failingDisk();
  const logger = collectingLogger();
  const store = await openTestStore(folder, { disk, logger });
  await rm(join(folder, 'journal.end'));
  state.code = 'ENOSPC';
  const closing = store.close();
  const said = () => logger.reports.map(({ message }) => message);
  await expect.poll(said).toContainEqual(expect.stringContaining('the stop waits'));
  expect(said()).toEqual([
    expect.stringContaining('journal.end'),
    expect.stringContaining('the disk is full'),
    expect.stringContaining('the stop waits'),
  ]);
  state.code = null;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await closing).toBe('current');
});

it('a stop that finds a segment lost, and the disk failing, tells that all plants could not be saved', async () => {
  const { state, store } = await openWithLost();
  state.isFull = false;
  state.isBroken = true;
  expect(await store.close()).toBe('lost');
});

it.each(LIVES)('what the next start replays counts segments $life', async ({ open }) => {
  const { folder, store } = await open();
  const sizes = (await segmentsIn(folder)).map(
    async (name) => (await stat(join(folder, name))).size,
  );
  const all = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(store.figures().journalBytes).toBe(all);
});
