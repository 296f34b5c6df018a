import { join } from 'node:path';
import type { Change } from '../../domain/store.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import { linesBackward, readFirstLine } from './backward-lines.ts';
import type { Disk, DiskFile } from './disk.ts';
import { decodeRecord } from './journal-record.ts';
import { listSegments } from './recovery.ts';
import { segmentName } from './segment-name.ts';

/** A change in a segment, and how many bytes were read to come to it since the one before. */
export interface ReadChange {
  change: Change;
  bytes: number;
}

/** Where in the journal a change stands. */
interface Place {
  segment: number;
  offset: number;
}

/** Readers go on where they were; so many places are remembered for them. */
const KEPT_PLACES = 1000;

/** Finds changes that are no longer in memory, in the segments of a data folder. */
export class ChangeHistory {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #historyBytes: number;
  readonly #places = new Map<string, Place>();

  constructor(disk: Disk, folder: string, historyBytes: number) {
    this.#disk = disk;
    this.#folder = folder;
    this.#historyBytes = historyBytes;
  }

  /** Finds one change, or null when it is older than the history kept. */
  async find(workspace: string, seq: number): Promise<Change | null> {
    for await (const { change } of this.newestFirst(workspace, seq + 1)) {
      return change.seq === seq ? change : null;
    }
    return null;
  }

  /**
   * Walks the changes of a workspace with a lower number than `before`, newest first; returns the
   * number of the last change before all that are kept, 0 where none is missing.
   */
  async *newestFirst(workspace: string, before: number): AsyncGenerator<ReadChange, number> {
    let missing = before - 1;
    const known = this.#places.get(placeKey(workspace, before));
    for (const segment of (await listSegments(this.#disk, this.#folder)).reverse()) {
      if (missing === 0 || (known && segment > known.segment)) continue;
      const file = await this.#open(segment);
      if (!file) continue;
      try {
        const header = await readHeader(file);
        const earlier =
          header && Object.hasOwn(header.seqs, workspace) ? header.seqs[workspace] : 0;
        if (!header || earlier === undefined || earlier >= missing) continue;
        const end = segment === known?.segment ? known.offset : (await file.stat()).size;
        yield* this.#walk(file, segment, end, workspace, before);
        missing = earlier;
      } finally {
        await file.close();
      }
    }
    return missing;
  }

  async *#walk(
    file: DiskFile,
    segment: number,
    end: number,
    workspace: string,
    before: number,
  ): AsyncGenerator<ReadChange> {
    const turn = new TurnTaker();
    let bytes = 0;
    for await (const { offset, content } of linesBackward(file, end)) {
      await turn.rest();
      bytes += content.length;
      const record = decodeRecord(content);
      if (!record || !('change' in record)) continue;
      const { change } = record;
      if (change.workspace !== workspace || change.seq >= before) continue;
      this.#remember(placeKey(workspace, change.seq), { segment, offset });
      yield { change, bytes };
      bytes = 0;
    }
  }

  /** Walks the latest changes of all workspaces, newest first, until so many bytes have been read. */
  async *latest(mostBytes: number): AsyncGenerator<Change> {
    const turn = new TurnTaker();
    let bytes = 0;
    for (const segment of (await listSegments(this.#disk, this.#folder)).reverse()) {
      const file = await this.#open(segment);
      if (!file) continue;
      try {
        const { size } = await file.stat();
        for await (const { content } of linesBackward(file, size)) {
          await turn.rest();
          const record = decodeRecord(content);
          if (record && 'change' in record) yield record.change;
          bytes += content.length;
          if (bytes > mostBytes) return;
        }
      } finally {
        await file.close();
      }
    }
  }

  #remember(key: string, place: Place): void {
    this.#places.delete(key);
    this.#places.set(key, place);
    const [oldest] = this.#places.size > KEPT_PLACES ? this.#places.keys() : [];
    if (oldest !== undefined) this.#places.delete(oldest);
  }

  /** Opens a segment, or returns null where it has just been let go of. */
  async #open(segment: number): Promise<DiskFile | null> {
    const path = join(this.#folder, segmentName(segment));
    return await this.#disk.open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  /**
   * Removes the oldest segments before `needed` while all of them together exceed the bound; the
   * newest that holds a change stays, so that what was just done can be undone.
   */
  async prune(needed: number): Promise<void> {
    const old = (await listSegments(this.#disk, this.#folder)).filter(
      (segment) => segment < needed,
    );
    let bytes = 0;
    let isLastKept = false;
    let later = await this.#readHeader(needed);
    const beyond: string[] = [];
    for (const segment of old.reverse()) {
      const path = join(this.#folder, segmentName(segment));
      bytes += (await this.#disk.stat(path)).size;
      if (isLastKept && bytes > this.#historyBytes) beyond.push(path);
      if (isLastKept) continue;
      const header = await this.#readHeader(segment);
      // A kill between a rotation and its snapshot leaves one without any change.
      isLastKept = hasMoved(header, later);
      later = header;
    }
    // The oldest first, so that a kill leaves no gap between those that stay.
    for (const path of beyond.reverse()) await this.#disk.unlink(path);
  }

  async #readHeader(segment: number): Promise<SegmentHeader | null> {
    const file = await this.#open(segment);
    try {
      return file && (await readHeader(file));
    } finally {
      await file?.close();
    }
  }
}

/** Where each workspace stood when a segment began. */
interface SegmentHeader {
  seqs: Record<string, number>;
}

/** Tells whether a workspace has moved from one segment's beginning to the next one's, or nobody knows. */
function hasMoved(from: SegmentHeader | null, to: SegmentHeader | null): boolean {
  if (!from || !to) return true;
  return Object.entries(to.seqs).some(([workspace, seq]) => from.seqs[workspace] !== seq);
}

/** What a segment's first line tells; null where it is not sound, as when it is just being made. */
async function readHeader(file: DiskFile): Promise<SegmentHeader | null> {
  const line = await readFirstLine(file);
  const record = line && decodeRecord(line);
  return record && 'segment' in record ? record : null;
}

/** Finds the place of a change by its workspace and number. */
function placeKey(workspace: string, seq: number): string {
  return `${workspace}\n${seq}`;
}
