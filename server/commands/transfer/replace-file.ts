import { randomUUID } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { roomForEnding } from '../../store/file/copy/room-for-ending.ts';
import { realDisk } from '../../store/file/disk/disk.ts';
import { closeOnFailure, syncFolder } from '../../store/file/disk/durable-file.ts';
import { isOfUnsyncedFolders, systemCode } from '../../store/file/disk/system-code.ts';
import { writeThrough } from './write-through.ts';

/** What the shell has opened for this process is called so. */
const OPENED = /^\/(?:dev|proc\/self)\/fd\/([0-9]+)$/;

/**
 * Writes a file that is there, or replaced, only once it is whole and durable, with the mode and the owner that it
 * had. What a link leads to is replaced, and not the link; a pipe, a device or what the shell has opened is written
 * to as it is.
 *
 * @param stopped once it is aborted, no reader of a pipe is waited for; a file ends with its source.
 * @throws Error where it is a folder or a link that leads nowhere, or what the writing or the source met.
 */
export async function replaceFile(
  path: string,
  content: Readable,
  stopped: AbortSignal,
): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw new Error(`${path} is a folder. Name a file in it.`);
  // To a file that the shell has opened others write before and after this.
  const opened = found?.isFile() ? findOpened(path) : null;
  // Before the path is resolved: that of a pipe without a name, as /dev/stdout may be, leads nowhere.
  if (found && (opened !== null || !found.isFile())) {
    const own = opened === null ? {} : { fd: opened, autoClose: false };
    return await writeThrough(content, createWriteStream(path, own), stopped);
  }
  const place = await findPlace(path);
  // A name of its own, so that nobody else's file, or another command for the same one, is met.
  const part = `${roomForEnding(place)}.${randomUUID().slice(0, 8)}.part`;
  try {
    const file = await open(part, 'wx', found ? found.mode & 0o777 : 0o666);
    await closeOnFailure(file, async () => {
      if (found) await makeLike(file, found);
      await pipeline(content, file.createWriteStream({ flush: true }));
    });
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(realDisk, dirname(place)).catch((error: NodeJS.ErrnoException) => {
    // Into a folder that may not be read, or is on a file system that syncs none, an export goes all the same.
    if (!(error.code === 'EACCES' || isOfUnsyncedFolders(error))) throw error;
  });
}

/** Gives a new file the mode and, as far as that may be, the owner of another. */
async function makeLike(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  // Only root may give a file away, and that not on every disk.
  await file.chown(uid, gid).catch(() => undefined);
  // The umask has taken from it what the other may have had.
  await file.chmod(mode & 0o777);
}

/** Finds the number of what the shell has opened under a name such as /dev/stdout; null for any other path. */
function findOpened(path: string): number | null {
  if (path === '/dev/stdout') return 1;
  if (path === '/dev/stderr') return 2;
  const number = OPENED.exec(path)?.[1];
  return number === undefined ? null : Number(number);
}

/** Resolves with where a path leads, which is the path itself where nothing is there. */
async function findPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  const link = await lstat(path).catch(() => null);
  if (!link?.isSymbolicLink()) return path;
  throw new Error(`${path} is a link that leads nowhere. Remove it, or name another file.`);
}
