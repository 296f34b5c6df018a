import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writesTo } from '../../../testing/domain.ts';
import { openTestStore, temporaryFolder } from '../../../testing/file-store.ts';
import { realDisk } from './disk.ts';
import { segmentNumber } from './segment-name.ts';

/** A store whose process cannot open its folder while `isOut` is true. */
async function openWithLimit(segmentBytes?: number) {
  const folder = await temporaryFolder();
  const limit = { isOut: false };
  const open: typeof realDisk.open = async (path, flags, mode) => {
    if (limit.isOut && path === folder) {
      throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    }
    return await realDisk.open(path, flags, mode);
  };
  const bounds = { journalBytes: 2000, historyBytes: 0, ...(segmentBytes && { segmentBytes }) };
  return {
    folder,
    limit,
    ...(await openTestStore(folder, { disk: { ...realDisk, open }, bounds })),
  };
}

const link = (hash: string) => ({
  ...{ hash, tokenId: 'token', madeAt: 1, madeBy: null, restsOn: [] },
  ...{ expiresAt: 100, usedAt: null, usedBy: null },
});

it('a process out of file handles refuses what needs one, changes nothing, and goes on when it has some', async () => {
  const { limit, access, plants } = await openWithLimit();
  limit.isOut = true;
  expect(await plants.status()).toMatchObject({ writable: false });
  await expect(writesTo(access).insertLink(link('a'))).rejects.toMatchObject({
    code: 'storage_unavailable',
  });
  expect(await access.findLink('a')).toBeNull();
  limit.isOut = false;
  await writesTo(access).insertLink(link('b'));
  expect(await access.findLink('b')).not.toBeNull();
  await expect.poll(async () => await plants.status()).toEqual({ writable: true });
});

it('a process out of file handles takes changes without beginning segments, and begins one later', async () => {
  const { limit, plants } = await openWithLimit();
  const draft = { actor: { id: 'a', name: 'Ada' }, workspace: 'main', requestId: 'r', remove: [] };
  limit.isOut = true;
  for (let i = 0; i < 100; i += 1) {
    await plants.commit({ ...draft, add: [{ name: 'Rose'.repeat(20), tag: '' }] });
  }
  limit.isOut = false;
  for (let i = 0; i < 100; i += 1) {
    await plants.commit({ ...draft, add: [{ name: 'Rose'.repeat(20), tag: '' }] });
  }
  expect(await plants.status()).toEqual({ writable: true });
  expect((await plants.version('main')).total).toBe(200);
});

it('a process that can begin no segment takes changes as long as a start can read the last one, and goes on once it can begin another', async () => {
  const segmentBytes = 10_000;
  const { folder, limit, plants } = await openWithLimit(segmentBytes);
  const draft = { actor: { id: 'a', name: 'Ada' }, workspace: 'main', requestId: 'r', remove: [] };
  const add = async () =>
    await plants.commit({ ...draft, add: [{ name: 'Rose'.repeat(20), tag: '' }] });
  limit.isOut = true;
  const refused = async () => {
    for (;;) await add();
  };
  await expect(refused()).rejects.toMatchObject({ code: 'storage_unavailable' });
  const lengths = await Promise.all(
    (await readdir(folder))
      .filter((name) => segmentNumber(name) !== null)
      .map(async (name) => (await stat(join(folder, name))).size),
  );
  expect(Math.max(...lengths)).toBeGreaterThan(segmentBytes - 1000);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(segmentBytes);
  limit.isOut = false;
  const { total } = await plants.version('main');
  await add();
  expect((await plants.version('main')).total).toBe(total + 1);
  const large = Array.from({ length: 200 }, () => ({ name: 'Rose'.repeat(20), tag: '' }));
  await expect(plants.commit({ ...draft, add: large })).rejects.toMatchObject({
    code: 'payload_too_large',
  });
  expect((await plants.version('main')).total).toBe(total + 1);
});
