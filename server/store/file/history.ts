import { join } from 'node:path';
import type { Change } from '../../domain/store.ts';
import type { Disk } from './disk.ts';
import { segmentName } from './journal.ts';
import { decodeRecord, type JournalRecord } from './journal-record.ts';
import { listSegments } from './recovery.ts';

/** Finds changes that are no longer in memory, in the segments of a data folder. */
export class ChangeHistory {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #historyBytes: number;

  constructor(disk: Disk, folder: string, historyBytes: number) {
    this.#disk = disk;
    this.#folder = folder;
    this.#historyBytes = historyBytes;
  }

  /** Finds one change, or null when it is older than the history kept. Reads one segment. */
  async find(workspace: string, seq: number): Promise<Change | null> {
    for (const segment of (await listSegments(this.#disk, this.#folder)).reverse()) {
      const lines = new SegmentLines(await this.#read(segment));
      const header = lines.next();
      // The newest segment may have no sound first line yet, and the oldest may just have gone.
      if (!header || !('segment' in header)) continue;
      const before = Object.hasOwn(header.seqs, workspace) ? header.seqs[workspace] : 0;
      if (before !== undefined && seq > before) return findIn(lines, workspace, seq);
    }
    return null;
  }

  async #read(segment: number): Promise<Buffer> {
    const path = join(this.#folder, segmentName(segment));
    return await this.#disk.readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
  }

  /**
   * Removes the oldest segments before `needed` while all of them together exceed the bound; the
   * newest of them stays, so that what was just done can be undone.
   */
  async prune(needed: number): Promise<void> {
    const old = (await listSegments(this.#disk, this.#folder)).filter(
      (segment) => segment < needed,
    );
    let bytes = 0;
    for (const [age, segment] of old.reverse().entries()) {
      const path = join(this.#folder, segmentName(segment));
      bytes += (await this.#disk.stat(path)).size;
      if (age > 0 && bytes > this.#historyBytes) await this.#disk.unlink(path);
    }
  }
}

/** Walks the records of a segment; ends at its end and at a torn line. */
class SegmentLines {
  readonly #content: Buffer;
  #start = 0;

  constructor(content: Buffer) {
    this.#content = content;
  }

  next(): JournalRecord | null {
    const newline = this.#content.indexOf(0x0a, this.#start);
    if (newline < 0) return null;
    const line = this.#content.subarray(this.#start, newline);
    this.#start = newline + 1;
    return decodeRecord(line);
  }
}

function findIn(lines: SegmentLines, workspace: string, seq: number): Change | null {
  for (let record = lines.next(); record; record = lines.next()) {
    if (!('change' in record)) continue;
    if (record.change.workspace === workspace && record.change.seq === seq) return record.change;
  }
  return null;
}
