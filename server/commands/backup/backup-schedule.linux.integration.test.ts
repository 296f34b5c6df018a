import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, symlink, watch, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callPlants } from '../../testing/built-server.ts';
import { addPlant, openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { runBuilt } from '../../testing/run-built.ts';
import { startServer } from '../../testing/start-server.ts';

const MADE = /^plant-store-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;

const MADE_EMPTY = /^plant-store-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.empty\.tar\.gz$/;

const hoursAgo = (hours: number) => {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
  return `plant-store-${at.replaceAll(':', '-')}Z.tar.gz`;
};

interface Before {
  foldersBefore?: string[];
  isEmpty?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Starts a server that makes a backup a day and keeps two, with what is in the folder of backups before. */
async function start(before: string[], { foldersBefore = [], isEmpty = false, env }: Before = {}) {
  const folder = await temporaryFolder();
  const store = await openTestStore(join(folder, 'data'));
  if (!isEmpty) await addPlant(store.plants, 1);
  await store.close();
  const backups = join(folder, 'backups');
  if (before.length > 0) await mkdir(backups);
  for (const name of before) await writeFile(join(backups, name), name);
  for (const name of foldersBefore) await mkdir(join(backups, name));
  const settings = { BACKUP_EVERY: '1d', BACKUP_KEEP: '2', BACKUP_DIR: backups, LOG_LEVEL: 'info' };
  const dataFolder = join(folder, 'data');
  const server = await startServer({ dataFolder, env: { ...settings, ...env } });
  return { folder, backups, server };
}

/** Starts a server that makes backups, of which no name in their folder is missed. */
async function startWatched() {
  const folder = await temporaryFolder();
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const news = watch(backups)[Symbol.asyncIterator]();
  const begun = news.next();
  const env = { BACKUP_EVERY: '1d', BACKUP_DIR: backups };
  const server = await startServer({ dataFolder: join(folder, 'data'), env });
  /** Yields each name that has come or gone there, from before the server began. */
  async function* seen() {
    for (let event = await begun; ; event = await news.next()) yield event.value?.filename ?? '';
  }
  return { backups, server, seen };
}

/** Tells whether a backup that is being made is called so. */
function isOfWork(name: string): boolean {
  return name.includes('.part-');
}

/** Lists what is in a folder, but for the lock that shows whose it is. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name !== 'lock').sort();
}

it('a server makes a backup where none is there yet, which is restored as any other', async () => {
  const { folder, backups, server } = await start([]);
  await expect.poll(() => server.log()).toContain('"backup made"');
  const [name = '', ...others] = await namesIn(backups);
  expect([name, others]).toEqual([expect.stringMatching(MADE), []]);
  expect((await callPlants(server, 'GET', '/health/live')).status).toBe(200);
  const restored = { DATA_DIR: join(folder, 'restored') };
  const { stdout } = await runBuilt(['restore', join(backups, name)], restored);
  expect(stdout).toMatch(/^Restored 1 plant/);
});

it('a server that was handed its secret by a pipe, which can be read once, makes a backup', async () => {
  const folder = await temporaryFolder();
  const pipe = join(folder, 'secret');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  const env = {
    ...{ BACKUP_EVERY: '1d', BACKUP_DIR: join(folder, 'backups') },
    ...{ ADMIN_TOKEN: '', ADMIN_TOKEN_FILE: pipe, LOG_LEVEL: 'info' },
  };
  const starting = startServer({ dataFolder: join(folder, 'data'), env });
  await writeFile(pipe, 'sixteen-letters!');
  const server = await starting;
  await expect.poll(() => server.log()).toContain('"backup made"');
});

it('a backup is made, told and counted as one though code that Node loads first prints something', async () => {
  const printing = `data:text/javascript,${encodeURIComponent("console.log('loaded');")}`;
  const env = { NODE_OPTIONS: `--import ${printing}` };
  const { backups, server } = await start([hoursAgo(50), hoursAgo(49), hoursAgo(25)], { env });
  await expect.poll(() => server.log()).toMatch(/"backup made"|could not be made/);
  expect(server.log()).toMatch(/"plants":1,"msg":"backup made"/);
  await expect.poll(() => namesIn(backups)).toHaveLength(2);
});

it('a server keeps the newest backups, and takes nothing else away', async () => {
  const old = [hoursAgo(50), hoursAgo(49), hoursAgo(26), hoursAgo(25)];
  const own = ['mine.tar.gz', `${hoursAgo(49)}.sha256`, `${hoursAgo(49)}.backup`];
  const left = `${hoursAgo(49)}.part-aBc123`;
  const { backups, server } = await start([...old, ...own], { foldersBefore: [left] });
  await expect.poll(() => server.log()).toContain('"backup made"');
  await expect.poll(() => namesIn(backups)).toHaveLength(own.length + 2);
  await server.end('SIGTERM');
  const kept = (await namesIn(backups)).filter((name) => !own.includes(name)).sort();
  expect(kept).toEqual([old[3], expect.stringMatching(MADE)]);
});

it('a server without a plant, as over a disk that is not mounted, takes no backup away but its own', async () => {
  const old = [hoursAgo(50), hoursAgo(49), hoursAgo(26)];
  const ofRunBefore = hoursAgo(25).replace('.tar.gz', '.empty.tar.gz');
  const { backups, server } = await start([...old, ofRunBefore], { isEmpty: true });
  await expect.poll(() => server.log()).toContain('"backup made"');
  await expect.poll(() => namesIn(backups)).not.toContain(ofRunBefore);
  await server.end('SIGTERM');
  const kept = await namesIn(backups);
  expect(kept).toEqual([...old, expect.stringMatching(MADE_EMPTY)]);
  expect(server.log()).toContain(`${kept.at(-1)}"`);
});

it('a backup without a plant is at no moment called as one that has some', async () => {
  const { server, seen } = await startWatched();
  const names: string[] = [];
  for await (const name of seen()) {
    names.push(name);
    if (MADE_EMPTY.test(name)) break;
  }
  await server.end('SIGTERM');
  expect(names.filter((name) => MADE.test(name))).toEqual([]);
});

it('a server whose folder of backups holds a named pipe called lock says so, and ends', async () => {
  const folder = await temporaryFolder();
  const backups = join(folder, 'backups');
  await mkdir(backups);
  expect(spawnSync('mkfifo', [join(backups, 'lock')]).status).toBe(0);
  const env = { BACKUP_EVERY: '1d', BACKUP_DIR: backups };
  const server = await startServer({ dataFolder: join(folder, 'data'), env });
  await expect.poll(() => server.log()).toMatch(/lock is a named pipe, not a file/);
  expect(await server.end('SIGTERM')).toBe(0);
});

it('one that is due is kept beside a backup that a clock which was ahead has dated', async () => {
  const [first = '', second = '', ahead = ''] = [hoursAgo(50), hoursAgo(25), hoursAgo(-48)];
  const { backups, server } = await start([first, second, ahead]);
  await expect.poll(() => server.log()).toContain('"backup made"');
  await server.end('SIGTERM');
  const kept = await namesIn(backups);
  expect(kept).toEqual([second, expect.stringMatching(MADE), ahead]);
});

it('of two servers whose backups would be in one folder, one makes them and the other says what to do', async () => {
  const recent = hoursAgo(1);
  const { folder, backups, server } = await start([recent]);
  const env = { BACKUP_EVERY: '1d', BACKUP_DIR: backups, LOG_LEVEL: 'info' };
  const other = await startServer({ dataFolder: join(folder, 'other'), env });
  await expect.poll(() => other.log()).toMatch(/Another server makes its backups in .*BACKUP_DIR/);
  await server.end('SIGTERM');
  await other.end('SIGTERM');
  await rm(join(backups, recent));
  const third = await startServer({ dataFolder: join(folder, 'third'), env });
  await expect.poll(() => third.log()).toContain('"backup made"');
});

it('a stop while one is made is told as a stop, and leaves nothing of it', async () => {
  const { backups, server, seen } = await startWatched();
  for await (const name of seen()) if (isOfWork(name)) break;
  await server.end('SIGTERM');
  expect(server.log()).not.toContain('could not be made');
  expect((await namesIn(backups)).filter(isOfWork)).toEqual([]);
});

it('a server that cannot make one says why in its log, and serves on', async () => {
  const folder = await temporaryFolder();
  const taken = join(folder, 'file');
  await writeFile(taken, '');
  const env = { BACKUP_EVERY: '1d', BACKUP_DIR: join(taken, 'in') };
  const server = await startServer({ dataFolder: join(folder, 'data'), env });
  await expect.poll(() => server.log()).toMatch(/"a backup that was due could not be made"/);
  expect(server.log()).toMatch(/ENOTDIR|EEXIST/);
  expect((await callPlants(server, 'POST', '/plants', { name: 'Rose' })).status).toBe(201);
});

/** Code that a process loads first, by which it has no file handle left whenever it starts another. */
const WITHOUT_HANDLES = `
import fs from 'node:fs';
import processes from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
const { spawn } = processes;
processes.spawn = (...given) => {
  const taken = [];
  try {
    for (;;) taken.push(fs.openSync('/dev/null'));
  } catch {}
  try {
    return spawn(...given);
  } finally {
    for (const handle of taken) fs.closeSync(handle);
  }
};
syncBuiltinESMExports();
`;

it('a server that has no file handle left for the process of a backup says so in its log', async () => {
  const folder = await temporaryFolder();
  const loaded = `data:text/javascript,${encodeURIComponent(WITHOUT_HANDLES)}`;
  const env = {
    BACKUP_EVERY: '1d',
    BACKUP_DIR: join(folder, 'backups'),
    NODE_OPTIONS: `--import ${loaded}`,
  };
  const wrapper = ['sh', '-c', 'ulimit -n 1024; exec "$@"', 'sh'];
  const server = await startServer({ dataFolder: join(folder, 'data'), env, wrapper });
  await expect.poll(() => server.log()).toContain('"a backup that was due could not be made"');
  expect(server.log()).toMatch(/too many files are open \(spawn .*: EMFILE\)/);
  expect((await callPlants(server, 'GET', '/health/live')).status).toBe(200);
});

/** Code that a process loads first, by which one that makes a backup ends as where the memory is not enough. */
const ABORTED = `
if (process.argv[2] === 'backup') {
  process.stderr.write('\\n<--- Last few GCs --->\\n 1: 0xb7a940 node::OOMErrorHandler\\n');
  process.kill(process.pid, 'SIGABRT');
}
`;

it('of a backup whose process a signal ended the log tells that, and no stack of machine code', async () => {
  const folder = await temporaryFolder();
  const loaded = `data:text/javascript,${encodeURIComponent(ABORTED)}`;
  const env = {
    BACKUP_EVERY: '1d',
    BACKUP_DIR: join(folder, 'backups'),
    NODE_OPTIONS: `--import ${loaded}`,
  };
  const server = await startServer({ dataFolder: join(folder, 'data'), env });
  await expect.poll(() => server.log()).toContain('"a backup that was due could not be made"');
  expect(server.log()).toContain(
    '"reason":"Its process was ended by SIGABRT, as where the memory is not enough."',
  );
});

/** Code that a process loads first, by which one that makes a backup fails as where the package has been moved. */
const MOVED = `if (process.argv[2] === 'backup') throw new Error("Cannot find module 'cli.js'\\nRequire stack:");`;

it('of a backup whose process could not begin the log tells the error, and not the version of Node', async () => {
  const folder = await temporaryFolder();
  const env = {
    BACKUP_EVERY: '1d',
    BACKUP_DIR: join(folder, 'backups'),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(MOVED)}`,
  };
  const server = await startServer({ dataFolder: join(folder, 'data'), env });
  await expect.poll(() => server.log()).toContain('"a backup that was due could not be made"');
  expect(server.log()).toContain(`"reason":"Error: Cannot find module 'cli.js'"`);
});

/** Starts a server that makes backups over a link to its data folder, beside which there is a link to another's. */
async function startOverLink(code: string) {
  const folder = await temporaryFolder();
  for (const [name, id] of [
    ['own', 1],
    ['other', 2],
  ] as const) {
    const store = await openTestStore(join(folder, name));
    await addPlant(store.plants, id);
    await store.close();
  }
  await symlink(join(folder, 'own'), join(folder, 'data'));
  await symlink(join(folder, 'other'), join(folder, 'new'));
  const backups = join(folder, 'backups');
  const loaded = `data:text/javascript,${encodeURIComponent(code)}`;
  const env = {
    ...{ BACKUP_EVERY: '1d', BACKUP_KEEP: '1', BACKUP_DIR: backups },
    ...{ LOG_LEVEL: 'info', NODE_OPTIONS: `--import ${loaded}`, TEST_FOLDER: folder },
  };
  await mkdir(backups);
  const old = hoursAgo(25);
  await writeFile(join(backups, old), '');
  const server = await startServer({ dataFolder: join(folder, 'data'), env });
  return { backups, server, old };
}

/** Code that a process loads first, by which one that makes a backup finds another folder at the path. */
const SWAPPED = `
import { renameSync } from 'node:fs';
const { TEST_FOLDER: folder } = process.env;
if (process.argv[2] === 'backup') renameSync(folder + '/new', folder + '/data');
`;

/** The same, and the server's own folder is there again once the backup is made. */
const SWAPPED_AND_BACK = `${SWAPPED}
import { symlinkSync } from 'node:fs';
if (process.argv[2] === 'backup') process.on('exit', () => {
  symlinkSync(folder + '/own', folder + '/back');
  renameSync(folder + '/back', folder + '/data');
});
`;

it.each([
  ['stays there', SWAPPED],
  ['is gone again before the server looks', SWAPPED_AND_BACK],
])(
  'of another folder that comes to the path of the data, and %s, a server keeps no backup',
  async (_, code) => {
    const { backups, server, old } = await startOverLink(code);
    await expect.poll(() => server.log()).toMatch(/"backup made"|could not be made/);
    expect(server.log()).toMatch(
      /not this server’s any more.*"a backup that was due could not be made"/,
    );
    await server.end('SIGTERM');
    expect(await namesIn(backups)).toEqual([old]);
  },
);
