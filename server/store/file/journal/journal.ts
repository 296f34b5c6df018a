import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Change } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import type { Disk, DiskFile } from '../disk/disk.ts';
import { closeOnFailure, syncFolder, withFolder } from '../disk/durable-file.ts';
import type { FileFacts } from '../disk/file-facts.ts';
import { segmentName } from '../disk/segment-name.ts';
import type { StorageHealth } from '../disk/storage-health.ts';
import { isDiskFull, leftInDoubt } from '../disk/storage-refusals.ts';
import { areLarge } from '../state/plant-count.ts';
import { changeTexts } from './change-text.ts';
import { CompletedSegments } from './completed-segments.ts';
import type { AccessMark } from './end-lines.ts';
import { JournalEnd } from './journal-end.ts';
import { encodeRecord } from './journal-record.ts';
import { crcInTurns, encodeInTurns } from './large-records.ts';
import {
  advance,
  confirmingRecord,
  createSegment,
  type JournalPosition,
  LeftSegmentError,
  type OpenSegment,
  removeSegment,
  resumeSegment,
  type SegmentStart,
} from './open-segment.ts';
import type { BegunSegment } from './recovery.ts';

/** Lines that are ready to be appended, with the CRC-32 of the segment up to their end. */
export interface PreparedLines {
  bytes: Buffer;
  crc: number;
}

/**
 * The file that changes are appended to, one segment at a time. Its methods must not overlap: the
 * store calls one after the other.
 */
export class Journal {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #health: StorageHealth;
  readonly #end: JournalEnd;
  readonly completed: CompletedSegments;
  #handle: DiskFile;
  #position: JournalPosition;
  /** True while no line says that the last batch was durable. */
  #needsConfirming = false;
  /** The path of a segment that could be neither begun nor removed; nothing is written while it is there. */
  #left: string | null = null;

  private constructor(
    disk: Disk,
    folder: string,
    health: StorageHealth,
    end: JournalEnd,
    { handle, position }: OpenSegment,
  ) {
    this.#disk = disk;
    this.#folder = folder;
    this.#health = health;
    this.#end = end;
    this.completed = new CompletedSegments(disk, folder, health);
    this.#handle = handle;
    this.#position = position;
  }

