import fs, { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addPlant, openTestStore, temporaryFolder } from '../../../testing/file-store.ts';
import { viewRecord } from '../../conformance/records.ts';
import { segmentName } from '../disk/segment-name.ts';
import { inspectFolder } from '../inspect.ts';
import { copyFolder } from './backup.ts';

/** A data folder with two plants, each in a segment of its own, and no store that has it open. */
async function dataFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data');
  for (const id of [1, 2]) {
    const store = await openTestStore(folder);
    await addPlant(store.plants, id);
    await store.close();
  }
  return folder;
}

const WAYS_IN: { way: string; to: (folder: string) => Promise<string> }[] = [
  { way: 'the folder itself', to: async (folder) => folder },
  { way: 'the folder with a slash', to: async (folder) => `${folder}/` },
  { way: 'a folder in it', to: async (folder) => join(folder, 'backup') },
  { way: 'a folder deep in it', to: async (folder) => join(folder, 'a/b/c/') },
  { way: 'a way through ..', to: async (folder) => `${folder}/../data/backup` },
  {
    way: 'an empty folder in it',
    to: async (folder) => {
      await mkdir(join(folder, 'empty'));
      return join(folder, 'empty');
    },
  },
  {
    way: 'a link to it',
    to: async (folder) => {
      await symlink(folder, `${folder}-link`);
      return `${folder}-link`;
    },
  },
  {
    way: 'a folder behind a link to it',
    to: async (folder) => {
      await symlink('data', `${folder}-link`);
      return join(`${folder}-link`, 'backup');
    },
  },
];

it.each(WAYS_IN)(
  'no data folder is copied into $way, which is told with what to do',
  async ({ to }) => {
    const folder = await dataFolder();
    const target = await to(folder);
    const before = await readdir(folder);
    await expect(copyFolder(folder, target)).rejects.toThrow(/lies in .*Name a folder outside/);
    expect(await readdir(folder)).toEqual(before);
  },
);

it('a folder whose link leads into it is no copy’s source by another name', async () => {
  const folder = await dataFolder();
  await symlink(folder, `${folder}-link`);
  await expect(copyFolder(`${folder}-link`, join(folder, 'backup'))).rejects.toThrow(/lies in/);
  await copyFolder(`${folder}-link`, `${folder}-backup`);
  expect((await inspectFolder(`${folder}-backup`)).workspaces).toMatchObject([{ plants: 2 }]);
});

it('a view that was kept is in the folder at once, and in a copy of it made while the store is open', async () => {
  const folder = join(await temporaryFolder(), 'data');
  const { access } = await openTestStore(folder);
  await access.update('main', async () => ({ views: [viewRecord({ tokenId: null })] }));
  await copyFolder(folder, `${folder}-backup`);
  const restored = await openTestStore(`${folder}-backup`);
  expect(await restored.access.listViews('main')).toEqual([viewRecord({ tokenId: null })]);
});

it('a folder whose plants.json is missing is read as a start would read it, and says so', async () => {
  const folder = await dataFolder();
  expect((await inspectFolder(folder)).isRebuilt).toBe(false);
  await rm(join(folder, 'plants.json'));
  expect(await inspectFolder(folder)).toMatchObject({
    isRebuilt: true,
    workspaces: [{ plants: 2, seq: 2 }],
  });
  await rm(join(folder, segmentName(1)));
  await expect(inspectFolder(folder)).rejects.toThrow('is missing');
});

it('a folder that has lost all but its access.json is told to lack plants.json, as a start tells it', async () => {
  const folder = await dataFolder();
  for (const name of await readdir(folder)) {
    if (name !== 'access.json') await rm(join(folder, name));
  }
  const asMissing = 'plants.json, line 1, byte 0: this file is missing';
  await expect(inspectFolder(folder)).rejects.toThrow(asMissing);
  await expect(openTestStore(folder)).rejects.toThrow(asMissing);
});

it('a copy of a folder whose plants.json is missing is refused until a start has made it anew', async () => {
  const folder = await dataFolder();
  await rm(join(folder, 'plants.json'));
  await expect(copyFolder(folder, `${folder}-backup`)).rejects.toThrow(
    /plants\.json is missing.*Start the server/,
  );
  await (await openTestStore(folder)).close();
  await copyFolder(folder, `${folder}-backup`);
  expect((await inspectFolder(`${folder}-backup`)).workspaces).toMatchObject([{ plants: 2 }]);
});

it.each([
  { when: 'before it is copied', isCopied: false, code: 'EEXIST' },
  { when: 'once it is copied', isCopied: true, code: 'ELOOP' },
])(
  'a link that somebody puts in the place of a file $when leads to nothing that is written',
  async ({ isCopied, code }) => {
    const folder = await dataFolder();
    const [target, precious] = [`${folder}-backup`, `${folder}-precious`];
    await mkdir(target);
    await writeFile(precious, 'precious', { mode: 0o644 });
    const { copyFile } = fs;
    vi.spyOn(fs, 'copyFile').mockImplementationOnce(async (from, to, mode) => {
      if (isCopied) await copyFile(from, to, mode);
      await rm(to, { force: true });
      await symlink(precious, to);
      if (!isCopied) await copyFile(from, to, mode);
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    await expect(copyFolder(folder, target)).rejects.toMatchObject({ code });
    expect(await readFile(precious, 'utf8')).toBe('precious');
    expect((await fs.stat(precious)).mode & 0o777).toBe(0o644);
  },
);
