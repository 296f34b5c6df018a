import { dirname } from 'node:path';
import type { StoreLogger } from '../../store-logger.ts';
import type { Disk, DiskFile } from './disk.ts';
import { type FileFacts, isSameFile } from './file-facts.ts';
import type { FolderLock } from './folder-lock.ts';

/** Why a store has stopped writing: a file that shows whose the folder is is not at its path any more. */
export class OwnershipLostError extends Error {
  constructor(path: string) {
    super(`${path} was moved, removed or replaced while this server ran.`);
    this.name = 'OwnershipLostError';
  }
}

/** A file that is held open: which it is, and for the journal's segment what looks at it wherever it is by now. */
interface HeldFile {
  facts: FileFacts;
  file: Pick<DiskFile, 'stat'> | null;
}

/** What `stat` meets where a file has gone with its folder. */
const GONE_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ESTALE']);

/**
 * Knows the files of a data folder that this process holds open, its lock and the journal's segment,
 * and tells whether their paths still name these very files. A lock alone follows the file, not the
 * path: without this a server would write on into a folder that nobody reads.
 */
export class FolderOwner {
  readonly #disk: Disk;
  readonly lockPath: string;
  readonly #held = new Map<string, HeldFile>();
  /** True where a file's identity tells nothing. */
  isBlind = false;
  #mayLookNow = false;

  private constructor(disk: Disk, lock: FolderLock) {
    this.#disk = disk;
    this.lockPath = lock.path;
    this.hold(lock.path, lock.file);
  }

  static async begin(disk: Disk, lock: FolderLock, logger: StoreLogger): Promise<FolderOwner> {
    const owner = new FolderOwner(disk, lock);
    owner.#mayLookNow = await disk.isLocal(dirname(lock.path));
    if (!(await owner.lookAt(lock.path)).isLost) return owner;
    logger.warn(
      { file: lock.path },
      'this file system gives a file another identity each time, so that a moved data folder is not noticed',
    );
    owner.isBlind = true;
    owner.#held.clear();
    return owner;
  }

  /** Notes a file that this process holds open. */
  hold(path: string, facts: FileFacts, file: HeldFile['file'] = null): void {
    if (!this.isBlind) this.#held.set(path, { facts, file });
  }

  letGo(path: string): void {
    this.#held.delete(path);
  }

  /** Tells whether the journal's segment has no name any more: it was deleted, not moved. False also where nobody can tell. */
  async isJournalDeleted(): Promise<boolean> {
    for (const { file } of this.#held.values()) {
      const found = await file?.stat().catch(() => null);
      if (found?.nlink === 0) return true;
    }
    return false;
  }

  /** Tells whether the lock was seen in its place; false also where nobody can tell. */
  async seesLock(): Promise<boolean> {
    const { isLost, size } = await this.lookAt(this.lockPath);
    return !isLost && size !== null;
  }

  /** Tells at once whether a path names the file held, which is this long; false also where that cannot be told. */
  seesNow(path: string, size: number): boolean {
    const held = this.#held.get(path);
    if (!held || !this.#mayLookNow) return false;
    try {
      const found = this.#disk.statNow(path);
      return isSameFile(found, held.facts) && found.size === size;
    } catch {
      return false;
    }
  }

  /** Tells whether a path names another file than the one held, and how long its file is; null where that cannot be told. */
  async lookAt(path: string): Promise<{ isLost: boolean; size: number | null }> {
    const held = this.#held.get(path);
    if (!held) return { isLost: false, size: null };
    try {
      const found = await this.#disk.stat(path);
      // A rotation may have let go of it meanwhile.
      const isLost = this.#held.get(path) === held && !isSameFile(found, held.facts);
      return { isLost, size: found.size };
    } catch (error) {
      // Other errors tell nothing of whose the folder is; the write itself meets them.
      const isGone =
        error instanceof Error && 'code' in error && GONE_CODES.has(String(error.code));
      return { isLost: isGone && this.#held.get(path) === held, size: null };
    }
  }
}
