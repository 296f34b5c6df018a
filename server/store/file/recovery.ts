import { join } from 'node:path';
import type { Change } from '../../domain/store.ts';
import { DamageError } from './damage.ts';
import type { Disk } from './disk.ts';
import { segmentName, segmentNumber } from './journal.ts';
import { decodeRecord, type JournalRecord, RECORD_PREFIX } from './journal-record.ts';

/** What recovery learned of the journal beside the changes it replayed. */
export interface ReplayedJournal {
  /** Null when there is no segment at all. */
  last: LastSegment | null;
  /** How many bytes after that end were torn, to be cut. */
  tornBytes: number;
  /** How many bytes were replayed. */
  bytes: number;
}

/** The segment to go on with, where its sound content ends, and the end of that which no record vouches for. */
export interface LastSegment {
  segment: number;
  end: number;
  unvouched: Buffer;
}

/** Lists the segments in a folder, in order. */
export async function listSegments(disk: Disk, folder: string): Promise<number[]> {
  const names = await disk.readdir(folder);
  const numbers = names.map(segmentNumber).filter((number) => number !== null);
  return numbers.sort((a, b) => a - b);
}

/**
 * Reads the journal from segment `from` on and hands each change to `replay`, which tells why it
 * cannot follow, or null. Changes nothing on disk.
 *
 * @throws DamageError with file, line and offset for anything but a torn tail of the last segment.
 */
export async function replayJournal(
  disk: Disk,
  folder: string,
  from: number,
  replay: (change: Change) => string | null,
): Promise<ReplayedJournal> {
  const segments = (await listSegments(disk, folder)).filter((segment) => segment >= from);
  const result: ReplayedJournal = { last: null, tornBytes: 0, bytes: 0 };
  let previousBytes: number | null = null;
  for (const [index, segment] of segments.entries()) {
    requireSegment(segment, from + index);
    const content = await disk.readFile(join(folder, segmentName(segment)));
    const isLast = index === segments.length - 1;
    const reader = new SegmentReader(segment, content, isLast);
    reader.readHeader(previousBytes);
    reader.replay(replay);
    result.last = { segment, end: reader.end, unvouched: reader.unvouched() };
    result.tornBytes = content.length - reader.end;
    result.bytes += reader.end;
    previousBytes = content.length;
  }
  return result;
}

function requireSegment(found: number, expected: number): void {
  if (found === expected) return;
  const place = { file: segmentName(expected), line: 1, offset: 0 };
  throw new DamageError(place, `this file is missing, but ${segmentName(found)} is there.`);
}

/** Walks the lines of one segment. `end` is where its sound content ends. */
class SegmentReader {
  readonly #segment: number;
  readonly #content: Buffer;
  readonly #isLast: boolean;
  #line = 0;
  #vouched = 0;
  end = 0;

  constructor(segment: number, content: Buffer, isLast: boolean) {
    this.#segment = segment;
    this.#content = content;
    this.#isLast = isLast;
  }

  /** Reads the first line and checks that the segment before it is as long as it was. */
  readHeader(previousBytes: number | null): void {
    const record = this.#next();
    if (!record) return;
    if (!('segment' in record) || record.segment !== this.#segment) {
      throw this.#damage(
        'this is not the first line of this segment; files may have been renamed.',
      );
    }
    if (previousBytes !== null && record.previousBytes !== previousBytes) {
      throw this.#damage(
        `the segment before it had ${record.previousBytes} bytes and has ${previousBytes} now.`,
      );
    }
    this.#accept(record);
  }

  /** Returns the sound content that no record says was durable. */
  unvouched(): Buffer {
    return this.#content.subarray(this.#vouched, this.end);
  }

  replay(replay: (change: Change) => string | null): void {
    for (let record = this.#next(); record; record = this.#next()) {
      if ('segment' in record) throw this.#damage('a segment begins in the middle of the file.');
      const contradiction = 'change' in record ? replay(record.change) : null;
      if (contradiction) throw this.#damage(`the record cannot be replayed: ${contradiction}`);
      this.#accept(record);
    }
  }

  /** Reads the record at `end`; null at the end of the file or at a torn tail. */
  #next(): JournalRecord | null {
    if (this.end === this.#content.length) return null;
    this.#line += 1;
    const newline = this.#content.indexOf(0x0a, this.end);
    const record = newline < 0 ? null : decodeRecord(this.#content.subarray(this.end, newline));
    if (!record && !this.#isTornTail()) {
      throw this.#damage('the record does not match its checksum: the file was damaged or edited.');
    }
    return record;
  }

  #accept({ durable }: JournalRecord): void {
    this.#vouched = durable;
    this.end = this.#content.indexOf(0x0a, this.end) + 1;
  }

  /**
   * Only the last segment may be torn, and only where no later record says that it was durable.
   * Records are looked for by how they begin, since the newline before one may itself be damaged.
   */
  #isTornTail(): boolean {
    if (!this.#isLast) return false;
    let start = this.#content.indexOf(RECORD_PREFIX, this.end + 1);
    while (start >= 0) {
      const newline = this.#content.indexOf(0x0a, start);
      if (newline < 0) return true;
      const later = decodeRecord(this.#content.subarray(start, newline));
      if (later && later.durable > this.end) return false;
      start = this.#content.indexOf(RECORD_PREFIX, start + 1);
    }
    return true;
  }

  #damage(what: string): DamageError {
    const place = { file: segmentName(this.#segment), line: this.#line, offset: this.end };
    return new DamageError(place, what);
  }
}
