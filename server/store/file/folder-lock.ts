import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** Thrown when another process owns the data folder. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process, such as a running server. Stop it first, or choose another folder with DATA_DIR.`,
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Makes this process the only owner of a data folder, until the returned function is called or the
 * process ends in whatever way: the kernel holds the lock for the open file, so that a killed
 * process cannot leave it behind.
 *
 * @throws FolderInUseError when another process owns it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const handle: FileHandle = await open(join(folder, 'lock'), 'a', 0o600);
  if (!tryLock(handle.fd)) {
    await handle.close();
    throw new FolderInUseError(folder);
  }
  return async () => await handle.close();
}
