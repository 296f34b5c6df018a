import { constants, statSync } from 'node:fs';
import {
  type FileHandle,
  link,
  lstat,
  open,
  readdir,
  readFile,
  rename,
  stat,
  statfs,
  unlink,
} from 'node:fs/promises';
import { basename } from 'node:path';
import { DamageError } from './damage.ts';
import type { FileFacts } from './file-facts.ts';
import { type FolderLock, lockFolder, tryLockFile } from './folder-lock.ts';
import { makeFolders } from './make-folders.ts';
import { nameFile } from './system-code.ts';

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
  /**
   * As `stat`, at once: for a file that was just written, of which the system has all at hand. Only where `isLocal`:
   * a call that hangs would hang the whole process.
   */
  statNow(path: string): FileFacts;
  /** Tells whether a folder is on a file system that this machine keeps by itself; false also where nobody can tell. */
  isLocal(folder: string): Promise<boolean>;
  /** Tells of a link itself, not of where it leads. */
  lstat(path: string): Promise<FileFacts>;
  rename(from: string, to: string): Promise<void>;
  /** Gives a file a second name, which nothing else may have; not every file system can. */
  link(path: string, second: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Creates a folder with those above it, and resolves with the first that was not there before. */
  mkdir(folder: string, options: { recursive: true; mode: number }): Promise<string | undefined>;
  /** Makes this process the only owner of a folder, until the lock is released. */
  lockFolder(folder: string): Promise<FolderLock>;
  /** Makes this process the only one that may write a file, until it is closed; false where another is. */
  tryLockFile(fd: number): Promise<boolean>;
}

/**
 * `wx` creates a file and fails where there is one; `r+` writes into it.
 * `ax` creates a file as `wx` does and `append` opens one that is there; what is written then goes to
 * the file's end, wherever that is by now, and is on disk, as is the file's length, once the write resolves.
 */
export type DiskFlags = 'r' | 'r+' | 'wx' | 'ax' | 'append';

export interface DiskFile {
  readonly fd: number;
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesRead: number }>;
  /** `position` is null for a file that is opened to append. */
  write(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number | null,
  ): Promise<{ bytesWritten: number }>;
  stat(): Promise<FileFacts>;
  truncate(length: number): Promise<void>;
  /** Makes everything of the file durable but its name, which is its folder's. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A file that is only read. */
export type ReadableFile = Pick<DiskFile, 'read' | 'stat' | 'close'>;

/** The calls that reading a folder takes, and letting go of a file in it. */
export interface ReadableDisk extends Pick<Disk, 'readdir' | 'stat' | 'unlink'> {
  open(path: string, flags: 'r'): Promise<ReadableFile>;
}

/**
 * The flag by which each write to a file is on disk before it returns, which saves a call and a turn of a thread
 * (open(2): O_DSYNC of Linux); null on other systems, where it may mean less than a sync.
 */
const WRITES_DURABLY = process.platform === 'linux' ? constants.O_DSYNC : null;

export const realDisk: Disk = {
  open: openOnDisk,
  readFile: readNamedFile,
  readdir,
  stat,
  statNow: (path) => statSync(path),
  isLocal,
  lstat,
  rename,
  link,
  unlink,
  mkdir: makeFolders,
  lockFolder,
  tryLockFile,
};

/** Those that ask neither another machine nor another process, by the type that statfs(2) gives. */
const LOCAL_TYPES = new Set([
  0x9123683e, // btrfs
  0xef53, // ext2 to ext4
  0xf2f52010, // f2fs
  0x794c7630, // overlayfs
  0x01021994, // tmpfs
  0x58465342, // XFS
  0x2fc12fc1, // ZFS
]);

async function isLocal(folder: string): Promise<boolean> {
  try {
    return LOCAL_TYPES.has((await statfs(folder)).type);
  } catch {
    return false;
  }
}

async function openOnDisk(path: string, flags: DiskFlags, mode?: number): Promise<DiskFile> {
  if (flags !== 'ax' && flags !== 'append') return nameErrors(await open(path, flags, mode), path);
  const { O_RDWR, O_APPEND, O_CREAT, O_EXCL } = constants;
  // Unlike Node's `a`, `append` creates no file.
  const creation = flags === 'ax' ? O_CREAT | O_EXCL : 0;
  const file = await open(path, O_RDWR | O_APPEND | creation | (WRITES_DURABLY ?? 0), mode);
  return nameErrors(WRITES_DURABLY === null ? syncEachWrite(file) : file, path);
}

/** Makes a file of which each error says which file that is. */
function nameErrors(file: DiskFile, path: string): DiskFile {
  const named = async <Result>(call: Promise<Result>): Promise<Result> =>
    await call.catch((error: unknown) => {
      throw nameFile(error, path);
    });
  return {
    get fd() {
      return file.fd;
    },
    read: (...args) => named(file.read(...args)),
    write: (...args) => named(file.write(...args)),
    stat: () => named(file.stat()),
    truncate: (length) => named(file.truncate(length)),
    sync: () => named(file.sync()),
    close: () => named(file.close()),
  };
}

/** Makes a file of which each write is followed by a sync. */
export function syncEachWrite(file: FileHandle): DiskFile {
  return {
    fd: file.fd,
    read: (...args) => file.read(...args),
    write: async (...args) => {
      const written = await file.write(...args);
      await file.datasync();
      return written;
    },
    stat: () => file.stat(),
    truncate: (length) => file.truncate(length),
    sync: () => file.sync(),
    close: () => file.close(),
  };
}

/**
 * Reads a file; an error names it, which Node's does not once the file is open, as for a folder.
 *
 * @throws DamageError for a file of more than 2 GiB, which Node would refuse without naming it.
 */
async function readNamedFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_FS_FILE_TOO_LARGE') {
      const place = { file: basename(path), line: 1, offset: 0 };
      throw new DamageError(
        place,
        'the file is longer than 2 GiB, which the store never makes it.',
      );
    }
    throw nameFile(error, path);
  }
}
