import { constants } from 'node:fs';
import {
  type FileHandle,
  lstat,
  open,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Obstacle } from '../../copy/copy-store.ts';
import { realDisk } from '../disk/disk.ts';
import { closeOnFailure, makeFolder, syncFolder } from '../disk/durable-file.ts';
import { FolderInUseError, type FolderLock, lockFolder } from '../disk/folder-lock.ts';
import { isDataFile, requirePlainFile } from '../disk/plain-files.ts';
import { NEW_SOCKET_NAME, SOCKET_NAME } from '../disk/socket-name.ts';
import { systemCode } from '../disk/system-code.ts';
import { findMissing, isThere, removeFolders } from './missing-folders.ts';
import { roomForEnding } from './room-for-ending.ts';

/** Stands in a folder from before anything is copied into it until the copy is whole. */
const MARK_NAME = 'copy.unfinished';

const LOCK_NAME = 'lock';

/** Stands in the root of some file systems, and is the system's own. */
const SYSTEM_FOLDER = 'lost+found';

/** What neither stands in the way of a copy nor goes with it. */
const KEPT = new Set([LOCK_NAME, MARK_NAME, SOCKET_NAME, NEW_SOCKET_NAME, SYSTEM_FOLDER]);

/**
 * Refuses a folder into which a copy was begun and not finished: it may lack anything.
 *
 * @throws Error that says what to do.
 */
export async function requireFinished(folder: string, disk = realDisk): Promise<void> {
  const path = join(folder, MARK_NAME);
  const isMarked = await disk.lstat(path).then(
    () => true,
    // Where the folder cannot be looked at, whatever comes next says so.
    () => false,
  );
  if (!isMarked) return;
  await requirePlainFile(disk, path);
  throw new Error(
    `${folder} holds a copy that was not finished, so anything may be missing. Run the same backup, restore or copy again, which begins it anew, or remove the folder.`,
  );
}

/** Tells whether a copy may go to a path: nothing is there, or nothing but an unfinished copy. */
export async function isFreeForCopy(folder: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const others = names.filter((name) => !KEPT.has(name));
  return others.length === 0 || (names.includes(MARK_NAME) && others.every(isOfCopy));
}

const TEMPORARY_NAMES = new Set(['access.json.tmp', 'plants.json.tmp']);

function isOfCopy(name: string): boolean {
  return isDataFile(name) || TEMPORARY_NAMES.has(name);
}

/**
 * A copy that is being made. A new one is made beside its path, under its name and `.unfinished`; one in
 * an empty folder, which may be another disk, in its place. Until it is whole a mark stands in it, so
 * that no start takes it, and the kernel's lock tells one under way from one that was broken off.
 */
export class UnfinishedCopy {
  readonly #target: string;
  readonly #lock: FolderLock;
  /** The folders made for it, the innermost first. */
  #created: string[];
  /** Where the copy is made. */
  folder: string;

  private constructor(target: string, folder: string, created: string[], lock: FolderLock) {
    this.#target = target;
    this.folder = folder;
    this.#created = created;
    this.#lock = lock;
  }

  /**
   * Looks for what is in the way of the copy of a database; null where nothing is there, or an unfinished copy of
   * the same.
   */
  static async findObstacle(folder: string, source: string): Promise<Obstacle | null> {
    const path = join(folder, MARK_NAME);
    const isMarked = await isThere(path);
    if (!(await isFreeForCopy(folder))) {
      const told = `${folder} is not empty. Nothing was changed. Move it aside, or name another folder, so that nothing is mixed or lost.`;
      return { error: new Error(told), mayBeWhole: !isMarked };
    }
    if (!isMarked) return null;
    await requirePlainFile(realDisk, path);
    const left = await readFile(path, 'utf8');
    if (left === source) return null;
    const other = left === '' ? 'another folder' : left;
    const told = `${folder} holds an unfinished copy of ${other}, not of ${source}. Finish that one, or name another folder.`;
    return { error: new Error(told), mayBeWhole: false };
  }

  /**
   * Makes the place for a copy, removing what is left of an unfinished one.
   *
   * @param source what the mark tells that it is a copy of. Such a copy is made in its place at once, so that
   *   no server makes a folder there meanwhile.
   * @throws Error where something else is there, or another process copies to it.
   */
  static async begin(to: string, source = ''): Promise<UnfinishedCopy> {
    const target = resolve(to);
    const isNew = source === '' && !(await isThere(target));
    const folder = isNew ? `${roomForEnding(target)}.unfinished` : target;
    const missing = await findMissing(folder);
    // What is left of a copy beside its path goes with the one that takes its place.
    const created = isNew && missing.length === 0 ? [folder] : missing;
    const { lock, mark } = await claim(folder, isNew).catch(async (error: unknown) => {
      await removeFolders(missing);
      throw error;
    });
    const copy = new UnfinishedCopy(target, folder, created, lock);
    try {
      await writeMark(mark, source);
      await syncFolder(realDisk, folder);
      await copy.empty();
      return copy;
    } catch (error) {
      await copy.remove();
      throw error;
    }
  }

