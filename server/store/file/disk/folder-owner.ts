import type { Disk } from './disk.ts';
import type { FileFacts } from './file-facts.ts';
import type { FolderLock } from './folder-lock.ts';
import type { StoreLogger } from './store-logger.ts';

/** Why a store has stopped writing: a file that it holds is not at its path any more. */
export class OwnershipLostError extends Error {
  constructor(path: string) {
    super(`${path} was moved, removed or replaced while this server ran.`);
    this.name = 'OwnershipLostError';
  }
}

/** What `stat` meets where a file has gone with its folder. */
const GONE_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ESTALE']);

/**
 * Knows which files show whose a data folder is, its lock and the journal's segment, and tells
 * whether their paths still name the very files that this process holds open. A lock alone follows
 * the file, not the path: without this a server would write on into a folder that nobody reads.
 */
export class FolderOwner {
  readonly #disk: Disk;
  readonly #held = new Map<string, FileFacts>();
  /** True where a file's identity tells nothing. */
  isBlind = false;

  private constructor(disk: Disk) {
    this.#disk = disk;
  }

  static async begin(disk: Disk, lock: FolderLock, logger: StoreLogger): Promise<FolderOwner> {
    const owner = new FolderOwner(disk);
    owner.hold(lock.path, lock.file);
    if ((await owner.findLost()) === null) return owner;
    logger.warn(
      { file: lock.path },
      'this file system gives a file another identity each time, so that a moved data folder is not noticed',
    );
    owner.isBlind = true;
    owner.#held.clear();
    return owner;
  }

  /** Notes a file that this process holds open. */
  hold(path: string, file: FileFacts): void {
    if (!this.isBlind) this.#held.set(path, file);
  }

  letGo(path: string): void {
    this.#held.delete(path);
  }

  /** Returns the first path that does not name the file held any more, or null where each does. */
  async findLost(): Promise<string | null> {
    for (const path of [...this.#held.keys()]) {
      if ((await this.lookAt(path)).isLost) return path;
    }
    return null;
  }

  /** Tells whether a path names another file than the one held, and how long its file is; null where that cannot be told. */
  async lookAt(path: string): Promise<{ isLost: boolean; size: number | null }> {
    const held = this.#held.get(path);
    if (!held) return { isLost: false, size: null };
    try {
      const { dev, ino, size } = await this.#disk.stat(path);
      // A rotation may have let go of it meanwhile.
      const isLost = this.#held.get(path) === held && (dev !== held.dev || ino !== held.ino);
      return { isLost, size };
    } catch (error) {
      // Other errors tell nothing of whose the folder is; the write itself meets them.
      const isGone =
        error instanceof Error && 'code' in error && GONE_CODES.has(String(error.code));
      return { isLost: isGone && this.#held.get(path) === held, size: null };
    }
  }
}
