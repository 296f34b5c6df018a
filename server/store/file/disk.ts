import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { type FolderLock, lockFolder, tryLockFile } from './folder-lock.ts';

/**
 * The file-system calls the store makes, so that proofs can stand in for the disk. They mean what
 * they mean in `node:fs/promises`, and reject with the same error codes.
 */
export interface Disk {
  /** Opens a file, or a folder with the flag `r` to sync its names. `mode` is for a file that is created. */
  open(path: string, flags: DiskFlags, mode?: number): Promise<DiskFile>;
  readFile(path: string): Promise<Buffer>;
  readdir(folder: string): Promise<string[]>;
  stat(path: string): Promise<FileFacts>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Creates a folder with those above it, and resolves with the first that was not there before. */
  mkdir(folder: string, options: { recursive: true; mode: number }): Promise<string | undefined>;
  /** Makes this process the only owner of a folder, until the lock is released. */
  lockFolder(folder: string): Promise<FolderLock>;
  /** Makes this process the only one that may write a file, until it is closed; false where another is. */
  tryLockFile(fd: number): boolean;
}

/** Which file it is, whatever its name, as the file system tells; and how long it is. */
export interface FileFacts {
  dev: number;
  ino: number;
  size: number;
}

/** `wx` creates a file and fails where there is one; `w` creates or empties it; `r+` writes into it. */
export type DiskFlags = 'r' | 'r+' | 'w' | 'wx';

export interface DiskFile {
  readonly fd: number;
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesRead: number }>;
  write(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesWritten: number }>;
  stat(): Promise<FileFacts>;
  truncate(length: number): Promise<void>;
  /** Makes content and length durable. */
  datasync(): Promise<void>;
  /** Makes everything of the file durable but its name, which is its folder's. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export const realDisk: Disk = {
  open,
  readFile: readNamedFile,
  readdir,
  stat,
  rename,
  unlink,
  mkdir,
  lockFolder,
  tryLockFile,
};

/** Reads a file; an error names it, which Node's does not once the file is open, as for a folder. */
async function readNamedFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error;
  }
}