  /** Removes all that was copied, and nothing that somebody has put there meanwhile. */
  async empty(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (isOfCopy(name)) await unlink(join(this.folder, name));
    }
  }

  /** Gives the copy, whose files are durable, its name, and lets a start take it. */
  async finish(): Promise<void> {
    if (this.folder !== this.#target) {
      await rename(this.folder, this.#target);
      this.#created = [this.#target, ...this.#created.slice(1)];
      this.folder = this.#target;
      await syncFolder(realDisk, dirname(this.#target));
    }
    await unlink(join(this.folder, MARK_NAME));
    await syncFolder(realDisk, this.folder);
    await this.#lock.release();
  }

  /** Removes the copy with all that was made for it, as far as it can; what it must leave stays marked. */
  async remove(): Promise<void> {
    const isEmpty = await this.empty().then(
      () => true,
      () => false,
    );
    const others = isEmpty ? [MARK_NAME, LOCK_NAME] : [];
    for (const name of others) await unlink(join(this.folder, name)).catch(() => undefined);
    await this.#lock.release();
    await removeFolders(this.#created);
  }
}

/** A folder in which nobody else makes a copy, and the mark of this one, to be written. */
interface Claim {
  lock: FolderLock;
  mark: FileHandle;
}

/**
 * Makes a folder, where it is not there, and this process the only one that copies to it.
 *
 * @throws Error, leaving what was there as it was.
 */
async function claim(folder: string, isNew: boolean): Promise<Claim> {
  await makeFolder(realDisk, folder);
  // A lock of ours in another user’s folder would keep them out of it.
  await requireOwn(folder, isNew);
  // To lock a folder puts a file into it, and another process may have put more there meanwhile.
  await requireFree(folder);
  // Opening a named pipe never ends, and a link would make a file elsewhere.
  for (const name of [LOCK_NAME, MARK_NAME]) await requirePlainFile(realDisk, join(folder, name));
  const lock = await lockForCopy(folder);
  try {
    await requireFree(folder);
    return { lock, mark: await openMark(folder) };
  } catch (error) {
    await unlink(lock.path).catch(() => undefined);
    await lock.release();
    throw error;
  }
}

async function requireFree(folder: string): Promise<void> {
  if (await isFreeForCopy(folder)) return;
  throw new Error(`${folder} is not empty; name a new folder, so that no earlier backup is lost.`);
}

async function lockForCopy(folder: string): Promise<FolderLock> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error(`Another process uses ${folder}, perhaps to make the same copy.`, {
      cause: error,
    });
  }
}

async function openMark(folder: string): Promise<FileHandle> {
  const path = join(folder, MARK_NAME);
  // Somebody else may have made the folder, with a name there for a file that is ours.
  const { O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants;
  const file = await open(path, O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600).catch((error: unknown) => {
    throw systemCode(error) === 'ELOOP' ? isLinked(path) : error;
  });
  return await closeOnFailure(file, async () => {
    if ((await file.stat()).nlink > 1) throw isLinked(path);
    return file;
  });
}

async function writeMark(mark: FileHandle, source: string): Promise<void> {
  try {
    await mark.truncate();
    await mark.writeFile(source);
    await mark.sync();
  } finally {
    await mark.close();
  }
}

function isLinked(path: string): Error {
  return new Error(
    `${path} is a link, or has another name elsewhere. Nothing was changed. Remove it, or name another folder.`,
  );
}

/**
 * @param isNew false for a folder that was there, which may be behind a link, and is root's where a disk is mounted.
 * @throws Error where it belongs to another user, who may change what is in it while the copy is made.
 */
async function requireOwn(folder: string, isNew: boolean): Promise<void> {
  const user = process.getuid?.();
  const found = await (isNew ? lstat(folder) : stat(folder));
  if (found.isSymbolicLink()) throw isLinked(folder);
  const isRoots = !isNew && found.uid === 0;
  if (user === undefined || found.uid === user || isRoots) return;
  const advice = isNew ? 'Remove it' : 'Run this as that user';
  throw new Error(
    `${folder} belongs to another user. Nothing was changed. ${advice}, or name another folder.`,
  );
}
