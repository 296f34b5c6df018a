import { join } from 'node:path';
import type { Change } from '../../domain/store.ts';
import type { Disk, DiskFile } from './disk.ts';
import { syncFolder, withFolder, writeAll } from './durable-file.ts';
import { encodeRecord, type JournalRecord } from './journal-record.ts';
import type { LastSegment } from './recovery.ts';
import type { StorageHealth } from './storage-health.ts';
import { isDiskFull } from './storage-refusals.ts';

/** Where a segment stands: all before `end` has been written, all before `durable` is sure to be on disk. */
export interface JournalPosition {
  segment: number;
  end: number;
  durable: number;
}

export function segmentName(segment: number): string {
  return `journal-${String(segment).padStart(6, '0')}.jsonl`;
}

/** Returns the number of a segment's file, or null for a file that is none. */
export function segmentNumber(fileName: string): number | null {
  const match = /^journal-([0-9]{6,})\.jsonl$/.exec(fileName);
  return match?.[1] ? Number(match[1]) : null;
}

/**
 * The file that changes are appended to, one segment at a time. Its methods must not overlap: the
 * store calls one after the other.
 */
export class Journal {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #health: StorageHealth;
  #handle: DiskFile;
  #position: JournalPosition;
  /** True while no line says that the last batch was durable. */
  #needsVouch = false;

  private constructor(
    disk: Disk,
    folder: string,
    health: StorageHealth,
    handle: DiskFile,
    position: JournalPosition,
  ) {
    this.#disk = disk;
    this.#folder = folder;
    this.#health = health;
    this.#handle = handle;
    this.#position = position;
  }

  /** Creates a segment durably and opens it. `seqs` is the last seq of each workspace before it. */
  static async create(
    disk: Disk,
    folder: string,
    health: StorageHealth,
    header: { segment: number; previousBytes: number; seqs: Record<string, number> },
  ): Promise<Journal> {
    const path = join(folder, segmentName(header.segment));
    return await withFolder(disk, folder, async (syncNames) => {
      const handle = await disk.open(path, 'wx', 0o600);
      try {
        const bytes = Buffer.from(encodeRecord({ durable: 0, ...header }));
        await writeAll(handle, bytes, 0);
        await health.guardSync(() => handle.sync());
        await health.guardSync(syncNames);
        const position = { segment: header.segment, end: bytes.length, durable: bytes.length };
        return new Journal(disk, folder, health, handle, position);
      } catch (error) {
        await handle.close();
        // A header that came back after a power loss would contradict what is written meanwhile.
        await health.guardSync(async () => {
          await disk.unlink(path);
          await syncNames();
        });
        throw error;
      }
    });
  }

  /**
   * Opens the last segment for appending, cutting what recovery found torn after `end`. What no record
   * vouches for is written again: after a failed sync the system may only remember it.
   */
  static async resume(
    disk: Disk,
    folder: string,
    health: StorageHealth,
    { segment, end, unvouched }: LastSegment,
  ): Promise<Journal> {
    const handle = await disk.open(join(folder, segmentName(segment)), 'r+');
    await handle.truncate(end);
    await writeAll(handle, unvouched, end - unvouched.length);
    await handle.sync();
    // A process that was killed may have left its last names, this segment's too, unsynced.
    await syncFolder(disk, folder);
    return new Journal(disk, folder, health, handle, { segment, end, durable: end });
  }

  get position(): Readonly<JournalPosition> {
    return this.#position;
  }

  /**
   * Appends changes and resolves once they are on disk.
   *
   * @throws DomainError `storage_full` with the journal as it was before; `storage_unavailable`
   *   after any other failure, which also fails `health`.
   */
  async append(changes: Change[]): Promise<void> {
    const { segment, durable, end } = this.#position;
    let lines = '';
    for (const change of changes) lines += encodeRecord({ durable, change });
    const bytes = Buffer.from(lines);
    await this.#write(bytes);
    await this.#sync(end);
    const newEnd = end + bytes.length;
    this.#position = { segment, end: newEnd, durable: newEnd };
    this.#needsVouch = true;
  }

  /** Appends a line that vouches for all before it, unless one has. It need not be durable itself. */
  async vouch(): Promise<void> {
    if (!this.#needsVouch) return;
    const record: JournalRecord = { durable: this.#position.durable, vouch: true };
    const bytes = Buffer.from(encodeRecord(record));
    await this.#write(bytes);
    this.#position = { ...this.#position, end: this.#position.end + bytes.length };
    this.#needsVouch = false;
  }

  /**
   * Goes on in a new segment; the old one is complete and durable.
   *
   * @throws DomainError `storage_full` or `storage_unavailable`, staying in the old segment.
   */
  async rotate(seqs: Record<string, number>): Promise<void> {
    // The header would tell a length of which the failed sync may have lost a part.
    this.#health.requireWritable();
    await this.#sync(this.#position.end);
    const { segment, end } = this.#position;
    const header = { segment: segment + 1, previousBytes: end, seqs };
    try {
      const next = await Journal.create(this.#disk, this.#folder, this.#health, header);
      const old = this.#handle;
      this.#handle = next.#handle;
      this.#position = next.#position;
      await old.close();
    } catch (error) {
      throw this.#health.refusal(error);
    }
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #write(bytes: Buffer): Promise<void> {
    const { end } = this.#position;
    try {
      await writeAll(this.#handle, bytes, end);
    } catch (error) {
      await this.#takeBack(end);
      if (!isDiskFull(error)) this.#health.fail(error);
      throw this.#health.refusal(error);
    }
  }

  async #sync(end: number): Promise<void> {
    try {
      await this.#handle.datasync();
    } catch (error) {
      this.#health.fail(error);
      await this.#takeBack(end);
      throw this.#health.unavailable();
    }
  }

  /** Cuts what was written but refused, so that no restart brings it back, nor a power loss. */
  async #takeBack(end: number): Promise<void> {
    try {
      await this.#handle.truncate(end);
      await this.#handle.sync();
    } catch (error) {
      this.#health.fail(error);
    }
  }
}
