import { chmod } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/file-store.ts';
import { describeOpenFolder } from './open-folder.ts';

test.each([
  [0o700, null],
  [0o500, null],
  [0o755, /mode 755/],
  [0o750, /chmod 700/],
  [0o701, /Other users/],
  [0o720, /Other users/],
])('a folder of mode %o is said to be open to others where it is', async (mode, expected) => {
  const folder = await temporaryFolder();
  await chmod(folder, mode);
  const found = await describeOpenFolder(folder, 'linux');
  await chmod(folder, 0o700);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatch(expected);
  expect(await describeOpenFolder(folder, 'win32')).toBeNull();
});

test('of a folder that cannot be looked at nothing is said, since the work on it is done', async () => {
  expect(await describeOpenFolder('/dev/null/backup', 'linux')).toBeNull();
});
