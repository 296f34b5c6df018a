import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  addPlant,
  openKilled,
  openTestStore,
  passOn,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { type Disk, type DiskFile, realDisk } from '../disk/disk.ts';

/** A new segment begins after a few changes. */
const SMALL = { journalBytes: 2000, historyBytes: 0 };

const failed = (code: string, call: string) =>
  Object.assign(new Error(`${code}: ${call}`), { code, syscall: call });

/** A store on the real disk, which finds no room in a new segment, or fails to close a folder, as `state` says. */
async function openFailing() {
  const folder = await temporaryFolder();
  const state = { isFull: false, isFolder: false, met: 0 };
  const open: Disk['open'] = async (path, flags, mode) => {
    const file = await realDisk.open(path, flags, mode);
    const isNewSegment = flags === 'ax' && !path.endsWith('000001.jsonl');
    const write: DiskFile['write'] = async (...args) => {
      if (isNewSegment && state.isFull) throw failed('ENOSPC', 'write');
      return await file.write(...args);
    };
    const close = async () => {
      await file.close();
      const isMet = (isNewSegment && state.isFull) || (path === folder && state.isFolder);
      if (!isMet) return;
      state.met += 1;
      throw failed('EIO', 'close');
    };
    return { ...passOn(file), write, close };
  };
  const store = await openTestStore(folder, { disk: { ...realDisk, open }, bounds: SMALL });
  let id = 0;
  const addUntilMet = async () => {
    for (; state.met === 0; id += 1) await addPlant(store.plants, id + 1);
  };
  const segments = async () => (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
  return { ...store, folder, state, addUntilMet, segments, count: () => id };
}

it('a new segment that could not be written leaves no file, though closing it fails as well', async () => {
  const { state, addUntilMet, segments } = await openFailing();
  state.isFull = true;
  await addUntilMet();
  expect(await segments()).toEqual(['journal-000001.jsonl']);
});

it('a folder that could not be closed behind a new segment takes nothing back', async () => {
  const { plants, folder, state, addUntilMet, count } = await openFailing();
  state.isFolder = true;
  await addUntilMet();
  await addPlant(plants, count() + 1);
  const again = await openKilled(folder);
  expect((await again.plants.version('main')).total).toBe(count() + 1);
});
