import { execFileSync } from 'node:child_process';
import {
  chmod,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/file-store.ts';
import { replaceFile } from './replace-file.ts';

const GOES_ON = new AbortController().signal;

const textOf = async (path: string) => await readFile(path, 'utf8');

test('a file is replaced with its mode, and what a link leads to instead of the link', async () => {
  const folder = await temporaryFolder();
  const [file, link] = [join(folder, 'plants.csv'), join(folder, 'link.csv')];
  await writeFile(file, 'old');
  await chmod(file, 0o666);
  await symlink('plants.csv', link);
  await replaceFile(link, Readable.from(['new']), GOES_ON);
  expect([await textOf(file), (await stat(file)).mode & 0o777]).toEqual(['new', 0o666]);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['link.csv', 'plants.csv']);
});

test.each(['n'.repeat(255), `${'ä'.repeat(127)}x`])(
  'a file is written whose name is as long as can be: %s',
  async (name) => {
    const folder = await temporaryFolder();
    await replaceFile(join(folder, name), Readable.from(['new']), GOES_ON);
    expect([await textOf(join(folder, name)), await readdir(folder)]).toEqual(['new', [name]]);
  },
);

test('a link that leads nowhere is refused, and stays', async () => {
  const folder = await temporaryFolder();
  const link = join(folder, 'link.csv');
  await symlink('nowhere.csv', link);
  await expect(replaceFile(link, Readable.from(['new']), GOES_ON)).rejects.toThrow(
    `${link} is a link that leads nowhere. Remove it, or name another file.`,
  );
  expect([await readdir(folder), (await lstat(link)).isSymbolicLink()]).toEqual([
    ['link.csv'],
    true,
  ]);
});

test('of two that write the same file at once each is whole, and nobody else’s file is touched', async () => {
  const folder = await temporaryFolder();
  const [file, other] = [join(folder, 'plants.csv'), join(folder, 'plants.csv.part')];
  await writeFile(other, 'mine');
  const contents = ['a'.repeat(3_000_000), 'b'.repeat(1000)];
  await Promise.all(
    contents.map((content) => replaceFile(file, Readable.from([content]), GOES_ON)),
  );
  expect(contents).toContain(await textOf(file));
  expect(await textOf(other)).toBe('mine');
  expect(await readdir(folder)).toHaveLength(2);
});

test('what fails on its way leaves the file of before', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'plants.csv');
  await writeFile(file, 'old');
  const failing = Readable.from(
    (async function* () {
      yield 'new';
      throw new Error('cut');
    })(),
  );
  await expect(replaceFile(file, failing, GOES_ON)).rejects.toThrow('cut');
  expect([await textOf(file), await readdir(folder)]).toEqual(['old', ['plants.csv']]);
});

test('a pipe is written to as it is, and a folder refused', async () => {
  const folder = await temporaryFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reading = textOf(pipe);
  await replaceFile(pipe, Readable.from(['through']), GOES_ON);
  expect([await reading, (await stat(pipe)).isFIFO()]).toEqual(['through', true]);
  await mkdir(join(folder, 'd'));
  const intoFolder = replaceFile(join(folder, 'd'), Readable.from(['x']), GOES_ON);
  await expect(intoFolder).rejects.toThrow(/d is a folder/);
});

test('a file that the shell has opened goes on where it is', async () => {
  const file = join(await temporaryFolder(), 'all.csv');
  await using opened = await open(file, 'w');
  await opened.write('before\n');
  await replaceFile(`/dev/fd/${opened.fd}`, Readable.from(['plants\n']), GOES_ON);
  await opened.write('after\n');
  expect(await textOf(file)).toBe('before\nplants\nafter\n');
});

test('once it is stopped, a pipe is waited for no longer, though nobody reads it', async () => {
  const pipe = join(await temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const stopping = new AbortController();
  const writing = replaceFile(pipe, Readable.from(['unread']), stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(writing).rejects.toThrow('stopped');
  // Lets the system end the opening of the pipe, which is still under way.
  await textOf(pipe);
});
