import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Thrown where this system, or what is installed on it, has nothing to lock a folder with. */
export class NoLocksError extends Error {
  constructor(cause: unknown) {
    super(`fs-native-extensions, which locks folders, ${whyNotLoaded(cause)}`, { cause });
    this.name = 'NoLocksError';
  }
}

const ELSEWHERE = 'use another system, or keep the data in PostgreSQL, with DATABASE_URL.';

function whyNotLoaded(met: unknown): string {
  if (!(met instanceof Error)) return `cannot be loaded: ${met}`;
  const code = 'code' in met ? met.code : null;
  // The name of the file that is missing says more than Node does: of Alpine, which C library it has.
  const system =
    /\/prebuilds\/([^/]+)/.exec(met.message)?.[1] ?? `${process.platform}-${process.arch}`;
  if (code === 'ADDON_NOT_FOUND') return `has no binary for ${system}: ${ELSEWHERE}`;
  if (code === 'CANNOT_LOAD') {
    const why = met.cause instanceof Error ? met.cause.message : met.message;
    return `cannot be loaded on ${system} (${why}): install it where programs may be run from, ${ELSEWHERE}`;
  }
  return `is not installed as a whole (${met.message.split('\n')[0]}): install the program again.`;
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
 * @throws FolderInUseError when another process owns it; NoLocksError before it leaves a file there.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const locks = await loadLocks();
  const path = join(folder, 'lock');
  const handle: FileHandle = await open(path, 'a', 0o600);
  try {
    const file = await handle.stat();
    if (!lockOpen(locks, handle.fd)) throw new FolderInUseError(folder, file.nlink > 1);
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
export async function tryLockFile(fd: number): Promise<boolean> {
  return lockOpen(await loadLocks(), fd, LOCKED_BYTE, 1);
}

type Locks = typeof import('fs-native-extensions');

/** Loads the native code once a folder is to be locked: a server over a database, and a client, do without. */
async function loadLocks(): Promise<Locks> {
  try {
    return await import('fs-native-extensions');
  } catch (error) {
    throw new NoLocksError(error);
  }
}

/** @throws Error where the system cannot tell, as on a disk of another machine that has no service for locks. */
function lockOpen(locks: Locks, fd: number, ...range: number[]): boolean {
  try {
    return locks.tryLock(fd, ...range);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `A file of the folder cannot be locked (${why}), so that no second process could be kept out of it. Put the folder on a disk whose file system has locks.`,
      { cause },
    );
  }
}
