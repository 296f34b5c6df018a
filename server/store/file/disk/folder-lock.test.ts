import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../testing/file-store.ts';
import { lockFolder, tryLockFile } from './folder-lock.ts';

test('a folder whose lock is that of a folder in use is told apart from one that is in use itself', async () => {
  const [used, copy] = [await temporaryFolder(), await temporaryFolder()];
  const lock = await lockFolder(used);
  onTestFinished(async () => await lock.release());
  await expect(lockFolder(used)).rejects.toThrow(/with DATA_DIR if the command line names none\.$/);
  await link(join(used, 'lock'), join(copy, 'lock'));
  await expect(lockFolder(copy)).rejects.toThrow(
    /another folder .* by a hard link.* copy, remove .*lock$/,
  );
});

test('what the system says against a lock is told as that', () => {
  expect(() => tryLockFile(2 ** 20)).toThrow(/cannot be locked \(bad file descriptor\)/);
});
