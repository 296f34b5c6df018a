import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { join } from 'node:path';
import { clearPath } from './blocked-file.ts';
import type { Disk } from './disk.ts';
import type { FileFacts } from './file-facts.ts';
import { segmentNumber } from './segment-name.ts';
import type { StorageHealth } from './storage-health.ts';

/** What a data folder holds beside its journal. */
const DATA_NAMES = new Set(['plants.json', 'access.json', 'journal.end']);

/** What is made anew, so that nothing is lost where it is moved away. */
const PASSING_NAMES = new Set([
  ...['lock', 'copy.unfinished'],
  ...['plants.json.tmp', 'access.json.tmp', 'probe.tmp'],
]);

/** Tells whether a file of a data folder, by its name, holds what was acknowledged. */
export function isDataFile(name: string): boolean {
  return DATA_NAMES.has(name) || segmentNumber(name) !== null;
}

const ADVICE_ON_DATA =
  'Move it aside, and put the file back or restore the data folder from a backup.';

const ADVICE_ON_PASSING = 'Move it aside; Plant Store makes this file itself.';

const A_FOLDER = 'a folder';

/** What else than a file has a place in a folder. */
const KINDS = new Map([
  [constants.S_IFDIR, A_FOLDER],
  [constants.S_IFIFO, 'a named pipe'],
  [constants.S_IFSOCK, 'a socket'],
  [constants.S_IFCHR, 'a device'],
  [constants.S_IFBLK, 'a device'],
]);

/**
 * Refuses a data folder in which something else stands in the place of a file, before it is opened:
 * reading a named pipe never ends, a device has no end, and what a folder meets names nothing.
 *
 * @param owns true for who is about to write there, too.
 * @throws Error that names it and says what to do, or what listing the folder met.
 */
export async function requirePlainFiles(disk: Disk, folder: string, owns: boolean): Promise<void> {
  const names = await disk.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A folder that is not there holds nothing; one that cannot be listed may hold anything.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const isData = isDataFile(name);
    if (!isData && !(owns && PASSING_NAMES.has(name))) continue;
    await requirePlainFile(disk, join(folder, name), isData ? ADVICE_ON_DATA : ADVICE_ON_PASSING);
  }
}

/**
 * Refuses something else in the place of one file, before that is opened or made.
 *
 * @throws as `requirePlainFiles`.
 */
export async function requirePlainFile(
  disk: Disk,
  path: string,
  advice = ADVICE_ON_PASSING,
): Promise<void> {
  const kind = await findOtherKind(disk, path);
  if (kind === null) return;
  throw new Error(`${path} is ${kind}, not a file. Nothing was changed. ${advice}`);
}

/** Tells what stands at a path, or null where that is a file, or nothing. */
export async function findOtherKind(disk: Disk, path: string): Promise<string | null> {
  const found = await kindOf(disk.lstat(path));
  const kind = found === constants.S_IFLNK ? await kindOf(disk.stat(path)) : found;
  if (kind === constants.S_IFREG) return null;
  // A link that is there leads nowhere; anything else has gone since it was listed.
  if (kind === 'ENOENT') return found === constants.S_IFLNK ? 'a link that leads nowhere' : null;
  if (kind === 'ELOOP') return 'a link that leads to itself';
  if (typeof kind === 'string') return null;
  return KINDS.get(kind) ?? 'something else';
}

/**
 * Makes room for a file, which can take the place of anything but a folder: that may hold somebody's files.
 * Returns where one was moved to, or null where there was none.
 *
 * @throws BlockedFileError, or what else the system met.
 */
export async function moveFolderAside(
  disk: Disk,
  path: string,
  health: StorageHealth,
): Promise<string | null> {
  if ((await findOtherKind(disk, path)) !== A_FOLDER) return null;
  return await clearPath(path, health, moveAside(disk, path, health));
}

/** Gives what stands at a path another name beside it, and returns where it is then. */
export async function moveAside(disk: Disk, path: string, health: StorageHealth): Promise<string> {
  await health.requireOwned();
  const aside = `${path}.aside-${randomUUID().slice(0, 8)}`;
  await disk.rename(path, aside);
  return aside;
}

/** Tells whether a file stands at a path that holds nothing. */
export async function isEmptyFile(disk: Disk, path: string): Promise<boolean> {
  const facts = await disk.lstat(path);
  return isFile(facts) && facts.size === 0;
}

/** Tells whether a file, and no link to one, stands at a path and holds something; false also where nobody can tell. */
export async function holdsSomething(disk: Disk, path: string): Promise<boolean> {
  return await disk.lstat(path).then(
    (facts) => isFile(facts) && facts.size > 0,
    () => false,
  );
}

/** Tells whether what `lstat` tells of is a file, and no link to one. */
function isFile({ mode }: FileFacts): boolean {
  return (mode & constants.S_IFMT) === constants.S_IFREG;
}

/** Returns the kind, of those that a mode tells, or the code of what the look met. */
async function kindOf(look: Promise<FileFacts>): Promise<number | string> {
  return await look.then(
    ({ mode }) => mode & constants.S_IFMT,
    (error: NodeJS.ErrnoException) => error.code ?? '',
  );
}
