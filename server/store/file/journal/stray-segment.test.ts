import {
  appendFile,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isFollowed } from '../../../../torture/disk/followed-journal.ts';
import {
  addPlant,
  collectingLogger,
  copyKilled,
  openKilled,
  openTestStore,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { copyFolder } from '../copy/backup.ts';
import { realDisk } from '../disk/disk.ts';
import { segmentName } from '../disk/segment-name.ts';
import { inspectFolder } from '../inspect.ts';
import type { FileStore } from '../open.ts';

const NEXT = segmentName(3);

/** What somebody leaves under the name of the next segment. */
const STRAYS: { stray: string; put: (path: string) => Promise<unknown>; isKept: boolean }[] = [
  { stray: 'an empty file', put: (path) => writeFile(path, ''), isKept: false },
  { stray: 'a text', put: (path) => writeFile(path, 'precious\n'), isKept: true },
  {
    stray: 'a segment of another folder',
    put: async (path) => {
      const other = await runningFolder();
      await copyFile(join(other.folder, segmentName(2)), path);
    },
    isKept: true,
  },
  { stray: 'a link that leads nowhere', put: (path) => symlink('nowhere', path), isKept: true },
  {
    stray: 'a folder with files',
    put: async (path) => {
      await mkdir(path);
      await writeFile(join(path, 'precious'), 'yes');
    },
    isKept: true,
  },
];

async function idsOf({ plants }: FileStore): Promise<number[]> {
  const { rows } = await plants.page({ workspace: 'main', limit: 1000, cursor: 'first' });
  return rows.map(({ id }) => id);
}

/** A running store whose first segment holds plant 1, and its second plant 2. */
async function runningFolder() {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder);
  await addPlant(first.plants, 1);
  await first.close();
  const logger = collectingLogger();
  const store = await openTestStore(folder, { logger });
  await addPlant(store.plants, 2);
  return { folder, logger, store };
}

/** A copy of that folder, as a kill leaves it once journal.end tells of plant 2. */
async function killedFolder(): Promise<string> {
  const { folder } = await runningFolder();
  await expect.poll(() => isFollowed(realDisk, folder)).toBe(true);
  return await copyKilled(folder);
}

async function asideIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.includes('.aside-'));
}

it.each(STRAYS)(
  '$stray under the name of the next segment keeps a store neither from a snapshot nor from saving all anew, and what it holds is kept',
  async ({ put, isKept }) => {
    const { folder, logger, store } = await runningFolder();
    await put(join(folder, NEXT));
    await rm(join(folder, 'plants.json'));
    await store.plants.status();
    await expect.poll(() => store.plants.status()).toEqual({ writable: true });
    expect(await idsOf(await openKilled(folder))).toEqual([1, 2]);
    expect((await lstat(join(folder, NEXT))).isFile()).toBe(true);
    await put(join(folder, segmentName(4)));
    await addPlant(store.plants, 3);
    expect(await store.close()).toBe('current');
    expect(await idsOf(await openTestStore(folder))).toEqual([1, 2, 3]);
    const aside = await asideIn(folder);
    expect(aside).toHaveLength(isKept ? 2 : 0);
    const told = logger.reports.map(({ facts }) => ('movedTo' in facts ? facts.movedTo : null));
    expect(told.filter(Boolean).sort()).toEqual(aside.map((name) => join(folder, name)).sort());
  },
);

const UNREAD = [
  { stray: 'an empty file', text: '' },
  { stray: 'a text', text: 'precious\n' },
  { stray: 'the beginning of a first line', text: '{"crc":"12' },
];

it.each(UNREAD)(
  'a start beside $stray under the name of the next segment has every plant, also without plants.json, and goes on',
  async ({ text }) => {
    for (const isLost of [false, true]) {
      const folder = await killedFolder();
      await writeFile(join(folder, NEXT), text);
      if (isLost) await rm(join(folder, 'plants.json'));
      expect(await inspectFolder(folder)).toMatchObject({ workspaces: [{ plants: 2 }] });
      const store = await openTestStore(folder);
      await addPlant(store.plants, 3);
      expect(await idsOf(await openKilled(folder))).toEqual([1, 2, 3]);
      expect(await store.close()).toBe('current');
      expect(await idsOf(await openTestStore(folder))).toEqual([1, 2, 3]);
      const kept = (await asideIn(folder)).map((name) => readFile(join(folder, name), 'utf8'));
      expect(await Promise.all(kept)).toEqual(text ? [text] : []);
    }
  },
);

it.each(UNREAD)(
  'a torn end of the last segment is cut as ever where $stray stands under the name of the next',
  async ({ text }) => {
    const folder = await killedFolder();
    await appendFile(join(folder, segmentName(2)), '{"crc":"12');
    await writeFile(join(folder, NEXT), text);
    const logger = collectingLogger();
    expect(await idsOf(await openTestStore(folder, { logger }))).toEqual([1, 2]);
    expect(logger.reports).toMatchObject([{ facts: { file: segmentName(2), bytes: 10 } }]);
  },
);

it('a backup beside an empty file under the name of the next segment holds every plant', async () => {
  const folder = await killedFolder();
  await writeFile(join(folder, NEXT), '');
  const copy = join(await temporaryFolder(), 'copy');
  await copyFolder(folder, copy);
  expect(await idsOf(await openTestStore(copy))).toEqual([1, 2]);
});

it('a start is refused beside a segment of another folder, which may hold what this one lacks', async () => {
  const folder = await killedFolder();
  await copyFile(join(await killedFolder(), segmentName(2)), join(folder, NEXT));
  await expect(openTestStore(folder)).rejects.toThrow(NEXT);
  expect(await asideIn(folder)).toEqual([]);
});

it.each([
  { act: 'emptied', does: (path: string) => truncate(path, 0) },
  { act: 'replaced by a text', does: (path: string) => writeFile(path, 'precious\n') },
])(
  'a start is refused where the last segment was $act after a change, also where an empty file follows it',
  async ({ does }) => {
    for (const isFollowedByStray of [false, true]) {
      const folder = await killedFolder();
      await does(join(folder, segmentName(2)));
      if (isFollowedByStray) await writeFile(join(folder, NEXT), '');
      await expect(openTestStore(folder)).rejects.toThrow(segmentName(2));
    }
  },
);
