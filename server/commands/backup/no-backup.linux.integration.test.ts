import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { runBuilt } from '../../testing/run-built.ts';
import { startServer } from '../../testing/start-server.ts';

it('a restore of a file that is called otherwise than a backup says what a backup is', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'monday.bak');
  await writeFile(file, 'anything');
  const { status, stderr } = await runBuilt(['restore', file], { DATA_DIR: join(folder, 'data') });
  expect([status, stderr]).toEqual([
    1,
    `${file} is no backup, which is a folder, or a file whose name ends in .tar.gz or .tgz.\n`,
  ]);
});

it.each(['monday.zip', 'monday.tar', 'monday.tar.xz'])(
  'a backup that was to be the file %s becomes no folder of that name',
  async (name) => {
    const folder = await temporaryFolder();
    await (await openTestStore(join(folder, 'data'))).close();
    const env = { DATA_DIR: join(folder, 'data') };
    const { status, stderr } = await runBuilt(['backup', join(folder, name)], env);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/ends in \.tar\.gz or \.tgz\.\n$/)]);
    expect(await readdir(folder)).toEqual(['data']);
  },
);

it.each(['', 'in'])(
  'backups that would lie in the data folder by a link (%j) are not made, and the log says why',
  async (below) => {
    const folder = await temporaryFolder();
    const dataFolder = join(folder, 'data');
    await mkdir(join(dataFolder, below), { recursive: true, mode: 0o700 });
    await symlink(join(dataFolder, below), join(folder, 'link'));
    const env = { BACKUP_EVERY: '1d', BACKUP_DIR: join(folder, 'link') };
    const server = await startServer({ dataFolder, env });
    await expect.poll(() => server.log()).toMatch(/link lies in .*data, .*Name a folder outside/);
    if (below !== '') expect(await readdir(join(dataFolder, below))).toEqual([]);
  },
);
