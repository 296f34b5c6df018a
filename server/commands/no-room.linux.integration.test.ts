import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mountNamespaceCommand } from '../../torture/process/linux-tools.ts';
import { TEST_ADMIN_TOKEN } from '../testing/built-server.ts';
import { temporaryFolder } from '../testing/file-store.ts';
import { runBuilt } from '../testing/run-built.ts';
import { startServer } from '../testing/start-server.ts';

/** Runs a command whose standard output takes nothing. */
const FULL = ['sh', '-c', 'exec "$@" > /dev/full', 'sh'];

const SENTENCES = /^(?:[^\n]+[.?]|[^\n]*plant-store [^\n]*)\n(?:[^\n]+\n)*$/;

async function folderWithToken(): Promise<NodeJS.ProcessEnv> {
  const env = { DATA_DIR: join(await temporaryFolder(), 'data') };
  const create = ['token', 'create', '--name', 'till', '--role', 'viewer'];
  expect((await runBuilt(create, env)).status).toBe(0);
  return env;
}

it.each([
  [
    ['token', 'create', '--name', 'lost', '--role', 'viewer'],
    /The token was revoked at once, since nobody has seen it\./,
  ],
  [['token', 'list'], /there is no room left on the disk/],
  [['token', 'list', '--json'], /there is no room left on the disk/],
  [['config'], /there is no room left on the disk/],
])('%j says so where its answer cannot be written', async (args, message) => {
  const { status, stderr } = await runBuilt(args, await folderWithToken(), FULL);
  expect(status).toBe(1);
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(SENTENCES);
  expect(stderr).not.toMatch(/^\s+at /m);
});

it.each([
  [['verify'], 'is sound.'],
  [['verify', '--accept-edit'], 'is sound.'],
  [['verify', '--accept-edit', '--json'], '"isRebuilt": false'],
  [['backup', 'COPY'], 'and the copy is sound.'],
  [['backup', 'COPY.tar.gz', '--json'], '"plants": 0'],
  [['restore', 'BACKUP'], 'and all is sound.'],
  [['restore', 'BACKUP', '--revoke-all', '--json'], '"revokedTokens": 1'],
])(
  'what %j has done or found is told on standard error where its answer cannot be written',
  async (args, told) => {
    const env = await folderWithToken();
    const [copy, backup] = [join(await temporaryFolder(), 'copy'), env.DATA_DIR ?? ''];
    if (args[0] === 'restore') env.DATA_DIR = copy;
    const words = args.map((word) => word.replace('COPY', copy).replace('BACKUP', backup));
    const { status, stderr } = await runBuilt(words, env, FULL);
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(/^Standard output could not be written\. .*no room left on the disk/m),
    ]);
    expect(stderr).toContain(told);
  },
);

it('where standard output cannot be written an import that was made has not failed, and an export has', async () => {
  const folder = await temporaryFolder();
  const { address } = await startServer({ dataFolder: join(folder, 'data') });
  const file = join(folder, 'plants.csv');
  await writeFile(file, 'name\nRose\n');
  const args = ['import', file, '--server', address];
  const { status, stderr } = await runBuilt(args, { TOKEN: TEST_ADMIN_TOKEN }, FULL);
  expect([status, stderr]).toEqual([0, expect.stringContaining('Added 1 plant, as change 1.\n')]);
  const exported = await runBuilt(
    ['export', '--server', address],
    { TOKEN: TEST_ADMIN_TOKEN },
    FULL,
  );
  expect([exported.status, exported.stderr]).toEqual([
    1,
    expect.stringMatching(/^Standard output could not be written\. .*no room left.*\n$/),
  ]);
});

it.each(['> /dev/full', '>&-', '> /dev/null'])(
  'no token is good whose text went to %s, where nobody sees it',
  async (redirection) => {
    const env = await folderWithToken();
    const create = ['token', 'create', '--name', 'lost', '--role', 'viewer'];
    const shell = ['sh', '-c', `exec "$@" ${redirection}`, 'sh'];
    const { status, stderr } = await runBuilt(create, env, shell);
    expect(status).toBe(1);
    expect(stderr).toMatch(/nobody (?:has seen it|would see the token)\./);
    expect(stderr).toMatch(SENTENCES);
    const { stdout } = await runBuilt(['token', 'list'], env);
    expect(stdout).toMatch(/^\w+ +till .* active /m);
    expect(stdout).not.toMatch(/^\w+ +lost .* active /m);
  },
);

