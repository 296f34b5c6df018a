import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { TokenRecord } from '../../../domain/access-store.ts';
import { writesTo } from '../../../testing/domain.ts';
import {
  addPlant,
  openKilled,
  openTestStore,
  passOn,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { type Disk, realDisk } from '../disk/disk.ts';

const TOKEN: TokenRecord = {
  ...{ id: 't1', hash: 'hash', name: 'Ada', role: 'admin', workspace: 'main' },
  ...{ createdAt: 1, createdBy: null, expiresAt: null },
  ...{ roleChangedAt: null, roleChangedBy: null },
  ...{ revokedAt: null, revokedBy: null, foundExpiredAt: null, lastUsedAt: null },
};

/** A running store, and what makes the next sync of a file fail, or that of the folder which follows it. */
async function openFailingSyncs() {
  const folder = await temporaryFolder();
  let failing: { file: string; ofFolder: boolean } | null = null;
  let synced = '';
  const open: Disk['open'] = async (path, ...rest) => {
    const file = await realDisk.open(path, ...rest);
    const sync = async () => {
      const isFolder = path === folder;
      if (!isFolder) synced = basename(path);
      if (synced === failing?.file && isFolder === failing.ofFolder) {
        throw Object.assign(new Error('EIO: fsync'), { code: 'EIO' });
      }
      await file.sync();
    };
    return { ...passOn(file), sync };
  };
  const store = await openTestStore(folder, { disk: { ...realDisk, open } });
  await writesTo(store.access).insertToken(TOKEN);
  await addPlant(store.plants, 1);
  const fail = (file: string, { ofFolder }: { ofFolder: boolean }) => {
    failing = { file, ofFolder };
  };
  return { folder, store, fail };
}

it('a change of access whose file has been replaced when the sync of its folder fails is told as one whose outcome is unknown, and in force until a restart where it ends access', async () => {
  const { folder, store, fail } = await openFailingSyncs();
  fail('access.json.tmp', { ofFolder: true });
  const revoking = writesTo(store.access).revokeToken('t1', 5);
  await expect(revoking).rejects.toMatchObject({ code: 'outcome_unknown' });
  expect((await store.access.findToken('t1'))?.revokedAt).toBe(5);
  expect((await (await openKilled(folder)).access.findToken('t1'))?.revokedAt).toBe(5);
  // What comes later is begun no more.
  const later = writesTo(store.access).insertToken({ ...TOKEN, id: 't2', name: 'Ben' });
  await expect(later).rejects.toMatchObject({ code: 'storage_unavailable' });
});

it('a change of access whose sync fails before its file is replaced is told as not saved, and is not there', async () => {
  const { folder, store, fail } = await openFailingSyncs();
  fail('access.json.tmp', { ofFolder: false });
  const revoking = writesTo(store.access).revokeToken('t1', 5);
  await expect(revoking).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect((await (await openKilled(folder)).access.findToken('t1'))?.revokedAt).toBeNull();
});

it('a change of plants that waits for a lost plants.json is told as not saved where the sync of the folder fails, and is not there', async () => {
  const { folder, store, fail } = await openFailingSyncs();
  fail('plants.json.tmp', { ofFolder: true });
  await rm(join(folder, 'plants.json'));
  expect((await store.plants.status()).writable).toBe(false);
  await expect(addPlant(store.plants, 2)).rejects.toMatchObject({ code: 'storage_unavailable' });
  const { plants } = await openKilled(folder);
  const { rows } = await plants.page({ workspace: 'main', limit: 10, cursor: 'first' });
  expect(rows.map(({ id }) => id)).toEqual([1]);
});
