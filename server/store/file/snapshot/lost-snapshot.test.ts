import {
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { systemError } from '../../../../torture/disk/failing-disk.ts';
import { isFollowed } from '../../../../torture/disk/followed-journal.ts';
import {
  addPlant,
  collectingLogger,
  copyKilled,
  failingDisk,
  folderWithHistory,
  openKilled,
  openTestStore,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { type Disk, realDisk } from '../disk/disk.ts';
import { segmentName } from '../disk/segment-name.ts';
import type { FileStore, FileStoreOptions } from '../open.ts';

/** Nothing but what the snapshot lacks is kept. */
const NO_HISTORY = { journalBytes: 1_000_000, historyBytes: 0 };

const ACTS: { act: string; does: (path: string) => Promise<unknown> }[] = [
  { act: 'removed', does: (path) => rm(path) },
  { act: 'emptied', does: (path) => truncate(path, 0) },
  {
    act: 'cut in the middle',
    does: async (path) => await truncate(path, (await stat(path)).size / 2),
  },
  {
    act: 'edited without becoming longer',
    does: async (path) => {
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace('"id":1', '"id":3'));
    },
  },
  {
    act: 'replaced by that of another folder',
    does: async (path) => {
      const other = await temporaryFolder();
      await (await openTestStore(other)).close();
      await rename(join(other, 'plants.json'), path);
    },
  },
  {
    act: 'replaced by a folder with files',
    does: async (path) => {
      const folder = join(await temporaryFolder(), 'folder');
      await mkdir(folder);
      await writeFile(join(folder, 'precious'), 'yes');
      await rm(path);
      await rename(folder, path);
    },
  },
  {
    act: 'replaced by a link that leads nowhere',
    does: async (path) => {
      await rm(path);
      await symlink('nowhere', path);
    },
  },
];

async function idsOf({ plants }: FileStore): Promise<number[]> {
  const { rows } = await plants.page({ workspace: 'main', limit: 1000, cursor: 'first' });
  return rows.map(({ id }) => id);
}

/** Adds a plant in a life of a server of its own. */
async function addPlantTo(folder: string, id: number): Promise<void> {
  const store = await openTestStore(folder);
  await addPlant(store.plants, id);
  await store.close();
}

/** A store whose plants are in its snapshot alone, but for the last. */
async function openWithoutHistory(options: Partial<FileStoreOptions> = {}) {
  const folder = await temporaryFolder();
  const first = await openTestStore(folder, { bounds: NO_HISTORY });
  await addPlant(first.plants, 1);
  await first.close();
  const logger = collectingLogger();
  const store = await openTestStore(folder, { bounds: NO_HISTORY, logger, ...options });
  await addPlant(store.plants, 2);
  return { folder, logger, store };
}

it.each(ACTS)(
  'a resting server whose plants.json was $act says so when asked, and saves all plants anew by itself',
  async ({ does }) => {
    const { folder, logger, store } = await openWithoutHistory();
    await does(join(folder, 'plants.json'));
    const status = await store.plants.status();
    // What was there may have been kept beside it by now.
    const reports = () => logger.reports.filter(({ facts }) => !('kept' in facts));
    // A look of its own may have come between, and have saved all by now.
    expect(status.writable ? reports().length : status.reason).toEqual(
      status.writable ? 1 : expect.stringContaining('are being saved anew'),
    );
    await expect.poll(async () => (await store.plants.status()).writable).toBe(true);
    expect(await idsOf(await openKilled(folder))).toEqual([1, 2]);
    expect(reports()).toEqual([
      { facts: { file: 'plants.json' }, message: expect.stringContaining('somebody edited') },
    ]);
  },
);

it.each(ACTS)(
  'once a plants.json that was $act is noticed, no change is acknowledged before all plants are saved anew',
  async ({ does }) => {
    const { folder, store } = await openWithoutHistory();
    await does(join(folder, 'plants.json'));
    await store.plants.status();
    await addPlant(store.plants, 3);
    expect(await idsOf(await openKilled(folder))).toEqual([1, 2, 3]);
  },
);

it('a folder in the place of plants.json is kept under another name', async () => {
  const { folder, store } = await openWithoutHistory();
  await rm(join(folder, 'plants.json'));
  await mkdir(join(folder, 'plants.json'));
  await writeFile(join(folder, 'plants.json', 'precious'), 'yes');
  await store.close();
  const aside = (await readdir(folder)).find((name) => name.startsWith('plants.json.aside-'));
  expect(await readFile(join(folder, aside ?? '', 'precious'), 'utf8')).toBe('yes');
  expect(await idsOf(await openTestStore(folder))).toEqual([1, 2]);
});

/** Edits a file in its place, as an editor does, and returns what it holds then. */
async function edit(path: string): Promise<string> {
  const text = (await readFile(path, 'utf8')).replace('Plant 1', 'Rose 1');
  await writeFile(path, text);
  return text;
}

it('a plants.json that was edited just before a stop is kept beside the one that the stop writes, and the log says so', async () => {
  const { folder, logger, store } = await openWithoutHistory();
  const edited = await edit(join(folder, 'plants.json'));
  await store.close();
  expect(await readFile(join(folder, 'plants.json.edited-while-running'), 'utf8')).toBe(edited);
  expect(logger.reports).toEqual([
    { facts: { file: 'plants.json' }, message: expect.stringContaining('somebody edited') },
    {
      facts: { file: 'plants.json', kept: 'plants.json.edited-while-running' },
      message: expect.stringContaining('is kept beside it'),
    },
  ]);
  expect(await idsOf(await openTestStore(folder))).toEqual([1, 2]);
});

it('a plants.json that was edited stands at its place until the one that is written anew takes that', async () => {
  const found: boolean[] = [];
  const look: Disk['rename'] = async (from, to) => {
    await realDisk.rename(from, to);
    found.push((await readdir(dirname(to))).includes('plants.json'));
  };
  const { folder, store } = await openWithoutHistory({ disk: { ...realDisk, rename: look } });
  const edited = await edit(join(folder, 'plants.json'));
  const kept = join(folder, 'plants.json.edited-while-running');
  await writeFile(kept, 'an edit before it');
  found.length = 0;
  await store.close();
  expect(await readFile(kept, 'utf8')).toBe(edited);
  expect(new Set(found)).toEqual(new Set([true]));
});

it('a plants.json that was edited is kept also where the file system gives a file no second name', async () => {
  const link: Disk['link'] = async (path) => {
    throw systemError('EPERM', path);
  };
  const { folder, store } = await openWithoutHistory({ disk: { ...realDisk, link } });
  const edited = await edit(join(folder, 'plants.json'));
  await store.close();
  expect(await readFile(join(folder, 'plants.json.edited-while-running'), 'utf8')).toBe(edited);
  expect(await idsOf(await openTestStore(folder))).toEqual([1, 2]);
});

it('a plants.json that was edited just before a snapshot is kept beside it, of several edits the last', async () => {
  const { folder, logger, store } = await openWithoutHistory({ bounds: { journalBytes: 1 } });
  const path = join(folder, 'plants.json');
  const kept = join(folder, 'plants.json.edited-while-running');
  for (const id of [3, 4]) {
    logger.reports.length = 0;
    const edited = await edit(path);
    await addPlant(store.plants, id);
    await expect
      .poll(() => logger.reports)
      .toContainEqual({
        facts: { file: 'plants.json', kept: 'plants.json.edited-while-running' },
        message: expect.anything(),
      });
    expect(await readFile(kept, 'utf8')).toBe(edited);
    await expect.poll(() => readFile(path, 'utf8')).not.toBe(edited);
  }
});

it('a cut journal of a resting server is noticed when asked, and all plants are saved anew', async () => {
  const { folder, store } = await openWithoutHistory();
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.endsWith('.jsonl'))) {
    await truncate(join(folder, name), 0);
  }
  await store.plants.status();
  // Its next line, which comes by itself, may have told it already.
  await expect.poll(async () => (await store.plants.status()).writable).toBe(true);
  expect(await idsOf(await openKilled(folder))).toEqual([1, 2]);
});

