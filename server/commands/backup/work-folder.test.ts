import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/file-store.ts';
import { isWorkFolder, withWorkFolder } from './work-folder.ts';

test('a work folder stands beside a path whose name is as long as can be, and goes with the work', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, `${'n'.repeat(248)}.tar.gz`);
  const place = await withWorkFolder(path, async (work) => work);
  expect([dirname(place), isWorkFolder(basename(place))]).toEqual([folder, true]);
  expect(await readdir(folder)).toEqual([]);
});
