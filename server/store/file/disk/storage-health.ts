import { DomainError } from '../../../domain/errors.ts';
import type { StoreStatus } from '../../../domain/store.ts';
import { SILENT, type StoreLogger } from '../../store-logger.ts';
import { BlockedFileError } from './blocked-file.ts';
import { type FolderOwner, OwnershipLostError } from './folder-owner.ts';
import {
  diskFailed,
  diskFull,
  diskStalled,
  fileBlocked,
  filesRefused,
  folderDeleted,
  folderLost,
  isDiskFull,
  isOfNewFile,
  storageDeleted,
  storageFailed,
  storageFull,
  storageLost,
  storageStalled,
  writeFailed,
} from './storage-refusals.ts';
import { systemCode } from './system-code.ts';

/** How long the disk may take for one write before nobody waits for it any more. */
const STALL_MS = 5000;

/** It is looked at so often meanwhile. */
const STALL_LOOKS = 10;

const FOLDER_LOST =
  'the data folder is not this server’s any more; nothing is written until it is where it belongs and the server is restarted';

/**
 * Whether one data folder can still be written. After a failed fsync the kernel may have dropped
 * what it could not write and report success the next time, so the first failure is final: nothing
 * more is acknowledged until a restart has read back what the disk really holds. A full disk
 * recovers by itself, and so does one that hangs once it answers: a sync that succeeds late has
 * succeeded. Each is logged once, not once a write.
 */
export class StorageHealth {
  #failure: Error | null = null;
  #isDeleted = false;
  #isFull = false;
  /** Why the system refuses to write a new file; null while it does not. */
  #refusal: string | null = null;
  /** Files that the system lets nobody replace, each with what to do. */
  readonly #blocked = new Map<string, string>();
  /** How many writes have taken too long and go on. */
  #stalls = 0;
  readonly #onStall = new Set<() => void>();
  readonly #onWritable = new Set<() => void>();
  readonly #logger: StoreLogger;
  /** Null for those who only read a folder, or copy to it. */
  readonly owner: FolderOwner | null;
  /** True where somebody waits who can be told that the disk hangs. */
  readonly #isTimed: boolean;

  constructor(logger: StoreLogger, owner: FolderOwner | null = null, isTimed = true) {
    this.#logger = logger;
    this.owner = owner;
    this.#isTimed = isTimed;
  }

  /** Makes the health of a copy's folder: a slow disk does not end a copy. */
  static ofCopy(): StorageHealth {
    return new StorageHealth(SILENT, null, false);
  }

  get failure(): Error | null {
    return this.#failure;
  }

  /** True once the folder, or what shows whose it is, was found moved, removed or replaced. */
  get isLost(): boolean {
    return this.#failure instanceof OwnershipLostError;
  }

  /** True once the folder's files were found deleted: memory alone has what they held. */
  get isDeleted(): boolean {
    return this.#isDeleted;
  }

  /** True while only another try can tell that writing works again. */
  get mustProbe(): boolean {
    return this.#isFull || this.#refusal !== null || this.#blocked.size > 0;
  }

