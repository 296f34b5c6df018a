import { expect, it } from 'vitest';
import {
  addPlant,
  openKilled,
  openTestStore,
  passOn,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { type Disk, type DiskFile, realDisk } from '../disk/disk.ts';
import type { FileStore } from '../open.ts';

const SMALL = { journalBytes: 2000, historyBytes: 0 };

const NO_ROOM = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });

/** A disk without room for a new segment, nor for removing what was written of one, while `state` says so. */
function diskWithoutRoom() {
  const state = { isFull: false, refused: 0 };
  const open: Disk['open'] = async (path, flags, mode) => {
    const file = await realDisk.open(path, flags, mode);
    const write: DiskFile['write'] = async (...args) => {
      const written = await file.write(...args);
      if (path.endsWith('000002.jsonl') && state.isFull) throw NO_ROOM;
      return written;
    };
    return { ...passOn(file), write };
  };
  const unlink: Disk['unlink'] = async (path) => {
    if (!state.isFull || !path.endsWith('.jsonl')) return await realDisk.unlink(path);
    state.refused += 1;
    throw NO_ROOM;
  };
  return { state, disk: { ...realDisk, open, unlink } };
}

async function totalOf(store: FileStore): Promise<number> {
  return (await store.plants.version('main')).total;
}

it('a disk too full to take a new segment back refuses changes, and takes them again once there is room', async () => {
  const folder = await temporaryFolder();
  const { state, disk } = diskWithoutRoom();
  const store = await openTestStore(folder, { disk, bounds: SMALL });
  state.isFull = true;
  let id = 0;
  const isAdded = async () => {
    try {
      await addPlant(store.plants, id + 1);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'storage_full' });
      return false;
    }
  };
  while (await isAdded()) id += 1;
  expect(state.refused).toBe(2);
  expect(await totalOf(await openKilled(folder))).toBe(id);
  state.isFull = false;
  await addPlant(store.plants, 1001);
  expect(await totalOf(await openKilled(folder))).toBe(id + 1);
  expect(await store.close()).toBe('current');
  expect(await totalOf(await openTestStore(folder))).toBe(id + 1);
});