it('nothing is acknowledged while a lost plants.json cannot be saved anew, and the server is ready again once it can', async () => {
  const { state, disk } = failingDisk();
  const { folder, store } = await openWithoutHistory({ disk });
  await rm(join(folder, 'plants.json'));
  state.code = 'ENOSPC';
  expect((await store.plants.status()).writable).toBe(false);
  await expect(addPlant(store.plants, 3)).rejects.toMatchObject({ code: 'storage_full' });
  state.code = null;
  await addPlant(store.plants, 4);
  expect(await idsOf(await openKilled(folder))).toEqual([1, 2, 4]);
  await expect.poll(() => store.plants.status()).toEqual({ writable: true });
});

async function folderWithoutSnapshot(): Promise<string> {
  const folder = await folderWithHistory();
  await rm(join(folder, 'plants.json'));
  return folder;
}

it('a folder that lost its plants.json starts with every plant while its journal is complete, and says so', async () => {
  const folder = await folderWithoutSnapshot();
  const logger = collectingLogger();
  const store = await openTestStore(folder, { logger });
  expect(await idsOf(store)).toEqual([1, 2, 3]);
  expect(logger.reports).toEqual([
    { facts: expect.anything(), message: expect.stringContaining('plants.json was missing') },
  ]);
  await addPlant(store.plants, 4);
  expect(await idsOf(await openKilled(folder))).toEqual([1, 2, 3, 4]);
});

it.each(['journal.end', segmentName(1), segmentName(2), segmentName(4)])(
  'a folder that lost its plants.json and %s is refused',
  async (name) => {
    const folder = await folderWithoutSnapshot();
    await rm(join(folder, name));
    await expect(openTestStore(folder)).rejects.toThrow('is missing');
  },
);

/**
 * A folder without plants.json, as a kill leaves it once a segment is made and before journal.end tells of
 * it: plant 1 in the first segment, 2 in the second, nothing in the third. With it come restores of what
 * it was before plant 2, and of what it is with plants.json.
 */
