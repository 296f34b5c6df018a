import fs, {
  chown,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writesTo } from '../../../testing/domain.ts';
import { addPlant, openTestStore, temporaryFolder } from '../../../testing/file-store.ts';
import { tokenRecord } from '../../conformance/records.ts';
import { EditedAccessError } from '../access/edited-access.ts';
import { realDisk } from '../disk/disk.ts';
import { inspectFolder } from '../inspect.ts';
import { copyFolder } from './backup.ts';
import { UnfinishedCopy } from './unfinished-copy.ts';

/** A data folder with a plant, and a path for a copy of it. */
async function folderAndTarget(): Promise<{ folder: string; target: string }> {
  const parent = await temporaryFolder();
  const folder = join(parent, 'data');
  const store = await openTestStore(folder);
  await addPlant(store.plants, 1);
  await store.close();
  return { folder, target: join(parent, 'copy') };
}

const PLACES = [
  { place: 'at a path where nothing is', prepare: async () => undefined },
  { place: 'in an empty folder', prepare: async (target: string) => await mkdir(target) },
];

it.each(PLACES)(
  'a copy $place is under way for one process at a time, has its name once it is whole, and no start takes it before',
  async ({ prepare }) => {
    const { folder, target } = await folderAndTarget();
    await prepare(target);
    await copyFolder(folder, target, async (copy) => {
      await expect(copyFolder(folder, target)).rejects.toThrow(/Another process uses/);
      await expect(openTestStore(copy)).rejects.toThrow(/in use/);
      await expect(copyFolder(copy, `${copy}-again`)).rejects.toThrow(/was not finished/);
      expect((await inspectFolder(copy)).workspaces).toMatchObject([{ plants: 1 }]);
    });
    expect((await inspectFolder(target)).workspaces).toMatchObject([{ plants: 1 }]);
    await openTestStore(target);
  },
);

it.each(PLACES)(
  'a copy $place that was broken off is told of by a start, and made anew by the same copy',
  async ({ prepare }) => {
    const { folder, target } = await folderAndTarget();
    await prepare(target);
    const broken = await UnfinishedCopy.begin(target);
    await writeFile(join(broken.folder, 'plants.json'), 'half');
    // The kernel lets go of the lock of a process that ends, the names stay.
    const left = await readdir(broken.folder);
    await broken.remove();
    await mkdir(broken.folder, { recursive: true });
    for (const name of left) await writeFile(join(broken.folder, name), 'half');
    await expect(openTestStore(broken.folder)).rejects.toThrow(/not finished.*Run the same/);
    await copyFolder(folder, target);
    expect((await inspectFolder(target)).workspaces).toMatchObject([{ plants: 1 }]);
    expect((await readdir(join(target, '..'))).sort()).toEqual(['copy', 'data']);
  },
);

it('a copy is made whose name is as long as can be', async () => {
  const { folder, target } = await folderAndTarget();
  const place = join(target, '..', `${'ä'.repeat(127)}x`);
  await copyFolder(folder, place);
  expect((await inspectFolder(place)).workspaces).toMatchObject([{ plants: 1 }]);
});

it('somebody’s own files beside what is left of a copy keep it from being made anew', async () => {
  const { folder, target } = await folderAndTarget();
  await mkdir(target);
  for (const name of ['copy.unfinished', 'plants.json', 'mine']) {
    await writeFile(join(target, name), name);
  }
  await expect(copyFolder(folder, target)).rejects.toThrow(`${target} is not empty`);
  expect((await readdir(target)).sort()).toEqual(['copy.unfinished', 'mine', 'plants.json']);
});

it('somebody’s own files are left alone, at the path of a copy and where it would be made', async () => {
  const { folder, target } = await folderAndTarget();
  for (const place of [target, `${target}.unfinished`]) {
    await mkdir(place);
    await writeFile(join(place, 'mine'), 'mine');
    await expect(copyFolder(folder, target)).rejects.toThrow(`${place} is not empty`);
    expect(await readdir(place)).toEqual(['mine']);
    await rm(place, { recursive: true });
  }
});

it.each(PLACES)(
  'a file that somebody puts beside a copy $place stays where the copy fails',
  async ({ prepare }) => {
    const { folder, target } = await folderAndTarget();
    await prepare(target);
    let place = '';
    const fail = async (copy: string) => {
      place = copy;
      await writeFile(join(copy, 'mine'), 'mine');
      throw new Error('Not sound.');
    };
    await expect(copyFolder(folder, target, fail)).rejects.toThrow('Not sound.');
    expect(await readdir(place)).toEqual(['mine']);
  },
);

