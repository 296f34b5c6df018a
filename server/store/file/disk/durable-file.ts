import { constants } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { clearPath } from './blocked-file.ts';
import type { Disk, DiskFile } from './disk.ts';
import type { FileFacts } from './file-facts.ts';
import { isEmptyFile, moveAside, moveFolderAside } from './plain-files.ts';
import type { StorageHealth } from './storage-health.ts';
import { isOfUnsyncedFolders, systemCode } from './system-code.ts';

/**
 * How much of a file is written between two syncs. What one call has to bring to the disk is bounded so, however
 * long the file, and a disk that is slow is not taken for one that hangs, nor holds up the changes beside it.
 */
const SYNC_BYTES = 8 * 1024 * 1024;

/** Writes all bytes at a position, or at the end where that is null, however few the system takes at a time. */
export async function writeAll(
  handle: DiskFile,
  bytes: Uint8Array,
  position: number | null,
): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const left = bytes.length - written;
    const at = position === null ? null : position + written;
    const result = await handle.write(bytes, written, left, at);
    written += result.bytesWritten;
  }
}

/** Makes the names in a folder durable: a created or renamed file is only then sure to be found. */
export async function syncFolder(disk: Disk, folder: string): Promise<void> {
  await withFolder(disk, folder, async (syncNames) => await syncNames());
}

/**
 * Opens a folder for work that changes names in it and then syncs them. Opened first, a process that
 * is out of file handles has not begun; one that finds out between the two could not go on.
 */
export async function withFolder<T>(
  disk: Disk,
  folder: string,
  work: (syncNames: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const handle = await disk.open(folder, 'r');
  try {
    return await work(async () => await handle.sync());
  } finally {
    // Nothing was written through it: what it meets here undoes nothing of what is durable.
    await handle.close().catch(() => undefined);
  }
}

/** Leaves a file open for whoever called, unless what is to be done with it first fails. */
export async function closeOnFailure<T>(
  file: Pick<DiskFile, 'close'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
}

/**
 * Creates a folder, readable by the owner only, so that it outlasts a power loss. Where it was
 * there, a start that was killed may have left its name unsynced.
 */
export async function makeFolder(disk: Disk, folder: string): Promise<void> {
  const path = resolve(folder);
  const first = await disk.mkdir(path, { recursive: true, mode: 0o700 });
  const top = dirname(first ?? path);
  let parent = path;
  do {
    parent = dirname(parent);
    await syncFolder(disk, parent).catch((error: NodeJS.ErrnoException) => {
      // Somebody else made a folder whose parent may not be read, or is on a file system that syncs none.
      if (first || !(error.code === 'EACCES' || isOfUnsyncedFolders(error))) throw error;
    });
  } while (parent !== top);
}

/**
 * Creates a file of this process's own, readable by the owner only. What stands there, left by a kill or put
 * there by somebody else, goes: written into, a link would lead to a file elsewhere. A folder is moved aside.
 *
 * @throws BlockedFileError, or what else the system met.
 */
export async function openAnew(disk: Disk, path: string, health: StorageHealth): Promise<DiskFile> {
  const open = async () => {
    const file = await disk.open(path, 'wx', 0o600);
    health.noteUnblocked(basename(path));
    return file;
  };
  return await open().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    const movedTo = await moveFolderAside(disk, path, health);
    if (movedTo === null) await clearPath(path, health, disk.unlink(path));
    else health.noteMovedAside(path, movedTo);
    return await open();
  });
}

/**
 * Creates a file to append to, readable by the owner only. What stands there is moved aside, since it may
 * hold what somebody misses; an empty file, as a kill leaves one, goes.
 */
export async function openBeside(
  disk: Disk,
  path: string,
  health: StorageHealth,
): Promise<DiskFile> {
  const open = async () => await disk.open(path, 'ax', 0o600);
  return await open().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    if (await isEmptyFile(disk, path)) await disk.unlink(path);
    else health.noteMovedAside(path, await moveAside(disk, path, health));
    return await open();
  });
}

/** A file was replaced, but the sync of its folder failed: after a restart its path may name either of the two. */
export class UnsyncedNameError extends Error {
  constructor(path: string, cause: unknown) {
    const code = systemCode(cause);
    super(`${path} was replaced, but its folder could not be synced (${code})`, { cause });
    this.name = 'UnsyncedNameError';
  }
}

/**
 * Replaces a file's content so that at every moment, a power loss included, the file holds either
 * all of the old or all of the new: a temporary file is written, synced and renamed over it, and its
 * folder synced. Readable by the owner only.
 *
 * @param makeWay is called once all of the new is written, just before it takes the place of the old.
 * @returns what tells the file from any other that comes to its path.
 * @throws UnsyncedNameError; or what the write met before, leaving the old file and no temporary one. A
 *   failed sync also fails `health`.
 */
export async function replaceFile(
  disk: Disk,
  path: string,
  chunks: Iterable<string | Uint8Array>,
  health: StorageHealth,
  makeWay?: () => Promise<void>,
): Promise<FileFacts> {
  const temporary = `${path}.tmp`;
  return await withFolder(disk, dirname(path), async (syncNames) => {
    // Another's temporary file must not be written over, nor its file replaced.
    await health.requireOwned();
    try {
      const facts = await writeNew(disk, temporary, chunks, health);
      await health.requireOwned();
      await makeWay?.();
      await clearPath(path, health, health.watch(disk.rename(temporary, path)));
      await health
        .guardSync(() => health.watch(syncNames()))
        .catch((error: unknown) => {
          throw new UnsyncedNameError(path, error);
        });
      return facts;
    } catch (error) {
      if (!health.isLost) await disk.unlink(temporary).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Gives a folder a copy of its own of a file that another folder has as well, by a link of either kind, as many
 * backups have of what has not changed: what is written into it would be written into theirs. Does nothing
 * where there is no file.
 *
 * @throws as `replaceFile`, or what reading it met.
 */
export async function unshareFile(disk: Disk, path: string, health: StorageHealth): Promise<void> {
  const facts = await disk.lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!facts) return;
  const isLink = (facts.mode & constants.S_IFMT) === constants.S_IFLNK;
  if (isLink || facts.nlink > 1) {
    await replaceFile(disk, path, [await disk.readFile(path)], health);
  }
}

async function writeNew(
  disk: Disk,
  path: string,
  chunks: Iterable<string | Uint8Array>,
  health: StorageHealth,
): Promise<FileFacts> {
  const handle = await health.watch(openAnew(disk, path, health));
  const sync = () => health.guardSync(() => health.watch(handle.sync()));
  try {
    let position = 0;
    let synced = 0;
    for (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      await health.watch(writeAll(handle, bytes, position));
      position += bytes.length;
      if (position - synced < SYNC_BYTES) continue;
      await sync();
      synced = position;
    }
    await sync();
    return await handle.stat();
  } finally {
    await handle.close();
  }
}