  get status(): StoreStatus {
    if (this.isDeleted) return { writable: false, reason: folderDeleted };
    if (this.isLost) return { writable: false, reason: folderLost };
    if (this.#failure) return { writable: false, reason: diskFailed };
    if (this.isStalled) return { writable: false, reason: diskStalled };
    if (this.#isFull) return { writable: false, reason: diskFull };
    if (this.#refusal !== null) return { writable: false, reason: this.#refusal };
    for (const reason of this.#blocked.values()) return { writable: false, reason };
    return { writable: true };
  }

  /** True while a write takes longer than anyone waits. */
  get isStalled(): boolean {
    return this.#stalls > 0;
  }

  /**
   * Waits for a call of the disk, or a few, however long they take. Once they have taken too long, the disk counts
   * as hanging, but for a copy. Of work that grows with the plants each call is watched and not the whole.
   */
  async watch<T>(write: Promise<T>): Promise<T> {
    if (!this.#isTimed) return await write;
    let looks = 0;
    let timer: NodeJS.Timeout | undefined;
    // Between two looks an answer that has come is read: what holds the event loop up is no fault of the disk.
    const look = () => {
      looks += 1;
      if (looks > STALL_LOOKS) this.#stall();
      else timer = setTimeout(look, STALL_MS / STALL_LOOKS).unref();
    };
    look();
    try {
      return await write;
    } finally {
      clearTimeout(timer);
      if (looks > STALL_LOOKS) this.#answer();
    }
  }

  /**
   * Calls a listener each time the disk begins to hang, whichever write shows it, and at once while it does:
   * whoever waits for another write is told as well. Returns what ends that.
   */
  whenStalled(listener: () => void): () => void {
    this.#onStall.add(listener);
    if (this.isStalled) listener();
    return () => this.#onStall.delete(listener);
  }

  /** Waits for work as long as the disk answers; resolves with false where it does not. */
  async outlasts(work: Promise<unknown>): Promise<boolean> {
    if (this.isStalled) return false;
    return await new Promise((resolve, reject) => {
      const end = this.whenStalled(() => resolve(false));
      work.then(() => resolve(true), reject).finally(end);
    });
  }

  #stall(): void {
    this.#stalls += 1;
    if (this.#stalls > 1) return;
    this.#logger.error({}, 'the disk does not answer; changes are refused until it does');
    for (const listener of this.#onStall) listener();
  }

  #answer(): void {
    this.#stalls -= 1;
    if (this.isStalled) return;
    this.#logger.warn({}, 'the disk answers again');
    for (const listener of this.#onWritable) listener();
  }

  /** Ends all writing for good. Only the first cause is kept, and of a folder that is lost `#lose` tells. */
  fail(cause: unknown): void {
    if (this.#failure) return;
    this.#failure = cause instanceof Error ? cause : new Error(String(cause));
    if (this.isLost) return;
    this.#logger.error(
      { err: this.#failure },
      'the disk failed; nothing is written until a restart',
    );
  }

  /** Notes that the disk has no room. */
  noteFull(cause: unknown): void {
    // Where no file can be made, as without inodes, those that are there may still have room to grow.
    if (isOfNewFile(cause)) this.noteRefused(cause);
    if (this.#isFull || isOfNewFile(cause)) return;
    this.#isFull = true;
    this.#logger.error(
      { code: systemCode(cause) },
      'the disk is full; changes are refused until there is room',
    );
  }

  /** Notes that the system refuses a new file, or one path. Writes that need none are still taken. */
  noteRefused(cause: unknown): void {
    if (cause instanceof BlockedFileError) {
      this.#noteBlocked(cause);
      return;
    }
    const refusal = filesRefused(systemCode(cause) ?? '');
    if (this.#refusal === refusal) return;
    this.#refusal = refusal;
    this.#logger.error({ err: cause }, 'no file can be written in the data folder');
  }

  #noteBlocked(error: BlockedFileError): void {
    const { file } = error;
    if (this.#blocked.has(file)) return;
    this.#blocked.set(file, fileBlocked(file));
    this.#logger.error({ err: error }, `${file} cannot be replaced`);
  }

  /** Notes that a file of this name could be replaced or removed. */
  noteUnblocked(file: string): void {
    if (this.#blocked.delete(file)) this.#logger.warn({ file }, `${file} can be replaced again`);
  }

  /** Notes that a new file could be written. */
  noteWritten(): void {
    if (!this.mustProbe) return;
    if (this.#isFull) this.#logger.warn({}, 'the disk has room again; changes are taken');
    if (this.#refusal !== null) {
      this.#logger.warn({}, 'files can be written in the data folder again');
    }
    this.#isFull = false;
    this.#refusal = null;
    for (const listener of this.#onWritable) listener();
  }

  /** Notes that something else was moved out of the place of a file. */
  noteMovedAside(path: string, movedTo: string): void {
    this.#logger.warn(
      { path, movedTo },
      'something else stood in the place of a file; it was moved aside',
    );
  }

  /** Notes that a file which somebody edited was replaced, and the name that it has now; null where it could not be kept. */
  noteEdited(file: string, kept: string | null): void {
    const what = kept === null ? 'could not be kept' : 'is kept beside it';
    this.#logger.warn(
      { file, kept },
      `${file} was replaced; what somebody had made of it while the server ran ${what}`,
    );
  }

  /** Calls a listener each time a disk that was full, refused files or hung takes them again. */
  whenWritable(listener: () => void): void {
    this.#onWritable.add(listener);
  }

  /** @throws DomainError `storage_unavailable` once writing has ended, or while the disk hangs. */
  requireWritable(): void {
    if (this.#failure) throw this.unavailable();
    if (this.isStalled) throw storageStalled();
  }

  /** Looks whether the lock's path still names the file that this process holds; if not, writing ends for good. */
  async isOwned(): Promise<boolean> {
    if (this.owner) await this.lookAt(this.owner.lockPath);
    return !this.isLost;
  }

  /**
   * Looks whether a path still names the file that this process holds, and tells the file's length, 0 where
   * it does not, or null where nobody can tell. Where the folder is lost, too, writing ends for good.
   */
  async lookAt(path: string): Promise<{ isOwned: boolean; size: number | null }> {
    const { isLost, size } = (await this.owner?.lookAt(path)) ?? { isLost: false, size: null };
    // A folder that was moved, replaced or begun anew shows another lock, or none. While this one is in its
    // place nobody else writes here, so that what else has gone is saved anew from memory, into new files.
    const isFolderLost = isLost && !(await this.owner?.seesLock());
    if (isFolderLost) await this.#lose(path);
    return { isOwned: !this.isLost, size: isLost ? 0 : size };
  }

  /** Ends all writing for good, and learns each time whether the files are somewhere: who deletes a folder may not be done. */
  async #lose(path: string): Promise<void> {
    const isDeleted = (await this.owner?.isJournalDeleted()) ?? false;
    const isNews = isDeleted ? !this.#isDeleted : !this.#failure;
    this.fail(new OwnershipLostError(path));
    this.#isDeleted ||= isDeleted;
    // Where memory has the only copy, a restart would destroy it.
    if (isNews) this.#logger.error({ err: this.#failure }, isDeleted ? folderDeleted : FOLDER_LOST);
  }

  /** @throws DomainError `storage_unavailable` where the folder is another's by now. */
  async requireOwned(): Promise<void> {
    if (!(await this.isOwned())) throw this.unavailable();
  }

  /** Makes something durable; where that fails, writing ends for good. */
  async guardSync(sync: () => Promise<void>): Promise<void> {
    try {
      await sync();
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  /** Writes durably; where that fails for anything but want of room, writing ends for good, as after a sync. */
  async guardWrite(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!isDiskFull(error)) this.fail(error);
      throw error;
    }
  }

  /** Makes the refusal that tells a caller why a write failed; one that was made where it failed has been noted. */
  refusal(cause: unknown): DomainError {
    if (cause instanceof DomainError) return cause;
    if (this.#failure) return this.unavailable();
    if (isDiskFull(cause)) {
      this.noteFull(cause);
      return storageFull(cause);
    }
    if (cause instanceof Error && 'code' in cause) this.noteRefused(cause);
    return writeFailed(cause);
  }

  /** Makes the refusal of a write after a failure. */
  unavailable(): DomainError {
    if (this.isDeleted) return storageDeleted(this.#failure);
    return this.isLost ? storageLost(this.#failure) : storageFailed(this.#failure);
  }
}
