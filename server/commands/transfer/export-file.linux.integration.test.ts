import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requireTool } from '../../../torture/process/linux-tools.ts';
import { TEST_ADMIN_TOKEN } from '../../testing/built-server.ts';
import { temporaryFolder } from '../../testing/file-store.ts';
import { runBuilt } from '../../testing/run-built.ts';
import { startServer } from '../../testing/start-server.ts';

/** Somebody who is nobody here. */
const OTHER = 65_534;

/** A server, a folder to export to, and how to do so. */
async function setUp() {
  const dataFolder = join(await temporaryFolder(), 'data');
  const { address } = await startServer({ dataFolder });
  const folder = await temporaryFolder();
  const exportTo = async (file: string, wrapper: string[]) =>
    await runBuilt(['export', file, '--server', address], { TOKEN: TEST_ADMIN_TOKEN }, wrapper);
  return { folder, exportTo };
}

it('an exported file is synced before it takes its name, and its folder after', async () => {
  const { folder, exportTo } = await setUp();
  const log = join(await temporaryFolder(), 'calls');
  const strace = [requireTool('strace', 'strace'), '-f', '-y', '-qq', '-o', log];
  strace.push('-e', 'trace=fsync,?rename,?renameat,?renameat2');
  const { status } = await exportTo(join(folder, 'plants.csv'), strace);
  expect(status).toBe(0);
  const calls = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes(folder));
  expect(calls).toEqual([
    expect.stringMatching(/ fsync\(\d+<[^>]*\/plants\.csv\.[0-9a-f]{8}\.part>/),
    expect.stringMatching(/ rename/),
    expect.stringContaining(`<${folder}>`),
  ]);
});

it.each([
  ['FOLDER/none/plants.csv', 'there is no such file or folder (open: ENOENT)'],
  // What Node starts with pipes has sockets for them.
  [
    '/dev/stdout',
    'it is a socket, or a device that is not there (open: ENXIO). Standard input and output are named -',
  ],
  ['/dev/full', 'there is no room left on the disk (write: ENOSPC)'],
])('an export to %s that fails names that file', async (target, why) => {
  const { folder, exportTo } = await setUp();
  const file = target.replace('FOLDER', folder);
  const { status, stderr } = await exportTo(file, []);
  expect([status, stderr]).toEqual([1, `${file} could not be used: ${why}.\n`]);
});

it.runIf(process.getuid?.() === 0)(
  'a file that root replaces by an export stays its owner’s',
  async () => {
    const { folder, exportTo } = await setUp();
    const file = join(folder, 'plants.csv');
    await writeFile(file, 'old', { mode: 0o600 });
    await chown(file, OTHER, OTHER);
    expect((await exportTo(file, [])).status).toBe(0);
    const { uid, gid, mode, size } = await stat(file);
    expect([uid, gid, mode & 0o777, size > 0]).toEqual([OTHER, OTHER, 0o600, true]);
    expect(await readFile(file, 'utf8')).not.toBe('old');
  },
);
