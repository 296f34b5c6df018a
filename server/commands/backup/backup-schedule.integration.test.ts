import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callPlants, startBuiltServer } from '../../testing/built-server.ts';
import { temporaryFolder } from '../../testing/file-store.ts';
import { runBuilt } from '../../testing/run-built.ts';

const MADE = /^plant-store-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;

const hoursAgo = (hours: number) => {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
  return `plant-store-${at.replaceAll(':', '-')}Z.tar.gz`;
};

/** Starts a server that makes a backup a day and keeps two, with what is in the folder of backups before. */
async function start(before: string[], foldersBefore: string[] = []) {
  const folder = await temporaryFolder();
  const backups = join(folder, 'backups');
  if (before.length > 0) await mkdir(backups);
  for (const name of before) await writeFile(join(backups, name), name);
  for (const name of foldersBefore) await mkdir(join(backups, name));
  const settings = { BACKUP_EVERY: '1d', BACKUP_KEEP: '2', BACKUP_DIR: backups, LOG_LEVEL: 'info' };
  const server = await startBuiltServer({ dataFolder: join(folder, 'data'), env: settings });
  return { folder, backups, server };
}

it('a server makes a backup where none is there yet, which is restored as any other', async () => {
  const { folder, backups, server } = await start([]);
  await expect.poll(() => server.log()).toContain('"backup made"');
  const [name = '', ...others] = await readdir(backups);
  expect([name, others]).toEqual([expect.stringMatching(MADE), []]);
  expect((await callPlants(server, 'GET', '/health/live')).status).toBe(200);
  const restored = { DATA_DIR: join(folder, 'restored') };
  const { stdout } = await runBuilt(['restore', join(backups, name)], restored);
  expect(stdout).toMatch(/^Restored 0 plants/);
});

it('a server keeps the newest backups, and takes nothing else away', async () => {
  const old = [hoursAgo(50), hoursAgo(49), hoursAgo(26), hoursAgo(25)];
  const own = ['mine.tar.gz', `${hoursAgo(49)}.sha256`, `${hoursAgo(49)}.backup`];
  const left = `${hoursAgo(49)}.part-aBc123`;
  const { backups, server } = await start([...old, ...own], [left]);
  await expect.poll(() => server.log()).toContain('"backup made"');
  await expect.poll(() => readdir(backups)).toHaveLength(own.length + 2);
  await server.end('SIGTERM');
  const kept = (await readdir(backups)).filter((name) => !own.includes(name)).sort();
  expect(kept).toEqual([old[3], expect.stringMatching(MADE)]);
});

it('one that is due is kept beside a backup that a clock which was ahead has dated', async () => {
  const [first = '', second = '', ahead = ''] = [hoursAgo(50), hoursAgo(25), hoursAgo(-48)];
  const { backups, server } = await start([first, second, ahead]);
  await expect.poll(() => server.log()).toContain('"backup made"');
  await server.end('SIGTERM');
  const kept = (await readdir(backups)).sort();
  expect(kept).toEqual([second, expect.stringMatching(MADE), ahead]);
});

it('a server makes none before it is due', async () => {
  const before = [hoursAgo(2)];
  const { backups, server } = await start(before);
  await server.end('SIGTERM');
  expect(await readdir(backups)).toEqual(before);
});

it('a server that cannot make one says why in its log, and serves on', async () => {
  const folder = await temporaryFolder();
  const taken = join(folder, 'file');
  await writeFile(taken, '');
  const env = { BACKUP_EVERY: '1d', BACKUP_DIR: join(taken, 'in') };
  const server = await startBuiltServer({ dataFolder: join(folder, 'data'), env });
  await expect.poll(() => server.log()).toMatch(/"a backup that was due could not be made"/);
  expect(server.log()).toMatch(/ENOTDIR|EEXIST/);
  expect((await callPlants(server, 'POST', '/plants', { name: 'Rose' })).status).toBe(201);
});
