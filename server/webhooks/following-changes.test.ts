import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draft } from '../store/conformance/harness.ts';
import { type Disk, type DiskFile, realDisk } from '../store/file/disk/disk.ts';
import { openTestStore, passOn, temporaryFolder } from '../testing/file-store.ts';
import { readFollowing } from './following-changes.ts';

const NONE = { seq: 0, at: 0 };

/** A store with so many changes, each of which history may forget at the next start, and their versions. */
async function setUp(count: number, historyBytes?: number) {
  const folder = await temporaryFolder();
  const bounds = historyBytes === undefined ? {} : { historyBytes };
  const versions = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const store = await openTestStore(folder, { bounds });
    const { change } = await store.plants.commit(
      draft({ add: [{ name: `Rose ${seq}`, tag: '' }] }),
    );
    versions.push({ seq: change.seq, at: change.at });
    await store.close();
  }
  const { plants } = await openTestStore(folder, { bounds });
  const follow = async (taken: { seq: number; at: number }, limit = 3) => {
    const source = { plants, inLine: <T>(work: () => Promise<T>) => work() };
    const found = await readFollowing(source, 'main', taken, limit);
    return 'deliveries' in found ? found.deliveries.map(({ takes }) => takes.seq) : found;
  };
  return { versions, follow };
}

test('what was made before the start is read from history, in its order and some at a time', async () => {
  const { versions, follow } = await setUp(7);
  expect(await follow(NONE)).toEqual([1, 2, 3]);
  expect(await follow(versions[2] ?? NONE)).toEqual([4, 5, 6]);
  expect(await follow(versions[5] ?? NONE)).toEqual([7]);
  expect(await follow(versions[6] ?? NONE)).toEqual([]);
});

test('to catch up with all of history costs about its length', async () => {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  const add = Array.from({ length: 100 }, (_, index) => ({
    name: 'Rose '.repeat(20) + index,
    tag: '',
  }));
  await Promise.all(Array.from({ length: 200 }, () => store.plants.commit(draft({ add }))));
  await store.close();
  let bytes = 0;
  const open: Disk['open'] = async (...args) => {
    const file = await realDisk.open(...args);
    const read: DiskFile['read'] = async (...asked) => {
      const answer = await file.read(...asked);
      bytes += answer.bytesRead;
      return answer;
    };
    return { ...passOn(file), read };
  };
  const { plants } = await openTestStore(folder, { disk: { ...realDisk, open } });
  await plants.people('main');
  const before = bytes;
  const source = { plants, inLine: <T>(work: () => Promise<T>) => work() };
  let taken = NONE;
  for (let seq = 0; seq < 200; seq = taken.seq) {
    const found = await readFollowing(source, 'main', taken, 5);
    taken = ('deliveries' in found && found.deliveries.at(-1)?.takes) || { seq: 200, at: 0 };
  }
  expect(bytes - before).toBeLessThan(4 * before);
});

test('where history has forgotten what follows, it is told where the rest begins', async () => {
  const { versions, follow } = await setUp(7, 1);
  const skipped = await follow(NONE);
  expect(skipped).toEqual({ skippedTo: { seq: expect.any(Number), at: 0 } });
  const { seq } = (skipped as { skippedTo: { seq: number } }).skippedTo;
  expect(seq).toBeGreaterThan(0);
  expect(await follow({ seq, at: 0 })).toEqual(versions.slice(seq).map((version) => version.seq));
});

test('after an edit by hand what follows is everything that is there now, once', async () => {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  const { change } = await store.plants.commit(draft({ add: [{ name: 'Rose', tag: '' }] }));
  await store.close();
  const path = join(folder, 'plants.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace('"Rose"', '"Moss"'));
  const { plants } = await openTestStore(folder, { acceptEdit: true });
  const source = { plants, inLine: <T>(work: () => Promise<T>) => work() };
  const { seq, at } = await plants.version('main');
  const found = await readFollowing(source, 'main', { seq: change.seq, at: change.at });
  expect(found).toEqual({ skippedTo: { seq, at } });
  expect(await readFollowing(source, 'main', { seq, at })).toEqual({ deliveries: [] });
});

test('after a restore what follows is everything that is there now', async () => {
  const { versions, follow } = await setUp(3);
  const now = { skippedTo: versions[2] };
  expect(await follow({ seq: 2, at: 1 })).toEqual(now);
  expect(await follow({ seq: 9, at: 1 })).toEqual(now);
});
