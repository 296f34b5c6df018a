import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../store/file/testing.ts';
import { mountNamespaceCommand } from '../torture/linux-tools.ts';
import { runBuilt } from './run-built.ts';

const SENTENCES = /^(?:[^\n]+[.?]|[^\n]*npm run [^\n]*)\n(?:[^\n]+\n)*$/;

async function folderWithToken(): Promise<NodeJS.ProcessEnv> {
  const env = { DATA_DIR: join(await temporaryFolder(), 'data') };
  const create = ['token', 'create', '--name', 'till', '--role', 'viewer'];
  expect((await runBuilt(create, env)).status).toBe(0);
  return env;
}

it.each([
  [
    ['token', 'create', '--name', 'lost', '--role', 'viewer'],
    /nobody has seen it\. Revoke it: .*"lost"/,
  ],
  [['token', 'list'], /there is no room left on the disk/],
  [['verify'], /there is no room left on the disk/],
  [['backup', 'COPY'], /there is no room left on the disk/],
])('%j says so where its answer cannot be written', async (args, message) => {
  const env = await folderWithToken();
  const copy = join(await temporaryFolder(), 'copy');
  const words = args.map((word) => (word === 'COPY' ? copy : word));
  const { status, stderr } = await runBuilt(words, env, [
    'sh',
    '-c',
    'exec "$@" > /dev/full',
    'sh',
  ]);
  expect(status).toBe(1);
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(SENTENCES);
  expect(stderr).not.toMatch(/^\s+at /m);
});

it.each([
  ['backup', 'leaves no folder', 'true', ''],
  ['backup', 'leaves the empty folder that was there', 'mkdir -p "$MOUNT/new/copy"', 'new/copy\n'],
  ['restore', 'leaves no folder', 'true', ''],
])('a %s for which the disk has no room says so and %s', async (command, _what, before, left) => {
  const env = await folderWithToken();
  const MOUNT = await temporaryFolder();
  const copy = join(MOUNT, 'new/copy');
  const from = env.DATA_DIR ?? '';
  const script = `mount -t tmpfs -o size=16k tmpfs "$MOUNT" && head -c 12000 /dev/zero > "$MOUNT/full"
    ${before}; "$@"; status=$?; (cd "$MOUNT" && find new -mindepth 1 2>/dev/null); exit $status`;
  const args = command === 'backup' ? ['backup', copy] : ['restore', from];
  const settings = command === 'backup' ? env : { DATA_DIR: copy };
  const wrapper = [...mountNamespaceCommand(), 'sh', '-c', script, 'sh'];
  const { status, stdout, stderr } = await runBuilt(args, { ...settings, MOUNT }, wrapper);
  expect([status, stdout]).toEqual([1, left]);
  expect(stderr).toMatch(/there is no room left on the disk .*Nothing of the copy was kept\.\n$/);
});
