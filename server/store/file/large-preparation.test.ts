import { beforeEach, expect, test } from 'vitest';
import type { ChangeDraft, PlantStore } from '../../domain/store.ts';
import { shortenTurns } from '../../testing/domain.ts';
import { addPlant, openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { tokenRecord } from '../conformance/records.ts';
import { realDisk } from './disk/disk.ts';

const actor = { id: 'a', name: 'Ada' };
const KEY = { value: 'k', fingerprint: 'f' };
const PLANTS = Array.from({ length: 30_000 }, (_, id) => ({ id, name: 'Rose', tag: '' }));

const LARGE: ChangeDraft = {
  ...{ actor, requestId: 'r', workspace: 'main', key: KEY },
  ...{ remove: [], add: PLANTS },
};

/** Each step of a large change takes a turn, so that it takes longer than any wait for the disk. */
beforeEach(shortenTurns);

async function open() {
  // What a sync takes is no part of the order that is tested.
  const quick: typeof realDisk.open = async (...how) =>
    Object.assign(await realDisk.open(...how), { sync: async () => undefined });
  const disk = { ...realDisk, open: quick };
  const store = await openTestStore(await temporaryFolder(), { disk });
  await addPlant(store.plants, 1, 'other');
  await addPlant(store.plants, 99_999);
  return store;
}

async function totalOf(plants: PlantStore, workspace: string) {
  return (await plants.version(workspace)).total;
}

test('while a large change is worked out, changes of other workspaces are saved', async () => {
  const { plants } = await open();
  const done: string[] = [];
  const large = plants.commit(LARGE).then(() => done.push('large'));
  for (const id of [2, 3, 4]) {
    await addPlant(plants, id, 'other');
    done.push('other');
  }
  await large;
  expect(done).toEqual(['other', 'other', 'other', 'large']);
});

test('a change that comes behind a large one of its workspace is made behind it', async () => {
  const { plants } = await open();
  const large = plants.commit(LARGE);
  await addPlant(plants, 2, 'other');
  await expect(addPlant(plants, 7)).rejects.toMatchObject({ code: 'id_taken' });
  expect((await large).change.seq).toBe(2);
  await addPlant(plants, 88_888);
  expect(await totalOf(plants, 'main')).toBe(PLANTS.length + 2);
});

test('a large change whose key is taken back while it is worked out is not made', async () => {
  const { plants } = await open();
  const expectNone = expect(plants.commit(LARGE)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  await addPlant(plants, 2, 'other');
  expect(await plants.withdrawKey('main', actor, KEY.value)).toBeNull();
  await expectNone;
  expect(await totalOf(plants, 'main')).toBe(1);
});

test('a large change whose sender is sent away while it is worked out is not made', async () => {
  const { plants, access } = await open();
  const token = tokenRecord();
  await access.update('main', async () => ({ tokens: [token] }));
  const admission = { tokenId: token.id, sessionHash: null };
  const large = plants.commit({ ...LARGE, admission });
  const expectNone = expect(large).rejects.toMatchObject({ code: 'invalid_token' });
  await addPlant(plants, 2, 'other');
  await access.update('main', async () => ({ tokens: [{ ...token, revokedAt: 1 }] }));
  await expectNone;
  expect(await totalOf(plants, 'main')).toBe(1);
});

test('a stop waits for a large change that is worked out', async () => {
  const { plants, close } = await open();
  const large = plants.commit(LARGE);
  await addPlant(plants, 2, 'other');
  await close();
  expect((await large).change.seq).toBe(2);
});
