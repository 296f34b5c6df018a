import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import type { FileFacts } from './file-facts.ts';

/** Thrown when another process owns the data folder. */
export class FolderInUseError extends Error {
  /** @param sharesLock whether another folder has the same file as its lock. */
  constructor(folder: string, sharesLock = false) {
    const inUse = `The data folder ${folder} is in use by another process, such as a running server. Stop it first, or choose another folder, with DATA_DIR if the command line names none.`;
    super(sharesLock ? `${inUse} ${ofCopy(join(folder, 'lock'))}` : inUse);
    this.name = 'FolderInUseError';
  }
}

/** Which of the two the process uses cannot be told, so that nothing is done about it here. */
function ofCopy(lock: string): string {
  return `Or that process uses another folder with the same file as its lock, by a hard link: if no server uses this one, since it is a copy, remove ${lock}`;
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
  try {
    const file = await handle.stat();
    if (!lockOpen(handle.fd)) throw new FolderInUseError(folder, file.nlink > 1);
    return { path, file, release: async () => await handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A byte beyond the end of any file, since some systems let nobody read the bytes that are locked. */
const LOCKED_BYTE = 2 ** 52;

/**
 * Makes this process the only one that writes a file, until it is closed: should the folder's lock be
 * deleted, its journal still has one writer. False where another has it.
 */
export function tryLockFile(fd: number): boolean {
  return lockOpen(fd, LOCKED_BYTE, 1);
}

/** @throws Error where the system cannot tell, as on a disk of another machine that has no service for locks. */
function lockOpen(fd: number, ...range: number[]): boolean {
  try {
    return tryLock(fd, ...range);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `A file of the folder cannot be locked (${why}), so that no second process could be kept out of it. Put the folder on a disk whose file system has locks.`,
      { cause },
    );
  }
}
