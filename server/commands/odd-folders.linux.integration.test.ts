import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { traced } from '../../torture/process/strace.ts';
import { sharedFolder, temporaryFolder } from '../testing/file-store.ts';
import { runBuilt } from '../testing/run-built.ts';

/** Ends what would never end, as making a folder in /proc did; how long it may take says nothing. */
const ENDED = ['timeout', '-s', 'KILL', '20'];

const create = ['token', 'create', '--name', 'till', '--role', 'viewer'];

/** A data folder that is sound; each test copies it. */
const sound = sharedFolder(async (folder) => {
  expect((await runBuilt(create, { DATA_DIR: folder })).status).toBe(0);
});

const ODD_FOLDERS = [
  ...['/proc/plants', '/proc/self/plants/data', '/sys/plants', '/dev/null', '/dev/null/data'],
  ...['file', 'file/data', 'loop', 'loop/data', 'nowhere'],
  ...['long'.repeat(1250), 'long/'.repeat(1000)],
];

it.each(
  ODD_FOLDERS.flatMap((name) => [
    { name, as: 'data' },
    { name, as: 'copy' },
  ]),
)(
  'a path of the $as that can hold none, as $name, is refused in one sentence',
  async ({ name, as }) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    await symlink('loop', join(folder, 'loop'));
    await symlink('not/there', join(folder, 'nowhere'));
    const before = await readdir(folder);
    const odd = name.startsWith('/') ? name : join(folder, name);
    const data = { DATA_DIR: join(await temporaryFolder(), 'data') };
    if (as === 'copy') await cp(sound, data.DATA_DIR, { recursive: true });
    const { status, stdout, stderr } =
      as === 'copy'
        ? await runBuilt(['backup', odd], data, ENDED)
        : await runBuilt(create, { DATA_DIR: odd }, ENDED);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[^\n]+ (?:could not|cannot) be used[^\n]+\.\n$/);
    expect(await readdir(folder)).toEqual(before);
  },
);

it.each(['data', 'copy'])(
  'a folder of the %s on a file system that syncs none is refused in one sentence, and gets no copy',
  async (as) => {
    const odd = join(await temporaryFolder(), 'odd');
    await mkdir(odd);
    const { wrapper, env } = traced(odd, { paths: [odd], inject: 'fsync:error=EINVAL' });
    const { status, stderr } =
      as === 'copy'
        ? await runBuilt(['backup', odd], { ...env, DATA_DIR: sound }, wrapper)
        : await runBuilt(create, { ...env, DATA_DIR: odd }, wrapper);
    const told = `${odd} could not be used: its file system syncs no folders`;
    expect([status, stderr]).toEqual([1, expect.stringContaining(told)]);
    if (as === 'copy') expect(await readdir(odd)).toEqual([]);
  },
);

it.each([['serve'], ['verify'], ['backup', 'copy']])(
  '%s that is run in a folder that has been removed says so and what to do',
  async (...args) => {
    const GONE = await temporaryFolder();
    const script = 'cd "$GONE" && rmdir "$GONE" && exec "$@"';
    const env = { GONE, ...(args[0] === 'backup' && { DATA_DIR: join(GONE, '../data') }) };
    const { status, stdout, stderr } = await runBuilt(args, env, ['sh', '-c', script, 'sh']);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'The folder that this was run in has been removed, or may not be read. Change to one that is there and run it again.\n',
    );
  },
);
