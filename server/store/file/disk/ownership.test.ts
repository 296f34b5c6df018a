import {
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENVIRONMENT_ADMIN_ID } from '../../../domain/access/admission.ts';
import { writesTo } from '../../../testing/domain.ts';
import { collectingLogger, openTestStore, temporaryFolder } from '../../../testing/file-store.ts';
import { readJournalEnd } from '../journal/end-lines.ts';
import { realDisk } from './disk.ts';
import { FolderInUseError } from './folder-lock.ts';

const ada = { id: 'a', name: 'Ada' };
const draft = (name: string) => ({
  ...{ actor: ada, requestId: 'r', workspace: 'main', remove: [] },
  add: [{ name, tag: '' }],
});
const session = {
  hash: 'h',
  tokenId: ENVIRONMENT_ADMIN_ID,
  createdAt: 1,
  lastSeenAt: 1,
  restsOn: [],
};
const link = {
  ...{ hash: 'l', tokenId: ENVIRONMENT_ADMIN_ID, madeAt: 1, madeBy: null, restsOn: [] },
  ...{ expiresAt: 100, usedAt: null, usedBy: null },
};
const NOT_SAVED = { code: 'storage_unavailable' };

/** What somebody does to a folder under a running server, and where its files are afterwards. */
interface Act {
  act: string;
  does: (folder: string, elsewhere: string) => Promise<unknown>;
  moved: boolean;
}

const moveAway = (folder: string, elsewhere: string) => rename(folder, elsewhere);

const ACTS: Act[] = [
  { act: 'moved away', does: moveAway, moved: true },
  { act: 'removed', does: (folder) => rm(folder, { recursive: true }), moved: false },
  {
    act: 'replaced by an empty one',
    moved: true,
    does: async (folder, elsewhere) => {
      await moveAway(folder, elsewhere);
      await mkdir(folder);
    },
  },
  {
    act: 'replaced by a copy of itself',
    moved: true,
    does: async (folder, elsewhere) => {
      await moveAway(folder, elsewhere);
      await cp(elsewhere, folder, { recursive: true });
    },
  },
  {
    act: 'emptied',
    moved: false,
    does: async (folder) => {
      for (const name of await readdir(folder)) await rm(join(folder, name));
    },
  },
  {
    act: 'replaced by a file',
    moved: true,
    does: async (folder, elsewhere) => {
      await moveAway(folder, elsewhere);
      await writeFile(folder, 'precious');
    },
  },
  {
    act: 'moved away with a link left to where it is not',
    moved: true,
    does: async (folder, elsewhere) => {
      await moveAway(folder, elsewhere);
      await symlink(`${elsewhere}-nowhere`, folder);
    },
  },
];

/** The content of every file below a path; null where there is none. */
async function contentOf(path: string): Promise<unknown> {
  const names = await readdir(path).catch(() => null);
  if (!names) return await readFile(path, 'utf8').catch(() => null);
  const files = names.sort().map(async (name) => [name, await contentOf(join(path, name))]);
  return await Promise.all(files);
}

it.each(ACTS)(
  'a store whose folder is $act acknowledges nothing from then on, and writes nothing where it was',
  async ({ does, moved }) => {
    const base = await temporaryFolder();
    const [folder, elsewhere] = [join(base, 'data'), join(base, 'elsewhere')];
    const { plants, access, close } = await openTestStore(folder);
    await plants.commit(draft('kept'));
    await does(folder, elsewhere);
    const before = await contentOf(folder);
    await expect(plants.commit(draft('nowhere'))).rejects.toMatchObject(NOT_SAVED);
    await expect(writesTo(access).insertLink(link)).rejects.toMatchObject(NOT_SAVED);
    // In memory alone, to read.
    await writesTo(access).insertSession(session);
    expect(await access.isSessionKept(session.hash)).toBe(false);
    const reason = moved
      ? /^The data folder, or its lock, was moved, removed or replaced/
      : /^The files of the data folder were deleted.* do not restart or stop it/;
    expect(await plants.status()).toMatchObject({
      writable: false,
      reason: expect.stringMatching(reason),
    });
    await expect(plants.commit(draft('nowhere'))).rejects.toThrow(
      moved ? /until it is restarted/ : /were deleted.*Export all plants before/,
    );
    expect((await plants.version('main')).total).toBe(1);
    expect(await close()).toBe(moved ? 'moved' : 'deleted');
    expect(await contentOf(folder)).toEqual(before);
    if (!moved) return;
    const again = await openTestStore(elsewhere);
    expect((await again.plants.findPlants('main', [1, 2])).map(({ name }) => name)).toEqual([
      'kept',
    ]);
  },
);

