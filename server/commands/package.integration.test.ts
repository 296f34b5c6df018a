import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/file-store.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The package may be this large, without what npm fetches for it. */
const MOST_BYTES = 3_000_000;

/** Where npm puts the command that a package brings. */
const BIN = 'node_modules/.bin/plant-store';

const run = promisify(execFile);

interface Packed {
  filename: string;
  size: number;
  files: { path: string }[];
}

/** Packs the build that is there. */
async function pack(folder: string): Promise<Packed> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: ROOT });
  const [packed] = JSON.parse(stdout) as Packed[];
  if (!packed) throw new Error(`npm packed nothing: ${stdout}`);
  return packed;
}

/** Serves, as somebody does who has the package alone, and returns its address and the first token. */
async function serve(
  folder: string,
): Promise<{ address: string; token: string; child: ChildProcess }> {
  const child = spawn(BIN, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const [address, token] = [/http:\/\/localhost:\d+/, /pst_\w{36}/].map((e) => e.exec(said)?.[0]);
    if (address && token) return { address, token, child };
  }
  throw new Error(`The first start printed no address and token: ${said}`);
}

test('the package holds what it should and no more, installs in an empty folder, and serves without a build or a clone', async () => {
  const folder = await temporaryFolder();
  const { filename, size, files } = await pack(folder);
  expect(size).toBeLessThan(MOST_BYTES);
  const names = files.map(({ path }) => path);
  expect(names).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'dist/server/licenses.md']),
  );
  // Neither sources nor data that somebody has beside them.
  expect(
    names.filter((name) => !/^(?:dist\/|LICENSE|README\.md|package\.json)/.test(name)),
  ).toEqual([]);

  const { buffer: tarball } = new Uint8Array(await readFile(join(folder, filename)));
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);

  await mkdir(join(folder, 'empty'));
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', `../${filename}`];
  const cwd = join(folder, 'empty');
  await run('npm', install, { cwd });
  // What the server needs of npm is the lock of its data folder; all else is in the package.
  await expect(stat(join(cwd, 'node_modules/react'))).rejects.toThrow('ENOENT');

  const { address, token, child } = await serve(cwd);
  const added = await fetch(`${address}/plants`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"name":"Rosa canina","tag":"rose"}',
  });
  expect([added.status, await added.json()]).toEqual([201, { name: 'Rosa canina', tag: 'rose' }]);
  const page = await fetch(`${address}/`, { headers: { Accept: 'text/html' } });
  expect(await page.text()).toContain('<script type="module"');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  const { stdout } = await run(BIN, ['token', 'list'], { cwd });
  expect(stdout).toContain('admin');
});
