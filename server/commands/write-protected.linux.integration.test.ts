import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withoutOverride } from '../../torture/process/linux-tools.ts';
import { temporaryFolder } from '../testing/file-store.ts';
import { runBuilt } from '../testing/run-built.ts';

/** A sound backup in a folder of its own, of which nothing may be written any more. */
async function createProtectedBackup() {
  const folder = await temporaryFolder();
  const backup = join(folder, 'backup');
  const data = { DATA_DIR: join(folder, 'data') };
  const create = ['token', 'create', '--name', 'till', '--role', 'viewer'];
  expect((await runBuilt(create, data)).status).toBe(0);
  expect((await runBuilt(['backup', backup], data)).status).toBe(0);
  for (const name of await readdir(backup)) await chmod(join(backup, name), 0o444);
  await chmod(backup, 0o555);
  onTestFinished(async () => await chmod(backup, 0o700));
  return { folder, backup };
}

async function modesIn(folder: string): Promise<string[]> {
  const modes = (await readdir(folder)).map(async (name) => {
    return ((await stat(join(folder, name))).mode & 0o777).toString(8);
  });
  return await Promise.all(modes);
}

it.each(['restore', 'restore --revoke-all', 'backup'])(
  'a backup whose files nobody may write can be copied by %s, to files that their owner alone can read and may write',
  async (how) => {
    const [command = '', ...flags] = how.split(' ');
    const { folder, backup } = await createProtectedBackup();
    const copy = join(folder, 'copy');
    const [target, source] = command === 'restore' ? [backup, copy] : [copy, backup];
    const args = [command, ...flags, target];
    const outcome = await runBuilt(args, { DATA_DIR: source }, withoutOverride());
    expect(outcome).toMatchObject({ status: 0 });
    expect(new Set(await modesIn(copy))).toEqual(new Set(['600']));
    const verified = await runBuilt(['verify'], { DATA_DIR: copy }, withoutOverride());
    expect(verified).toMatchObject({ status: 0, stderr: '' });
  },
);
