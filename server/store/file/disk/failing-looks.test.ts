import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writesTo } from '../../../testing/domain.ts';
import {
  addPlant,
  collectingLogger,
  openTestStore,
  passOn,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { openFileStore } from '../open.ts';
import { type Disk, type DiskFile, realDisk } from './disk.ts';

type Call = 'open' | 'write' | 'stat' | 'readdir';

/** A new segment begins after a few changes. */
const SMALL = { journalBytes: 2000, historyBytes: 0 };

/** The real disk, but that calls for one path fail as `state` says. */
function diskFailingAt(path: string, code: string) {
  const state: { call: Call | null; failed: number } = { call: null, failed: 0 };
  const meet = (call: Call, at: string) => {
    if (state.call !== call || at !== path) return;
    state.failed += 1;
    throw Object.assign(new Error(`${code}: ${call}`), { code });
  };
  const open: Disk['open'] = async (at, flags, mode) => {
    meet('open', at);
    const file = await realDisk.open(at, flags, mode);
    const write: DiskFile['write'] = async (...args) => {
      // What follows the batches is written behind, and may fail.
      if (args[3] === 0) meet('write', at);
      return await file.write(...args);
    };
    return { ...passOn(file), write };
  };
  const stat: Disk['stat'] = async (at) => {
    meet('stat', at);
    return await realDisk.stat(at);
  };
  const read: Disk['readdir'] = async (at) => {
    meet('readdir', at);
    return await realDisk.readdir(at);
  };
  return { state, disk: { ...realDisk, open, stat, readdir: read } };
}

/** A running store of which calls for one of its files can be made to fail. */
async function openFailingAt(name: string, code: string) {
  const folder = await temporaryFolder();
  const { state, disk } = diskFailingAt(join(folder, name), code);
  const store = await openTestStore(folder, { disk, bounds: SMALL });
  await addPlant(store.plants, 1);
  const lookAndList = async () => {
    await store.plants.status();
    return await readdir(folder);
  };
  return { folder, state, store, lookAndList };
}

it('a journal.end that is taken away after the write for a new segment failed is made anew', async () => {
  const { folder, state, store, lookAndList } = await openFailingAt('journal.end', 'EIO');
  state.call = 'write';
  for (let id = 2; state.failed === 0; id += 1) await addPlant(store.plants, id);
  state.call = null;
  await rm(join(folder, 'journal.end'));
  await expect.poll(lookAndList).toContain('journal.end');
});

it('an access.json that is taken away is missed also where nobody could look at it once it was written', async () => {
  const { folder, state, store, lookAndList } = await openFailingAt('access.json', 'EIO');
  state.call = 'stat';
  const session = { hash: 'h', tokenId: 't', restsOn: [], createdAt: 1, lastSeenAt: 1 };
  await writesTo(store.access).insertSession(session);
  state.call = null;
  await rm(join(folder, 'access.json'));
  await expect.poll(lookAndList).toContain('access.json');
});

it('a start that cannot list the folder is refused, and takes it for no folder of files', async () => {
  const folder = await temporaryFolder();
  await (await openTestStore(folder)).close();
  await rm(join(folder, 'access.json'));
  await mkdir(join(folder, 'access.json'));
  const { state, disk } = diskFailingAt(folder, 'EIO');
  state.call = 'readdir';
  const starting = openFileStore({ folder, disk, logger: collectingLogger() });
  await expect(starting).rejects.toThrow(/data folder .* cannot be used \(EIO: readdir\)/);
});
