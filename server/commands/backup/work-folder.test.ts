import { readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/file-store.ts';
import { isWorkFolder, withWorkFolder } from './work-folder.ts';

test('a work folder stands beside a path whose name is as long as can be, and goes with the work', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, `${'n'.repeat(248)}.tar.gz`);
  const place = await withWorkFolder(path, async (work) => work);
  expect([dirname(place), isWorkFolder(basename(place))]).toEqual([folder, true]);
  expect(await readdir(folder)).toEqual([]);
});

test('folders that were made for a work folder go with it, unless something else is kept there by then', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'new', 'deep', 'monday.tar.gz');
  await withWorkFolder(path, async () => expect(await readdir(folder)).toEqual(['new']));
  expect(await readdir(folder)).toEqual([]);
  await withWorkFolder(path, async () => await writeFile(path, ''));
  expect(await readdir(dirname(path))).toEqual(['monday.tar.gz']);
});

test('a work folder is removed by Ctrl-C, and the same Ctrl-C that npm passes on meanwhile does not end the process', async () => {
  const folder = await temporaryFolder();
  const earlier = process.listeners('SIGINT');
  let fail = (_: Error) => {};
  const working = withWorkFolder(join(folder, 'monday.tar.gz'), async () => {
    await new Promise((_, reject) => {
      fail = reject;
    });
  });
  const failed = expect(working).rejects.toThrow('ended');
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  const ended = new Promise<{ left: string[] }>((resolve) => {
    vi.spyOn(process, 'kill').mockImplementation((_, signal) => {
      expect(signal).toBe('SIGINT');
      void readdir(folder).then((left) => resolve({ left }));
      return true;
    });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  // Others of this process hear signals too, and may end it.
  const added = () => process.listeners('SIGINT').filter((one) => !earlier.includes(one));
  const send = () => {
    for (const listener of added()) listener('SIGINT');
  };
  send();
  expect(added()).toHaveLength(1);
  send();
  expect(process.kill).not.toHaveBeenCalled();
  expect(await ended).toEqual({ left: [] });
  fail(new Error('ended'));
  await failed;
});
