import { join } from 'node:path';
import { clearPath } from '../disk/blocked-file.ts';
import type { Disk, DiskFile } from '../disk/disk.ts';
import { closeOnFailure, syncFolder, unshareFile, writeAll } from '../disk/durable-file.ts';
import type { FileFacts } from '../disk/file-facts.ts';
import { moveFolderAside } from '../disk/plain-files.ts';
import { readBytes } from '../disk/read-bytes.ts';
import { findSameFile } from '../disk/same-file.ts';
import type { StorageHealth } from '../disk/storage-health.ts';
import { isDiskFull } from '../disk/storage-refusals.ts';
import {
  type AccessMark,
  encodeLines,
  JOURNAL_END_NAME,
  LINE_BYTES,
  type SureEnd,
} from './end-lines.ts';

/** A lone change is followed at once; of many, one write for all of so long costs next to nothing. */
const FOLLOW_EVERY_MS = 10;

/**
 * The witness beside the journal of how far it went, so that a segment which has lost whole records
 * at its end, or all of them, is not taken for one in which nothing was written. It has three lines:
 * the first is synced when a segment begins; the second follows the batches, unsynced, so that a kill
 * loses nothing of it and no change waits for it. The third follows `access.json` in the same way, so that
 * an earlier one is not taken for the last.
 */
export class JournalEnd {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #health: StorageHealth;
  #file: DiskFile;
  /** What tells the file that is written from any other at its path. */
  #facts: FileFacts;
  /** True while nothing is to be told of the path: the file is being written, or there was no room for it. */
  #isUnsettled = false;
  /** What the file holds; null while that is being written, or where the disk would not take it. */
  #content: Buffer | null = null;
  /** What the file is to tell of the journal, and of `access.json`. */
  #sure: SureEnd | null = null;
  #access: AccessMark | null;
  /** True while the file is to tell more than it does. */
  #isBehind = false;
  /** True while what is written must be durable, so that nothing else is written. */
  #isKeeping = false;
  #isClosed = false;
  #following: Promise<void> | null = null;
  #endPause: (() => void) | null = null;
  /** True while someone waits for what is being written. */
  #isAwaited = false;

  private constructor(
    disk: Disk,
    folder: string,
    health: StorageHealth,
    { file, facts }: { file: DiskFile; facts: FileFacts },
    access: AccessMark | null,
  ) {
    this.#disk = disk;
    this.#folder = folder;
    this.#health = health;
    this.#file = file;
    this.#facts = facts;
    this.#access = access;
  }

  /**
   * Opens the file, creating it where it is not there; its name is not yet durable then.
   *
   * @param access what it is to tell of `access.json` until that is written.
   */
  static async open(
    disk: Disk,
    folder: string,
    health: StorageHealth,
    access: AccessMark | null = null,
  ): Promise<JournalEnd> {
    return new JournalEnd(disk, folder, health, await openFile(disk, folder, health), access);
  }

