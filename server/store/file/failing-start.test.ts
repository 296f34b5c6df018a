import { appendFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writesTo } from '../../testing/domain.ts';
import {
  addPlant,
  collectingLogger,
  copyKilled,
  openTestStore,
  temporaryFolder,
} from '../../testing/file-store.ts';
import { type Disk, type DiskFile, realDisk } from './disk/disk.ts';
import { segmentName } from './disk/segment-name.ts';
import { openFileStore } from './open.ts';

/** A disk of which one call fails, with a code of the system, and that counts the files that are open. */
function failAt(call: number, code = 'EIO') {
  const count = { calls: 0, open: 0 };
  const step = <T>(make: () => Promise<T>): Promise<T> => {
    count.calls += 1;
    if (count.calls !== call) return make();
    return Promise.reject(Object.assign(new Error(`${code}: call`), { code, syscall: 'call' }));
  };
  const watched = (file: DiskFile): DiskFile => {
    count.open += 1;
    let isOpen = true;
    return {
      fd: file.fd,
      read: (...args) => step(() => file.read(...args)),
      write: (...args) => step(() => file.write(...args)),
      stat: () => step(() => file.stat()),
      truncate: (length) => step(() => file.truncate(length)),
      sync: () => step(() => file.sync()),
      close: async () => {
        if (isOpen) count.open -= 1;
        isOpen = false;
        await file.close();
      },
    };
  };
  const disk: Disk = {
    ...realDisk,
    open: (...args) => step(async () => watched(await realDisk.open(...args))),
    readFile: (path) => step(() => realDisk.readFile(path)),
    readdir: (path) => step(() => realDisk.readdir(path)),
    stat: (path) => step(() => realDisk.stat(path)),
    lstat: (path) => step(() => realDisk.lstat(path)),
    rename: (...args) => step(() => realDisk.rename(...args)),
    unlink: (path) => step(() => realDisk.unlink(path)),
  };
  return { count, disk };
}

async function folderOfKilled(): Promise<string> {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  for (const id of [1, 2, 3]) await addPlant(store.plants, id);
  await writesTo(store.access).insertSession({
    ...{ hash: 'h', tokenId: 't', createdAt: 1, lastSeenAt: 1, restsOn: [] },
  });
  const killed = await copyKilled(folder);
  await appendFile(join(killed, segmentName(1)), '{"torn');
  return killed;
}

it.each([
  { kind: 'an empty folder', make: temporaryFolder, acceptEdit: false },
  { kind: 'the folder of a killed server', make: folderOfKilled, acceptEdit: false },
  { kind: 'one whose files are accepted as they are', make: folderOfKilled, acceptEdit: true },
])(
  'a start over $kind that fails at any call of the disk leaves no file open',
  async ({ make, acceptEdit }) => {
    const made = await make();
    for (let call = 1, isBeyond = false; !isBeyond; call += 1) {
      const folder = join(await temporaryFolder(), 'data');
      await cp(made, folder, { recursive: true });
      const { count, disk } = failAt(call);
      const options = { folder, disk, acceptEdit, logger: collectingLogger() };
      const store = await openFileStore(options).catch(() => null);
      await store?.close();
      expect(count.open, `open files once call ${call} has failed`).toBe(0);
      isBeyond = store !== null && count.calls < call;
    }
  },
);

it('a start that finds no room on the disk names the folder, and says what to do', async () => {
  const made = await folderOfKilled();
  const told = new Set<string>();
  for (let call = 1, isBeyond = false; !isBeyond; call += 1) {
    const folder = join(await temporaryFolder(), 'data');
    await cp(made, folder, { recursive: true });
    const { count, disk } = failAt(call, 'ENOSPC');
    const store = await openFileStore({ folder, disk, logger: collectingLogger() }).catch(
      (error) => {
        told.add(error.message.replace(folder, 'FOLDER'));
        return null;
      },
    );
    await store?.close();
    isBeyond = store !== null && count.calls < call;
  }
  expect(told).toEqual(
    new Set([
      'There is no room left on the disk of the data folder FOLDER, and whoever opens it writes a little. Nothing is lost. Free some room and run this again.',
    ]),
  );
});
