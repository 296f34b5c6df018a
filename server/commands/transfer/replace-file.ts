import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, lstat, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { roomForEnding } from '../../store/file/copy/room-for-ending.ts';
import { systemCode } from '../../store/file/disk/system-code.ts';
import { writeThrough } from './write-through.ts';

/** What the shell has opened for this process is called so. */
const OPENED = /^\/(?:dev|proc\/self)\/fd\/([0-9]+)$/;

/**
 * Writes a file that is there, or replaced, only once it is whole, with the mode that it had. What a link leads
 * to is replaced, and not the link; a pipe, a device or what the shell has opened is written to as it is.
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
    const mode = found ? found.mode & 0o777 : 0o666;
    await pipeline(content, createWriteStream(part, { flags: 'wx', mode }));
    // The umask has taken from it what a file that was there may have had.
    if (found) await chmod(part, mode);
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
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