it.each(ACTS)(
  'a resting store whose folder is $act says so when asked, and once in the log, with a restart only where that helps',
  async ({ does, moved }) => {
    const base = await temporaryFolder();
    const logger = collectingLogger();
    const { plants } = await openTestStore(join(base, 'data'), { logger });
    await does(join(base, 'data'), join(base, 'elsewhere'));
    for (let time = 0; time < 2; time += 1) {
      expect(await plants.status()).toMatchObject({ writable: false });
    }
    expect(logger.reports.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        moved
          ? /^the data folder is not this server’s any more; .* where it belongs and the server is restarted$/
          : /^The files of the data folder were deleted.* do not restart or stop it/,
      ),
    ]);
  },
);

it('a store whose files are deleted after its lock says so when asked next', async () => {
  const folder = await temporaryFolder();
  const { plants, close } = await openTestStore(folder);
  await rm(join(folder, 'lock'));
  expect(await plants.status()).toMatchObject({
    reason: expect.stringMatching(/^The data folder, or its lock, was moved/),
  });
  for (const name of await readdir(folder)) await rm(join(folder, name));
  const reason = async () => await plants.status();
  await expect.poll(reason, { timeout: 10_000 }).toMatchObject({
    reason: expect.stringMatching(/^The files of the data folder were deleted/),
  });
  expect(await close()).toBe('deleted');
});

it('a stop finds files deleted that were there when their store last looked', async () => {
  const folder = await temporaryFolder();
  const { plants, close } = await openTestStore(folder);
  await rm(join(folder, 'lock'));
  expect(await plants.status()).toMatchObject({ writable: false });
  for (const name of await readdir(folder)) await rm(join(folder, name));
  expect(await close()).toBe('deleted');
});

it('a store whose lock was deleted stops writing, and a second one is refused for as long as it lives', async () => {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder);
  await first.plants.commit(draft('kept'));
  await rm(join(folder, 'lock'));
  await expect(openTestStore(folder)).rejects.toThrow(FolderInUseError);
  expect(await first.plants.status()).toMatchObject({ writable: false });
  await expect(first.plants.commit(draft('nowhere'))).rejects.toMatchObject(NOT_SAVED);
  await first.close();
  const second = await openTestStore(folder);
  expect((await second.plants.version('main')).total).toBe(1);
});

it.each([
  { what: 'deleted', harm: (lock: string) => rm(lock) },
  {
    what: 'replaced',
    harm: async (lock: string) => {
      await writeFile(`${lock}.new`, '');
      await rename(`${lock}.new`, lock);
    },
  },
])(
  'a store whose journal was removed saves nothing anew where the lock was $what as well',
  async ({ harm }) => {
    const folder = await temporaryFolder();
    const { plants, close } = await openTestStore(folder);
    await plants.commit(draft('kept'));
    const journal = join(folder, 'journal-000001.jsonl');
    const { size } = await stat(journal);
    await expect.poll(async () => (await readJournalEnd(realDisk, folder)).end?.bytes).toBe(size);
    await rm(journal);
    await harm(join(folder, 'lock'));
    const before = await contentOf(folder);
    await expect(plants.commit(draft('nowhere'))).rejects.toMatchObject(NOT_SAVED);
    await close();
    expect(await contentOf(folder)).toEqual(before);
  },
);

it('a store whose journal was removed saves nothing anew while nobody can tell whether the lock is there', async () => {
  const folder = await temporaryFolder();
  let isBlocked = false;
  const stat: typeof realDisk.stat = async (path) => {
    if (!isBlocked || !path.endsWith('lock')) return await realDisk.stat(path);
    throw Object.assign(new Error('EIO: stat'), { code: 'EIO' });
  };
  const { plants } = await openTestStore(folder, { disk: { ...realDisk, stat } });
  await rm(join(folder, 'journal-000001.jsonl'));
  isBlocked = true;
  const before = await contentOf(folder);
  await expect(plants.commit(draft('nowhere'))).rejects.toMatchObject(NOT_SAVED);
  expect(await contentOf(folder)).toEqual(before);
});

it('a snapshot that is due is not written into the folder that took the place of the old one', async () => {
  const base = await temporaryFolder();
  const [folder, elsewhere] = [join(base, 'data'), join(base, 'elsewhere')];
  // Due at the stop alone: one under way could meet the folder at any moment of its replacing.
  const first = await openTestStore(folder);
  await first.plants.commit(draft('kept'));
  await rename(folder, elsewhere);
  const second = await openTestStore(folder);
  await second.plants.commit(draft('of another'));
  // What it writes by itself soon after a change would be taken for the first one's doing.
  await second.close();
  const before = await contentOf(folder);
  await first.close();
  expect(await contentOf(folder)).toEqual(before);
});
