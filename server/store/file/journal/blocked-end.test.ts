import { link, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  addPlant,
  copyKilled,
  openTestStore,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { type Disk, realDisk } from '../disk/disk.ts';

/** A store over whose journal.end something else can be mounted: the system lets nobody remove it, and shows another file. */
async function openMountable() {
  const folder = await temporaryFolder();
  const path = join(folder, 'journal.end');
  const under = join(await temporaryFolder(), 'journal.end');
  let isMounted = false;
  const unlink: Disk['unlink'] = async (unlinked) => {
    if (isMounted && unlinked === path) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
    await realDisk.unlink(unlinked);
  };
  const store = await openTestStore(folder, { disk: { ...realDisk, unlink } });
  const mount = async () => {
    isMounted = true;
    await link(path, under);
    await writeFile(`${under}.other`, 'other');
    await rename(`${under}.other`, path);
  };
  const unmount = async () => {
    await rename(under, path);
    isMounted = false;
  };
  const countSegments = async () =>
    (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).length;
  return { folder, store, mount, unmount, countSegments };
}

it('while something is mounted over journal.end, changes that are refused begin one segment in all, and unmounted it is as before', async () => {
  const { folder, store, mount, unmount, countSegments } = await openMountable();
  await addPlant(store.plants, 1);
  await mount();
  await expect.poll(() => store.plants.status()).toMatchObject({ writable: false });
  for (const id of [2, 3, 4]) {
    await expect(addPlant(store.plants, id)).rejects.toMatchObject({ code: 'storage_unavailable' });
  }
  expect(await store.plants.status()).toMatchObject({
    reason: expect.stringContaining('replacing journal.end'),
  });
  expect(await countSegments()).toBe(2);
  await unmount();
  await addPlant(store.plants, 5);
  expect(await store.plants.status()).toEqual({ writable: true });
  expect(await countSegments()).toBe(2);
  const again = await openTestStore(await copyKilled(folder));
  const { rows } = await again.plants.page({ workspace: 'main', limit: 10, cursor: 'first' });
  expect(rows.map(({ id }) => id)).toEqual([1, 5]);
});
