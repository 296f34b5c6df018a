import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../testing/file-store.ts';
import { lockFolder, NoLocksError, tryLockFile } from './folder-lock.ts';

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

test('what the system says against a lock is told as that', async () => {
  await expect(tryLockFile(2 ** 20)).rejects.toThrow(/cannot be locked \(bad file descriptor\)/);
});

test.each([
  [
    'MODULE_NOT_FOUND',
    "Cannot find module 'require-addon'\nRequire stack:\n- binding.js",
    "is not installed as a whole (Cannot find module 'require-addon'): install the program again.",
  ],
  [
    'ADDON_NOT_FOUND',
    "Cannot find addon '.'\n- file:///a/prebuilds/linux-x64-musl/a.node",
    'has no binary for linux-x64-musl: use another system, or keep the data in PostgreSQL, with DATABASE_URL.',
  ],
])('where nothing can be locked by %s, what to do is said in a sentence', (code, message, why) => {
  const error = new NoLocksError(Object.assign(new Error(message), { code }));
  expect(error.message).toBe(`fs-native-extensions, which locks folders, ${why}`);
});
