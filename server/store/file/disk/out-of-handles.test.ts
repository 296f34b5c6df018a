import { expect, it } from 'vitest';
import { writesTo } from '../../../testing/domain.ts';
import { openTestStore, temporaryFolder } from '../../../testing/file-store.ts';
import { realDisk } from './disk.ts';

/** A store whose process cannot open its folder while `isOut` is true. */
async function openWithLimit() {
  const folder = await temporaryFolder();
  const limit = { isOut: false };
  const open: typeof realDisk.open = async (path, flags, mode) => {
    if (limit.isOut && path === folder) {
      throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    }
    return await realDisk.open(path, flags, mode);
  };
  const bounds = { journalBytes: 2000, historyBytes: 0 };
  return { limit, ...(await openTestStore(folder, { disk: { ...realDisk, open }, bounds })) };
}

const session = (hash: string) => ({
  ...{ hash, tokenId: 'token', restsOn: [], createdAt: 1, lastSeenAt: 1 },
});

it('a process out of file handles refuses what needs one, changes nothing, and goes on when it has some', async () => {
  const { limit, access, plants } = await openWithLimit();
  limit.isOut = true;
  expect(await plants.status()).toMatchObject({ writable: false });
  await expect(writesTo(access).insertSession(session('a'))).rejects.toMatchObject({
    code: 'storage_unavailable',
  });
  expect(await access.findSession('a')).toBeNull();
  limit.isOut = false;
  await writesTo(access).insertSession(session('b'));
  expect(await access.findSession('b')).not.toBeNull();
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