  /**
   * Creates a segment durably and opens it.
   *
   * @param access which `access.json` there is.
   */
  static async create(
    disk: Disk,
    folder: string,
    health: StorageHealth,
    start: SegmentStart,
    access: AccessMark,
  ): Promise<Journal> {
    const end = await JournalEnd.open(disk, folder, health, access);
    return await Journal.#begin(disk, folder, health, end, () =>
      createSegment(disk, folder, health, start),
    );
  }

  /**
   * Opens the last segment for appending, cutting what recovery found torn after `end`. What no record
   * confirms is written again: after a failed sync the system may only remember it. Then a line
   * confirms it, before anyone is shown it.
   *
   * @param access which `access.json` there is.
   */
  static async resume(
    disk: Disk,
    folder: string,
    health: StorageHealth,
    last: BegunSegment,
    access: AccessMark,
  ): Promise<Journal> {
    const end = await JournalEnd.open(disk, folder, health, access);
    return await Journal.#begin(disk, folder, health, end, () =>
      resumeSegment(disk, folder, health, last),
    );
  }

  static async #begin(
    disk: Disk,
    folder: string,
    health: StorageHealth,
    end: JournalEnd,
    openSegment: () => Promise<OpenSegment>,
  ): Promise<Journal> {
    try {
      const opened = await openSegment();
      return await closeOnFailure(opened.handle, async () => {
        const journal = new Journal(disk, folder, health, end, opened);
        // A process that was killed may have left its last names, this segment's too, unsynced.
        await syncFolder(disk, folder);
        await journal.#keepEnd();
        return journal;
      });
    } catch (error) {
      await end.close();
      throw error;
    }
  }

  get position(): Readonly<JournalPosition> {
    return this.#position;
  }

  /**
   * Tells whether the file is at its path and as long as it was written; somebody may have taken it away, or
   * cut it in place. Of a disk that does not tell, nothing is known, and nothing is written to it any more.
   */
  async isWhole(): Promise<boolean> {
    const size = await this.#findSize();
    return size === null || size === this.#position.end;
  }

  /** Tells whether what tells of the journal's end is in its place. */
  async isEndInPlace(): Promise<boolean> {
    return await this.#end.isInPlace();
  }

  /** Notes beside the journal which `access.json` is durable, without anyone waiting for it. */
  followAccess(mark: AccessMark): void {
    this.#end.followAccess(mark);
  }

  /**
   * Writes changes as lines, large ones in turns with others; nothing may be appended before these are.
   *
   * @param encoded the text of a change that is alone, where it has been encoded before.
   */
  async prepare(changes: Change[], encoded?: Buffer[]): Promise<PreparedLines> {
    const { end, crc } = this.#position;
    if (encoded || areLarge(changes)) {
      const bytes = await encodeInTurns(end, encoded ? [encoded] : changes.map(changeTexts));
      return { bytes, crc: await crcInTurns(bytes, crc, TurnTaker.ofWrite()) };
    }
    const lines = changes.map((change) => encodeRecord({ durable: end, change }));
    const bytes = Buffer.from(lines.join(''));
    return { bytes, crc: crc32(bytes, crc) };
  }

  /**
   * Appends what was prepared and resolves with true once it is on disk. Resolves with false, having
   * taken it back, where the file is not at its path, or not as long as it was written: what follows a
   * cut can never be replayed.
   *
   * @throws DomainError `storage_full` with the journal as it was before; `storage_unavailable` after
   *   any other failure, which also fails `health`; `outcome_unknown` where it could not be taken back.
   */
  async append({ bytes, crc }: PreparedLines): Promise<boolean> {
    const { segment, end } = this.#position;
    const newEnd = end + bytes.length;
    await this.#write(bytes);
    // One look tells both, now that all is written: which file, and how long it is. It is made at once, since
    // another turn of a thread would take as long as the disk.
    const path = join(this.#folder, segmentName(segment));
    if (!this.#health.owner?.seesNow(path, newEnd)) {
      const size = await this.#findSize();
      if (size !== newEnd) {
        await this.#takeBack(bytes.length);
        if (size === null) throw this.#health.unavailable();
        return false;
      }
    }
    this.#position = { ...this.#position, end: newEnd, crc };
    this.#needsConfirming = true;
    this.#end.follow({ segment, bytes: newEnd, bytesCrc: crc });
    return true;
  }

  /** Appends a line that confirms all before it, unless one has. */
  async confirm(): Promise<void> {
    if (!this.#needsConfirming) return;
    const bytes = confirmingRecord(this.#position.end);
    await this.#write(bytes);
    this.#position = advance(this.#position, bytes);
    this.#needsConfirming = false;
  }

  /**
   * Goes on in a new segment; the old one is complete and durable. Resolves with false where that is
   * not whole any more.
   *
   * @throws DomainError `storage_full` or `storage_unavailable`: staying in the old segment, or in the new one,
   *   where what tells of the journal's end could not be written.
   */
  async rotate(seqs: Record<string, number>, afterEdit = false): Promise<boolean> {
    return await this.#health.watch(this.#rotate(seqs, afterEdit));
  }

  async #rotate(seqs: Record<string, number>, afterEdit: boolean): Promise<boolean> {
    // The header would tell a length of which the failed sync may have lost a part.
    this.#health.requireWritable();
    await this.#health.requireOwned();
    const { segment, end, crc } = this.#position;
    const previous = { bytes: end, crc };
    const start = { segment: segment + 1, previous, seqs, afterEdit };
    try {
      await this.#removeLeft();
      const next = await createSegment(this.#disk, this.#folder, this.#health, start);
      const old = this.#handle;
      const isWhole = await this.isWhole();
      const facts = await this.#findFacts();
      // One that is shorter than it was written is lost until a snapshot holds its changes.
      if (facts) this.completed.note(segment, { ...facts, size: end });
      this.#handle = next.handle;
      this.#position = next.position;
      this.#health.owner?.letGo(join(this.#folder, segmentName(segment)));
      // All of it is durable.
      await old.close().catch(() => undefined);
      await this.#keepEnd();
      return isWhole;
    } catch (error) {
      if (error instanceof LeftSegmentError) this.#left = error.path;
      throw this.#health.refusal(error);
    }
  }

  /**
   * Tells of the segment that was begun beside the journal, where that could not be done before.
   *
   * @throws DomainError `storage_full` or `storage_unavailable`.
   */
  async tellEnd(): Promise<void> {
    await this.#health.watch(this.#keepEnd()).catch((error: unknown) => {
      throw this.#health.refusal(error);
    });
  }

  async close(): Promise<void> {
    await this.#end.close();
    await this.#handle.close();
  }

  async #keepEnd(): Promise<void> {
    const { segment, end, crc } = this.#position;
    await this.#end.keep({ segment, bytes: end, bytesCrc: crc });
  }

  /** Returns how long the file at the segment's path is, 0 where it is not the one that is written; null where the folder is lost, or nobody can tell. */
  async #findSize(): Promise<number | null> {
    const path = join(this.#folder, segmentName(this.#position.segment));
    const { isOwned, size } = await this.#health.lookAt(path);
    if (!isOwned) return null;
    return size ?? (await this.#findFacts())?.size ?? null;
  }

  /** Returns the facts of the file that is written; null where the disk does not tell, which then counts as failed. */
  async #findFacts(): Promise<FileFacts | null> {
    try {
      return await this.#handle.stat();
    } catch (error) {
      this.#health.fail(error);
      return null;
    }
  }

  async #removeLeft(): Promise<void> {
    const path = this.#left;
    if (path === null) return;
    await this.#health.requireOwned();
    await withFolder(this.#disk, this.#folder, async (syncNames) => {
      await removeSegment(this.#disk, path, this.#health, syncNames);
    });
    this.#left = null;
  }

  /** Writes bytes durably at the end. After a failure nobody knows how much more of them is there. */
  async #write(bytes: Buffer): Promise<void> {
    await this.#removeLeft().catch((error: unknown) => {
      throw this.#health.refusal(error);
    });
    let written = 0;
    try {
      while (written < bytes.length) {
        const result = await this.#handle.write(bytes, written, bytes.length - written, null);
        written += result.bytesWritten;
      }
    } catch (error) {
      if (!isDiskFull(error)) this.#health.fail(error);
      await this.#takeBack(written);
      throw this.#health.refusal(error);
    }
  }

  /**
   * Cuts what was written last but refused, so that no restart brings it back, nor a power loss. A file
   * that somebody has cut stays as short as that: made longer again, it would look whole.
   *
   * @throws DomainError `outcome_unknown` where that fails as well.
   */
  async #takeBack(written: number): Promise<void> {
    try {
      const { size } = await this.#handle.stat();
      const end = Math.min(this.#position.end, size - written);
      await this.#handle.truncate(Math.max(0, end));
      await this.#handle.sync();
    } catch (error) {
      this.#health.fail(error);
      throw leftInDoubt(error);
    }
  }
}