it('a first start whose standard output is closed says in its log that nobody has seen the sign-in link', async () => {
  const env = { DATA_DIR: join(await temporaryFolder(), 'data') };
  const script = `"$@" >&- 2> "$DATA_DIR.log" & server=$!
    until grep -q '"msg":"ready"' "$DATA_DIR.log" || ! kill -0 $server; do :; done
    kill $server; wait $server; status=$?; cat "$DATA_DIR.log" >&2; exit $status`;
  const { status, stderr } = await runBuilt(['serve'], env, ['sh', '-c', script, 'sh']);
  expect(status).toBe(0);
  expect(stderr).toContain('nobody has seen the sign-in link');
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

it.each([
  [
    ['token', 'create', '--name', 'lost', '--role', 'viewer'],
    1,
    /^\S+access.json.tmp could not be used: there is no room left on the disk[^\n]+\n$/,
  ],
  [['verify', '--accept-edit'], 0, /^$/],
])('%j on a full disk says what it has to say in sentences', async (args, status, said) => {
  const mount = await temporaryFolder();
  const env = { DATA_DIR: join(mount, 'data'), MOUNT: mount };
  const create = ['token', 'create', '--name', 'till', '--role', 'viewer'];
  const fill = `mount -t tmpfs -o size=512k tmpfs "$MOUNT" && cp -r "$MADE" "$DATA_DIR" &&
    { dd if=/dev/zero of="$MOUNT/full" bs=512 2> /dev/null || true; } && exec "$@"`;
  const made = join(await temporaryFolder(), 'data');
  expect((await runBuilt(create, { DATA_DIR: made })).status).toBe(0);
  const wrapper = [...mountNamespaceCommand(), 'sh', '-c', fill, 'sh'];
  const result = await runBuilt(args, { ...env, MADE: made }, wrapper);
  expect([result.status, result.stderr]).toEqual([status, expect.stringMatching(said)]);
});

it.each(['plants.json', 'access.json'])(
  'an edit of %s that a full disk keeps from being accepted leaves no copy of it behind, and names the file',
  async (name) => {
    const mount = await temporaryFolder();
    const MADE = join(await temporaryFolder(), 'data');
    const env = { DATA_DIR: join(mount, 'data'), MOUNT: mount, MADE, NAME: name };
    const create = ['token', 'create', '--name', 'till', '--role', 'viewer'];
    expect((await runBuilt(create, { DATA_DIR: MADE })).status).toBe(0);
    // Whatever the file holds, a blank before its last brace changes no more than the checksum.
    const script = `mount -t tmpfs -o size=512k tmpfs "$MOUNT" && cp -r "$MADE" "$DATA_DIR" &&
      sed -i '$s/}/ }/' "$DATA_DIR/$NAME" &&
      { dd if=/dev/zero of="$MOUNT/full" bs=512 2> /dev/null || true; }
      "$@"; status=$?; ls "$DATA_DIR"; exit $status`;
    const wrapper = [...mountNamespaceCommand(), 'sh', '-c', script, 'sh'];
    const result = await runBuilt(['verify', '--accept-edit'], env, wrapper);
    expect([result.status, result.stdout]).toEqual([1, expect.not.stringContaining('edited')]);
    expect(result.stderr).toMatch(
      new RegExp(`${name}\\.edited-\\S+ could not be used: there is no room left on the disk`),
    );
  },
);

/** More than the disks below have room for, of text that packing makes no shorter. */
const RANDOM_NAMES = Array.from({ length: 2000 }, () => randomBytes(60).toString('hex'));

it.each([
  [['backup', 'MOUNT/copy.tar.gz'], /MOUNT\/copy\.tar\.gz\.part-\w{6}\/packed/, '400k'],
  [['restore', 'BACKUP'], /MOUNT\/plant-store-restore\.part-\w{6}\/unpacked\/[\w.-]+/, '200k'],
  [['export', 'MOUNT/plants.csv', '--server', 'SERVER'], /MOUNT\/plants\.csv/, '100k'],
])('%j for which a disk has no room names the file', async (args, file, size) => {
  const [folder, mount] = [await temporaryFolder(), await temporaryFolder()];
  const dataFolder = join(folder, 'data');
  const server = await startServer({ dataFolder });
  const names = join(folder, 'names.csv');
  await writeFile(names, ['name', ...RANDOM_NAMES, ''].join('\n'));
  const asked = ['--server', server.address];
  const env = { TOKEN: TEST_ADMIN_TOKEN, DATA_DIR: dataFolder };
  expect((await runBuilt(['import', names, ...asked], env)).status).toBe(0);
  const backup = join(folder, 'backup.tar.gz');
  expect((await runBuilt(['backup', backup], env)).status).toBe(0);
  const script = `mount -t tmpfs -o size=${size} tmpfs "$TMPDIR" && exec "$@"`;
  const settings = {
    ...{ ...env, TMPDIR: mount },
    ...(args[0] === 'restore' && { DATA_DIR: join(folder, 'restored') }),
  };
  const words = args.map((word) =>
    word.replace('MOUNT', mount).replace('BACKUP', backup).replace('SERVER', server.address),
  );
  const wrapper = [...mountNamespaceCommand(), 'sh', '-c', script, 'sh'];
  const { status, stderr } = await runBuilt(words, settings, wrapper);
  const named = file.source.replace('MOUNT', mount);
  const sentence = `^${named} could not be used: there is no room left on the disk \\(\\w+: ENOSPC\\)`;
  expect([status, stderr]).toEqual([1, expect.stringMatching(new RegExp(sentence))]);
});
