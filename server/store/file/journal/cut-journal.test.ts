import { appendFile, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  addPlant,
  collectingLogger,
  copyKilled,
  failingDisk,
  openKilled,
  openTestStore,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { realDisk } from '../disk/disk.ts';
import type { FileStore } from '../open.ts';

/** What somebody does to the files of a folder under a running server, of which the lock stays as it is. */
const ACTS = {
  removed: removeJournals,
  'moved elsewhere': async (folder: string, copy: string) => {
    for (const name of await journalsIn(folder)) {
      await rename(join(folder, name), join(copy, `${name}.moved`));
    }
  },
  'replaced by an earlier copy': async (folder: string, copy: string) => {
    for (const name of await journalsIn(copy)) await rename(join(copy, name), join(folder, name));
  },
  emptied: (folder: string) => cutJournals(folder, 0),
  'cut in a line': (folder: string) => cutJournals(folder, 400),
  'written over by an earlier copy': async (folder: string, copy: string) => {
    for (const name of await readdir(copy)) {
      await writeFile(join(folder, name), await readFile(join(copy, name)));
    }
  },
};

async function journalsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
}

async function removeJournals(folder: string): Promise<void> {
  for (const name of await journalsIn(folder)) await rm(join(folder, name));
}

async function cutJournals(folder: string, bytes: number): Promise<void> {
  for (const name of await journalsIn(folder)) await truncate(join(folder, name), bytes);
}

async function idsOf({ plants }: FileStore): Promise<number[]> {
  const { rows } = await plants.page({ workspace: 'main', limit: 1000, cursor: 'first' });
  return rows.map(({ id }) => id);
}

/** Opens a store, makes one change, and lets somebody act, with a copy of the folder from before that change. */
async function openAndHarm(does: (folder: string, copy: string) => Promise<void>) {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  const copy = await copyKilled(folder);
  await addPlant(store.plants, 1);
  await does(folder, copy);
  return { folder, store };
}

for (const [act, does] of Object.entries(ACTS)) {
  it(`a journal that is ${act} under a running server has lost nothing once a change is acknowledged`, async () => {
    const folder = await temporaryFolder();
    const logger = collectingLogger();
    const store = await openTestStore(folder, { logger });
    await addPlant(store.plants, 1);
    const copy = await copyKilled(folder);
    await addPlant(store.plants, 2);
    await addPlant(store.plants, 3);
    await does(folder, copy);
    await addPlant(store.plants, 4);
    await addPlant(store.plants, 5);
    expect(await idsOf(await openKilled(folder))).toEqual([1, 2, 3, 4, 5]);
    // A copy of the whole folder was put over plants.json as well.
    expect(logger.reports.filter(({ facts }) => !('kept' in facts))).toEqual([
      {
        facts: { file: 'journal-000001.jsonl' },
        message: expect.stringContaining('somebody cut the journal'),
      },
    ]);
  });

  it(`a journal that is ${act} under a resting server is noticed when asked, and all plants are saved anew`, async () => {
    const { folder, store } = await openAndHarm(does);
    await store.plants.status();
    await expect.poll(async () => (await store.plants.status()).writable).toBe(true);
    expect(await idsOf(await openKilled(folder))).toEqual([1]);
  });

  it(`a stop saves the changes of a journal that was ${act} just before`, async () => {
    const { folder, store } = await openAndHarm(does);
    expect(await store.close()).toBe('current');
    expect(await idsOf(await openTestStore(folder))).toEqual([1]);
  });
}

/** The real disk, with somebody who does something around the next write into a segment. */
function sharedDisk() {
  const somebody: Record<'before' | 'after', (() => Promise<void>) | null> = {
    before: null,
    after: null,
  };
  const act = async (moment: 'before' | 'after') => {
    const does = somebody[moment];
    somebody[moment] = null;
    await does?.();
  };
  const open: typeof realDisk.open = async (path, flags, mode) => {
    const file = await realDisk.open(path, flags, mode);
    if (!path.endsWith('.jsonl')) return file;
    const write = file.write.bind(file);
    file.write = async (...args: Parameters<typeof write>) => {
      await act('before');
      const result = await write(...args);
      await act('after');
      return result;
    };
    return file;
  };
  return { somebody, disk: { ...realDisk, open } };
}

for (const moment of ['before', 'after'] as const) {
  it.each([
    { act: 'emptied', does: (folder: string) => cutJournals(folder, 0) },
    { act: 'cut in a line', does: (folder: string) => cutJournals(folder, 300) },
    { act: 'removed', does: removeJournals },
  ])(
    `a journal that is $act just ${moment} a change is written has lost nothing once that change is acknowledged`,
    async ({ does }) => {
      const folder = await temporaryFolder();
      const { somebody, disk } = sharedDisk();
      const store = await openTestStore(folder, { disk });
      await addPlant(store.plants, 1);
      await addPlant(store.plants, 2);
      somebody[moment] = () => does(folder);
      await addPlant(store.plants, 3);
      expect(await idsOf(await openKilled(folder))).toEqual([1, 2, 3]);
      await addPlant(store.plants, 4);
      expect(await idsOf(await openKilled(folder))).toEqual([1, 2, 3, 4]);
    },
  );
}

it('a journal to which somebody appends has lost nothing once a change is acknowledged', async () => {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  await addPlant(store.plants, 1);
  await appendFile(join(folder, 'journal-000001.jsonl'), 'a line of somebody else\n');
  await addPlant(store.plants, 2);
  expect(await idsOf(await openKilled(folder))).toEqual([1, 2]);
});

it.each([
  { act: 'its journal is emptied', does: (folder: string) => cutJournals(folder, 0) },
  { act: 'its journal is removed', does: removeJournals },
  { act: 'its snapshot is removed', does: (folder: string) => rm(join(folder, 'plants.json')) },
])(
  'a store in which nothing has changed loses nothing by a stop where $act meanwhile',
  async ({ does }) => {
    const folder = await temporaryFolder();
    const first = await openTestStore(folder);
    await addPlant(first.plants, 1);
    await first.close();
    const second = await openTestStore(folder);
    await does(folder);
    await second.close();
    expect(await idsOf(await openTestStore(folder))).toEqual([1]);
  },
);

it.each([
  { act: 'emptied', does: (folder: string) => cutJournals(folder, 0) },
  { act: 'removed', does: removeJournals },
])(
  'nothing is acknowledged into a journal that was $act while what it has lost cannot be saved',
  async ({ does }) => {
    const folder = await temporaryFolder();
    const { state, disk } = failingDisk();
    const store = await openTestStore(folder, { disk });
    await addPlant(store.plants, 1);
    await does(folder);
    state.code = 'ENOSPC';
    await expect(addPlant(store.plants, 2)).rejects.toMatchObject({ code: 'storage_full' });
    state.code = null;
    await addPlant(store.plants, 3);
    expect(await idsOf(await openKilled(folder))).toEqual([1, 3]);
  },
);

it('a change that is saved anew is not left in the journal that somebody moved elsewhere', async () => {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  await addPlant(store.plants, 1);
  const path = join(await temporaryFolder(), 'moved');
  await rename(join(folder, 'journal-000001.jsonl'), path);
  await addPlant(store.plants, 2);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('Plant 1');
  expect(text).not.toContain('Plant 2');
});
