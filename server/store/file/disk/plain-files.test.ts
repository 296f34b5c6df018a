import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyChecked } from '../../../commands/backup/copy-checked.ts';
import { writesTo } from '../../../testing/domain.ts';
import {
  addPlant,
  collectingLogger,
  openTestStore,
  sharedFolder,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { inspectFolder } from '../inspect.ts';
import { requireData } from '../load.ts';
import { openFileStore } from '../open.ts';
import { realDisk } from './disk.ts';
import { segmentName } from './segment-name.ts';

const DATA = ['plants.json', 'access.json', 'journal.end', segmentName(1), segmentName(2)];
/** What only a process that owns the folder writes. */
const OWNED = ['lock', 'plants.json.tmp', 'access.json.tmp', 'probe.tmp'];
const MARK = 'copy.unfinished';

const KINDS: Record<string, (path: string) => Promise<unknown>> = {
  'a folder': (path) => mkdir(path),
  'a named pipe': async (path) => expect(spawnSync('mkfifo', [path]).status).toBe(0),
  'a socket': async (path) => {
    const server = createServer().listen(path);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
  },
  'a device': (path) => symlink('/dev/null', path),
  'a link that leads nowhere': (path) => symlink(`${path}-nowhere`, path),
  'a link that leads to itself': (path) => symlink(path, path),
};

const start = async (folder: string) => {
  await openFileStore({ folder, logger: collectingLogger() });
};
const verify = (folder: string) => inspectFolder(folder);
const acceptEdit = (folder: string) => requireData(folder, true);
/** Also what a restore does, with the backup as the folder. */
const backup = async (folder: string) => {
  await copyChecked(folder, join(await temporaryFolder(), 'copy'));
};

/** A folder whose first segment only history needs, with someone's access; each test gets a copy. */
const made = sharedFolder(async (folder) => {
  for (const id of [1, 2]) {
    const store = await openFileStore({ folder, logger: collectingLogger() });
    await addPlant(store.plants, id);
    await writesTo(store.access).insertSession({
      ...{ hash: `h${id}`, tokenId: 't', createdAt: 1, lastSeenAt: 1, restsOn: [] },
    });
    await store.close();
  }
});

async function folderWithHistory(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(made, folder, { recursive: true });
  return folder;
}

for (const [kind, make] of Object.entries(KINDS)) {
  describe(`${kind} in the place of a file of the data folder`, () => {
    it.each(
      [
        { act: 'start', does: start, names: [...DATA, ...OWNED, MARK] },
        { act: 'verify', does: verify, names: [...DATA, ...OWNED, MARK] },
        { act: 'verify --accept-edit', does: acceptEdit, names: [...DATA, ...OWNED, MARK] },
        { act: 'backup or restore', does: backup, names: [...DATA, MARK] },
      ].flatMap(({ act, does, names }) => names.map((name) => ({ act, does, name }))),
    )('stops a $act, which names $name and says what to do', async ({ does, name }) => {
      const folder = await folderWithHistory();
      await rm(join(folder, name), { force: true });
      await make(join(folder, name));
      const before = await readdir(folder);
      const problem = `${join(folder, name)} is ${kind}, not a file. Nothing was changed.`;
      await expect(does(folder)).rejects.toThrow(problem);
      expect(await readdir(folder)).toEqual(before);
    });

    it.each(
      ['copy', 'copy.unfinished'].flatMap((place) =>
        ['lock', MARK].map((name) => ({ place, name })),
      ),
    )(
      'stops a backup or restore to copy, where $place has it as $name',
      async ({ place, name }) => {
        const parent = await temporaryFolder();
        const path = join(parent, place, name);
        await mkdir(join(parent, place));
        await make(path);
        const problem = `${path} is ${kind}, not a file. Nothing was changed. Move it aside`;
        await expect(copyChecked(made, join(parent, 'copy'))).rejects.toThrow(problem);
        expect(await readdir(parent, { recursive: true })).toEqual([place, join(place, name)]);
      },
    );
  });
}

it('a link that leads to a file is that file', async () => {
  const folder = await folderWithHistory();
  const elsewhere = await temporaryFolder();
  for (const name of DATA) {
    await cp(join(folder, name), join(elsewhere, name));
    await rm(join(folder, name));
    await symlink(join(elsewhere, name), join(folder, name));
  }
  await verify(folder);
  await backup(folder);
  await openTestStore(folder);
});

it.each(['access.json', 'journal.end', segmentName(3)])(
  'a %s of more than 2 GiB stops a start, which names it',
  async (name) => {
    const folder = await folderWithHistory();
    const path = join(folder, name);
    await appendFile(path, '');
    await truncate(path, 2 ** 31 + 1);
    const before = await readdir(folder);
    await expect(start(folder)).rejects.toThrow(`${name}, line 1, byte 0: the file is longer`);
    expect(await readdir(folder)).toEqual(before);
  },
);

it.each(['EACCES', 'EIO'])(
  'a folder whose names cannot be read for %s is not called empty',
  async (code) => {
    const folder = await temporaryFolder();
    const error = Object.assign(new Error(`${code}: scandir`), { code });
    const disk = { ...realDisk, readdir: async () => await Promise.reject(error) };
    await expect(requireData(folder, true, disk)).rejects.toBe(error);
    await expect(requireData(join(folder, 'none'), true)).rejects.toThrow('holds no plants.json');
  },
);

it.each(['plants.json.tmp', 'access.json.tmp', 'probe.tmp'])(
  'a %s that is a link to a file elsewhere is replaced, and what it leads to is left alone',
  async (name) => {
    const folder = await temporaryFolder();
    const elsewhere = join(await temporaryFolder(), 'precious');
    await writeFile(elsewhere, 'yes');
    const store = await openTestStore(folder);
    await symlink(elsewhere, join(folder, name));
    await addPlant(store.plants, 1);
    await writesTo(store.access).insertSession({
      ...{ hash: 'h', tokenId: 't', createdAt: 1, lastSeenAt: 1, restsOn: [] },
    });
    expect(await store.plants.status()).toEqual({ writable: true });
    await store.close();
    expect(await readFile(elsewhere, 'utf8')).toBe('yes');
    for (const file of ['plants.json', 'access.json'])
      expect((await lstat(join(folder, file))).isFile()).toBe(true);
  },
);

it.each(['plants.json.tmp', 'access.json.tmp', 'probe.tmp'])(
  'a folder in the place of %s under a running server is moved aside with what it holds, and told of',
  async (name) => {
    const folder = await temporaryFolder();
    const logger = collectingLogger();
    const store = await openTestStore(folder, { logger });
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'precious'), 'yes');
    await addPlant(store.plants, 1);
    await writesTo(store.access).insertSession({
      ...{ hash: 'h', tokenId: 't', createdAt: 1, lastSeenAt: 1, restsOn: [] },
    });
    expect(await store.plants.status()).toEqual({ writable: true });
    await store.close();
    const aside = (await readdir(folder)).filter((found) => found.startsWith(name));
    expect(aside).toEqual([expect.stringMatching(/\.aside-/)]);
    const [moved = ''] = aside;
    expect(await readFile(join(folder, moved, 'precious'), 'utf8')).toBe('yes');
    expect(logger.reports).toEqual([
      {
        facts: { path: join(folder, name), movedTo: join(folder, moved) },
        message: expect.stringContaining('stood in the place of a file'),
      },
    ]);
  },
);
