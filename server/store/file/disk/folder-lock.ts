import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import type { FileFacts } from './file-facts.ts';

/** Thrown when another process owns the data folder. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process, such as a running server. Stop it first, or choose another folder with DATA_DIR.`,
    );
    this.name = 'FolderInUseError';
  }
}

/** A folder that is owned: the file that shows it, and what gives it up. */
export interface FolderLock {
  path: string;
  file: FileFacts;
  release(): Promise<void>;
}

/**
 * Makes this process the only owner of a data folder, until the lock is released or the process ends
 * in whatever way: the kernel holds the lock for the open file, so that a killed process cannot leave
 * it behind.
 *
 * @throws FolderInUseError when another process owns it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'lock');
  const handle: FileHandle = await open(path, 'a', 0o600);
  if (!tryLock(handle.fd)) {
    await handle.close();
    throw new FolderInUseError(folder);
  }
  const file = await handle.stat();
  return { path, file, release: async () => await handle.close() };
}

/** A byte beyond the end of any file, since some systems let nobody read the bytes that are locked. */
const LOCKED_BYTE = 2 ** 52;

/**
 * Makes this process the only one that writes a file, until it is closed: should the folder's lock be
 * deleted, its journal still has one writer. False where another has it.
 */
export function tryLockFile(fd: number): boolean {
  return tryLock(fd, LOCKED_BYTE, 1);
}