async function folderWithUntoldSegment() {
  const folder = await temporaryFolder();
  const [earlier, whole] = [await temporaryFolder(), await temporaryFolder()];
  await addPlantTo(folder, 1);
  await cp(folder, earlier, { recursive: true });
  const store = await openTestStore(folder);
  await addPlant(store.plants, 2);
  const end = join(await temporaryFolder(), 'journal.end');
  await copyFile(join(folder, 'journal.end'), end);
  await store.close();
  await cp(folder, whole, { recursive: true });
  await rename(end, join(folder, 'journal.end'));
  await rm(join(folder, 'plants.json'));
  return { folder, earlier, whole };
}

it('a folder that lost its plants.json starts with every plant also after a kill between the making of a segment and the line of journal.end that tells of it', async () => {
  const { folder } = await folderWithUntoldSegment();
  const store = await openTestStore(folder);
  expect(await idsOf(store)).toEqual([1, 2]);
  await addPlant(store.plants, 3);
  expect(await idsOf(await openKilled(folder))).toEqual([1, 2, 3]);
});

it('a folder that lost its plants.json is refused where journal.end does not tell of a last segment that holds changes', async () => {
  const { folder, whole } = await folderWithUntoldSegment();
  await addPlantTo(whole, 9);
  await copyFile(join(whole, segmentName(3)), join(folder, segmentName(3)));
  await expect(openTestStore(folder)).rejects.toThrow(/^plants\.json.*is missing/);
});

it('a folder that lost its plants.json is refused where its last segment, of which journal.end does not tell, is of another restore', async () => {
  const { folder, earlier } = await folderWithUntoldSegment();
  await addPlantTo(earlier, 5);
  await copyFile(join(earlier, segmentName(3)), join(folder, segmentName(3)));
  await expect(openTestStore(folder)).rejects.toThrow(segmentName(2));
});

it.each([
  { act: 'emptied', end: 0 },
  { act: 'cut behind its first line', end: 1 },
])(
  'a folder that lost its plants.json is refused where its last segment was $act after a change',
  async ({ end }) => {
    const { folder } = await folderWithUntoldSegment();
    const store = await openTestStore(folder);
    await addPlant(store.plants, 3);
    await expect.poll(() => isFollowed(realDisk, folder)).toBe(true);
    const killed = await copyKilled(folder);
    await rm(join(killed, 'plants.json'));
    const last = (await readdir(killed))
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .at(-1);
    const path = join(killed, last ?? '');
    await truncate(path, end * ((await readFile(path)).indexOf(0x0a) + 1));
    await expect(openTestStore(killed)).rejects.toThrow(last);
  },
);

it('a folder that lost a plants.json whose edit was accepted is refused', async () => {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  await addPlant(store.plants, 1);
  await store.close();
  const path = join(folder, 'plants.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace('Plant 1', 'Rose 1'));
  await (await openTestStore(folder, { acceptEdit: true })).close();
  await rm(path);
  await expect(openTestStore(folder)).rejects.toThrow('an edit that was accepted');
});

it.each([
  { harm: 'cut', change: (text: string) => text.slice(0, -30) },
  { harm: 'changed', change: (text: string) => text.replace('Plant 1', 'Plans 1') },
])(
  'a plants.json that is $harm is refused with what to do, by which no plant is lost while the journal is complete',
  async ({ change }) => {
    const folder = await folderWithHistory();
    const path = join(folder, 'plants.json');
    await writeFile(path, change(await readFile(path, 'utf8')));
    await expect(openTestStore(folder)).rejects.toThrow(/^plants\.json.*move it aside and start/);
    await rename(path, `${path}.aside`);
    expect(await idsOf(await openTestStore(folder))).toEqual([1, 2, 3]);
  },
);

/** A disk on which a snapshot finds room where `isThere`, and how many found none. */
function diskWithRoom() {
  const room = { isThere: true, refused: 0 };
  const open: Disk['open'] = async (path, ...rest) => {
    if (room.isThere || !path.endsWith('plants.json.tmp'))
      return await realDisk.open(path, ...rest);
    room.refused += 1;
    throw Object.assign(new Error('ENOSPC: open'), { code: 'ENOSPC' });
  };
  return { room, disk: { ...realDisk, open } };
}

it('changes made after a snapshot beside a full segment found no room are in the next one', async () => {
  const { room, disk } = diskWithRoom();
  const folder = await temporaryFolder();
  const bounds = { journalBytes: 1_000_000, historyBytes: 1_000_000, segmentBytes: 1500 };
  const store = await openTestStore(folder, { bounds, disk });
  room.isThere = false;
  for (let id = 1; room.refused === 0; id += 1) {
    await addPlant(store.plants, id).catch(() => undefined);
  }
  room.isThere = true;
  await addPlant(store.plants, 100);
  await rm(join(folder, 'plants.json'));
  await store.plants.status();
  await expect.poll(async () => (await store.plants.status()).writable).toBe(true);
  expect(await idsOf(await openKilled(folder))).toEqual(await idsOf(store));
  expect(await idsOf(store)).toContain(100);
});