it('a copy goes into the root of a file system, whose lost+found stays, also where the copy fails', async () => {
  const { folder, target } = await folderAndTarget();
  await mkdir(join(target, 'lost+found'), { recursive: true });
  const fail = async () => {
    throw new Error('Not sound.');
  };
  await expect(copyFolder(folder, target, fail)).rejects.toThrow('Not sound.');
  expect(await readdir(target)).toEqual(['lost+found']);
  await copyFolder(folder, target);
  expect((await inspectFolder(target)).workspaces).toMatchObject([{ plants: 1 }]);
  expect(await readdir(target)).toContain('lost+found');
});

it.each([
  { how: 'a link', make: symlink },
  { how: 'another name of a file', make: link },
])(
  'a mark that is $how, as somebody may have put there, empties no file elsewhere',
  async ({ make }) => {
    const { folder, target } = await folderAndTarget();
    const precious = join(await temporaryFolder(), 'precious');
    await writeFile(precious, 'precious');
    await mkdir(target);
    await make(precious, join(target, 'copy.unfinished'));
    for (let count = 0; count < 2; count += 1) {
      await expect(copyFolder(folder, target)).rejects.toThrow(/is a link, or has another name/);
    }
    expect(await readFile(precious, 'utf8')).toBe('precious');
  },
);

it.each([
  {
    ...{ which: 'that another user has made for it', ending: '.unfinished', owner: 0 },
    advice: /belongs to another user\. Nothing was changed\. Remove it, or name another folder\./,
  },
  {
    ...{ which: 'of another user', ending: '', owner: 1 },
    advice:
      /belongs to another user\. Nothing was changed\. Run this as that user, or name another/,
  },
])(
  'a copy is made in no folder $which, which is told with what to do',
  async ({ ending, owner, advice }) => {
    const { folder, target } = await folderAndTarget();
    const place = `${target}${ending}`;
    await mkdir(place);
    // Only root can give a folder away; for anybody else it is their own that is taken for another’s.
    if (process.getuid?.() === 0) await chown(place, owner, owner);
    vi.spyOn(process, 'getuid').mockReturnValue((await stat(place)).uid + 1);
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(copyFolder(folder, target)).rejects.toThrow(advice);
    expect(await readdir(place)).toEqual([]);
  },
);

it('a copy goes into a folder of root’s, as where a disk is mounted', async () => {
  const { folder, target } = await folderAndTarget();
  await mkdir(target);
  // Only root can make a folder that is root's.
  const { stat } = fs;
  vi.spyOn(fs, 'stat').mockImplementation(async (path) => {
    const found = await stat(path);
    return path === target ? Object.assign(found, { uid: 0 }) : found;
  });
  vi.spyOn(process, 'getuid').mockReturnValue(1);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  await copyFolder(folder, target);
  expect((await inspectFolder(target)).workspaces).toMatchObject([{ plants: 1 }]);
});

it.each(PLACES)(
  'a copy $place whose mark cannot be made durable leaves nothing there',
  async ({ prepare }) => {
    const { folder, target } = await folderAndTarget();
    await prepare(target);
    const before = await readdir(join(target, '..'));
    const { open } = realDisk;
    vi.spyOn(realDisk, 'open').mockImplementation(async (path, ...more) => {
      if (path.startsWith(target)) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      return await open(path, ...more);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(copyFolder(folder, target)).rejects.toThrow('EIO');
    expect(await readdir(join(target, '..'))).toEqual(before);
    if (before.includes('copy')) expect(await readdir(target)).toEqual([]);
  },
);

it('an access.json that the server wrote later is not taken for that of an earlier copy', async () => {
  const { folder } = await folderAndTarget();
  const store = await openTestStore(folder);
  await writesTo(store.access).insertToken(tokenRecord({ id: 't1', hash: 'h1', name: 'early' }));
  await copyFolder(folder, `${folder}-1`);
  await writesTo(store.access).insertToken(tokenRecord({ id: 't2', hash: 'h2', name: 'late' }));
  await copyFolder(folder, `${folder}-2`);
  await copyFile(join(`${folder}-2`, 'access.json'), join(`${folder}-1`, 'access.json'));
  await expect(openTestStore(`${folder}-1`)).rejects.toThrow(EditedAccessError);
});
