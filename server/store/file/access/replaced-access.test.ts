import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TokenRecord } from '../../../domain/access-store.ts';
import { writesTo } from '../../../testing/domain.ts';
import {
  addPlant,
  collectingLogger,
  failingDisk,
  openKilled,
  openTestStore,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { realDisk } from '../disk/disk.ts';
import { StorageHealth } from '../disk/storage-health.ts';
import { JournalEnd } from '../journal/journal-end.ts';
import type { FileStore } from '../open.ts';
import { EMPTY_ACCESS } from './access-data.ts';
import { AccessFile } from './access-file.ts';

const TOKEN: TokenRecord = {
  ...{ id: 't1', hash: 'hash', name: 'Ada', role: 'admin', workspace: 'main' },
  ...{ createdAt: 1, createdBy: null, expiresAt: null },
  ...{ roleChangedAt: null, roleChangedBy: null },
  ...{ revokedAt: null, revokedBy: null, foundExpiredAt: null, lastUsedAt: null },
};

/** Ways to lose a file, given a copy of it from before. */
const ACTS: { act: string; does: (path: string, earlier: string) => Promise<unknown> }[] = [
  { act: 'removed', does: (path) => rm(path) },
  { act: 'emptied', does: (path) => truncate(path, 0) },
  { act: 'replaced by an earlier copy', does: (path, earlier) => rename(earlier, path) },
  { act: 'written over by an earlier copy', does: (path, earlier) => copyFile(earlier, path) },
  {
    act: 'replaced by a folder with files',
    does: async (path) => {
      await rm(path);
      await mkdir(path);
      await writeFile(join(path, 'precious'), 'yes');
    },
  },
];

/** Also those of which only the time of writing tells. */
const ACTS_ON_ACCESS: typeof ACTS = [
  ...ACTS,
  {
    act: 'written over by an earlier copy of the same length',
    does: async (path, earlier) => {
      const { size } = await stat(path);
      const padded = (await readFile(earlier, 'utf8')).padEnd(size, ' ');
      await writeFile(path, padded.slice(0, size));
      expect((await stat(path)).size).toBe(size);
    },
  },
];

/** A store in which a token was revoked after a copy of the file was taken. */
async function openWithRevoked(name: string, options = {}) {
  const folder = await temporaryFolder();
  const logger = collectingLogger();
  const store = await openTestStore(folder, { logger, ...options });
  await addPlant(store.plants, 1);
  await writesTo(store.access).insertToken(TOKEN);
  const earlier = join(await temporaryFolder(), name);
  await copyFile(join(folder, name), earlier);
  await addPlant(store.plants, 2);
  await writesTo(store.access).revokeToken('t1', 5);
  return { folder, logger, store, path: join(folder, name), earlier };
}

async function revokedAt({ access }: FileStore): Promise<number | null | undefined> {
  return (await access.findToken('t1'))?.revokedAt;
}

it.each(ACTS_ON_ACCESS)(
  'an access.json that was $act under a resting server is written anew when that is asked how it is',
  async ({ does }) => {
    const { folder, logger, store, path, earlier } = await openWithRevoked('access.json');
    await does(path, earlier);
    await store.plants.status();
    expect(await revokedAt(await openKilled(folder))).toBe(5);
    expect(logger.reports.filter(({ facts }) => !('kept' in facts))).toEqual([
      {
        facts: { file: 'access.json' },
        message: expect.stringMatching(/access\.json.*written anew from memory/),
      },
    ]);
  },
);

it.each(ACTS_ON_ACCESS)(
  'a revoked token stays revoked where access.json was $act just before a stop',
  async ({ does }) => {
    const { folder, store, path, earlier } = await openWithRevoked('access.json');
    await does(path, earlier);
    await store.close();
    expect(await revokedAt(await openTestStore(folder))).toBe(5);
  },
);

it.each([
  { code: 'ENOSPC', why: 'the disk is full' },
  { code: 'EMFILE', why: 'the process is out of file handles' },
  { code: 'EIO', why: 'the disk fails' },
] as const)(
  'an access.json that is lost while $why is written once it can be',
  async ({ code }) => {
    const { state, disk } = failingDisk();
    const { folder, store: before, path } = await openWithRevoked('access.json');
    // Nothing else is written after a start, which the failing disk could end for good.
    await before.close();
    const store = await openTestStore(folder, { disk });
    await rm(path);
    state.code = code;
    await store.plants.status();
    state.code = null;
    const lookAndList = async () => {
      await store.plants.status();
      return await readdir(folder);
    };
    await expect.poll(lookAndList).toContain('access.json');
    expect(await revokedAt(await openKilled(folder))).toBe(5);
  },
);

it('a file that is written often is never taken for one that somebody replaced, at whatever moment it is looked at', async () => {
  const path = join(await temporaryFolder(), 'access.json');
  const file = new AccessFile(realDisk, path, new StorageHealth(collectingLogger()));
  let isDone = false;
  const writing = (async () => {
    for (let count = 0; count < 50; count += 1) {
      await file.write({ ...EMPTY_ACCESS, tokens: Array(count).fill(TOKEN) });
    }
    isDone = true;
  })();
  const looks: boolean[] = [];
  while (!isDone) {
    looks.push(await file.isInPlace());
    await new Promise(setImmediate);
  }
  await writing;
  expect(looks).not.toContain(false);
  expect(looks.length).toBeGreaterThan(0);
  await rm(path);
  expect(await file.isInPlace()).toBe(false);
});

/** Also the file of another folder, whose end is in a segment that this one does not have. */
const ACTS_ON_END: typeof ACTS = [
  ...ACTS,
  {
    act: 'written over by that of another folder',
    does: async (path) => {
      const folder = await temporaryFolder();
      for (let count = 0; count < 3; count += 1) {
        const other = await openTestStore(folder);
        await addPlant(other.plants, count);
        await other.close();
      }
      await copyFile(join(folder, 'journal.end'), path);
    },
  },
];

it.each(ACTS_ON_END)(
  'a journal.end that was $act just before a stop does not keep the next start from going on',
  async ({ does }) => {
    const { folder, store: before, path, earlier } = await openWithRevoked('journal.end');
    await before.close();
    const store = await openTestStore(folder);
    await does(path, earlier);
    await store.close();
    expect(await revokedAt(await openTestStore(folder))).toBe(5);
  },
);

it('a journal.end is never taken for another while it follows changes, at whatever moment it is looked at', async () => {
  const folder = await temporaryFolder();
  const health = new StorageHealth(collectingLogger());
  const end = await JournalEnd.open(realDisk, folder, health);
  await end.keep({ segment: 1, bytes: 0, bytesCrc: 0 });
  let looks = 0;
  for (let bytes = 1; bytes <= 200; bytes += 1) {
    end.follow({ segment: 1, bytes, bytesCrc: bytes });
    if (bytes % 50 === 0) await end.keep({ segment: bytes, bytes, bytesCrc: bytes });
    expect(await end.isInPlace()).toBe(true);
    looks += 1;
  }
  await end.close();
  expect(looks).toBe(200);
});

it('a journal.end that was written over under a running server is noticed also once changes have been made since', async () => {
  const { folder, logger, store, path, earlier } = await openWithRevoked('journal.end');
  const other = (await readFile(earlier, 'latin1')).replaceAll('"segment":1', '"segment":9');
  await writeFile(path, other);
  await addPlant(store.plants, 3);
  const lookAndList = async () => {
    await store.plants.status();
    return logger.reports.map(({ message }) => message);
  };
  await expect.poll(lookAndList).toEqual([expect.stringContaining('journal.end')]);
  await expect.poll(async () => (await store.plants.status()).writable).toBe(true);
  expect(await revokedAt(await openKilled(folder))).toBe(5);
});

it.each(ACTS_ON_END)(
  'a journal.end that was $act under a running server is noticed when asked, and tells of the end again',
  async ({ does }) => {
    const { folder, store: before, path, earlier } = await openWithRevoked('journal.end');
    // The file follows what was written a moment later; after a start nothing more is to come.
    await before.close();
    const logger = collectingLogger();
    const store = await openTestStore(folder, { logger });
    await does(path, earlier);
    expect((await store.plants.status()).writable).toBe(false);
    await expect.poll(async () => (await store.plants.status()).writable).toBe(true);
    expect(logger.reports.map(({ message }) => message)).toEqual([
      expect.stringContaining('journal.end'),
    ]);
    await addPlant(store.plants, 3);
    await store.close();
    const last = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).at(-1) ?? '';
    await truncate(join(folder, last), 0);
    await expect(openTestStore(folder)).rejects.toThrow(last);
  },
);