  /** Tells whether the file that is written stands at its path, and holds what was written; where that cannot be told, it is taken to be so. */
  async isInPlace(): Promise<boolean> {
    if (this.#isUnsettled) return true;
    const [facts, content] = [this.#facts, this.#content];
    const isLost = await this.#isLost(facts, content).catch(() => false);
    const hasChanged = this.#facts !== facts || this.#content !== content;
    return !isLost || this.#isUnsettled || hasChanged;
  }

  async #isLost(facts: FileFacts, content: Buffer | null): Promise<boolean> {
    const path = join(this.#folder, JOURNAL_END_NAME);
    const found = await findSameFile(this.#disk, path, facts, this.#health);
    if (found === null || found.size === 0) return true;
    if (content === null) return false;
    const file = await this.#disk.open(path, 'r');
    try {
      return !(await readBytes(file, 0, content.length)).equals(content);
    } finally {
      await file.close();
    }
  }

  /** Makes an end durable. Where there is no room for it, the file tells nothing and is empty. */
  async keep(end: SureEnd): Promise<void> {
    this.#isKeeping = true;
    this.#isBehind = false;
    try {
      await this.#settle();
      this.#isAwaited = false;
      this.#sure = end;
      await this.#keep(end);
    } finally {
      this.#isKeeping = false;
      this.#followSoon();
    }
  }

  async #keep(end: SureEnd): Promise<void> {
    const isLost = !(await this.isInPlace());
    this.#isUnsettled = true;
    try {
      if (isLost) await this.#openAnew();
      await this.#write(end);
    } catch (error) {
      // What stands there is looked at again, though it may tell of less.
      this.#isUnsettled = false;
      throw error;
    }
    await this.#health.guardSync(() => this.#file.sync());
    if (isLost) await this.#health.guardSync(() => syncFolder(this.#disk, this.#folder));
    this.#health.noteUnblocked(JOURNAL_END_NAME);
  }

  async #write(end: SureEnd): Promise<void> {
    this.#content = null;
    this.#isBehind = false;
    const content = encodeLines(end, 2, this.#access);
    try {
      await writeAll(this.#file, content, 0);
      this.#content = content;
      this.#isUnsettled = false;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      await this.#file.truncate(0);
    }
  }

  /** Goes on in a file of its own, where somebody has taken the one that was written away. */
  async #openAnew(): Promise<void> {
    await this.#health.requireOwned();
    const path = join(this.#folder, JOURNAL_END_NAME);
    await moveFolderAside(this.#disk, path, this.#health);
    const unlinking = this.#disk.unlink(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await clearPath(path, this.#health, unlinking);
    const { file, facts } = await openFile(this.#disk, this.#folder, this.#health);
    const old = this.#file;
    this.#file = file;
    this.#facts = facts;
    await old.close();
  }

  /** Writes an end soon, without anyone waiting for it; of several that come at once the last counts. */
  follow(end: SureEnd): void {
    this.#sure = end;
    this.#isBehind = true;
    this.#followSoon();
  }

  /** Tells soon which `access.json` was written last, as `follow` tells an end; it must be durable. */
  followAccess(mark: AccessMark): void {
    this.#access = mark;
    this.#isBehind = true;
    this.#followSoon();
  }

  #followSoon(): void {
    const mayWrite = this.#sure !== null && !this.#isKeeping && !this.#isClosed;
    if (!this.#isBehind || !mayWrite) return;
    this.#following ??= this.#follow().finally(() => {
      this.#following = null;
      this.#followSoon();
    });
  }

  async close(): Promise<void> {
    await this.#settle();
    this.#isClosed = true;
    await this.#file.close();
  }

  async #settle(): Promise<void> {
    this.#isAwaited = true;
    this.#endPause?.();
    await this.#following;
  }

  /** What cannot be written only proves less. */
  async #follow(): Promise<void> {
    while (this.#isBehind && this.#sure) {
      this.#isBehind = false;
      const lines = encodeLines(this.#sure, 1, this.#access);
      await this.#writeBehindFirst(lines).catch(() => undefined);
      if (!this.#isAwaited) await this.#pause();
    }
  }

  async #writeBehindFirst(lines: Buffer): Promise<void> {
    const content = this.#content;
    this.#content = null;
    await writeAll(this.#file, lines, LINE_BYTES);
    this.#content = content && Buffer.concat([content.subarray(0, LINE_BYTES), lines]);
  }

  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FOLLOW_EVERY_MS).unref();
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

async function openFile(disk: Disk, folder: string, health: StorageHealth) {
  const path = join(folder, JOURNAL_END_NAME);
  await unshareFile(disk, path, health);
  const file = await disk.open(path, 'r+').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return await disk.open(path, 'wx', 0o600);
  });
  return await closeOnFailure(file, async () => ({ file, facts: await file.stat() }));
}
