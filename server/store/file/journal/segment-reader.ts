import { crc32 } from 'node:zlib';
import type { Change } from '../../../domain/store.ts';
import { hexCrc } from '../disk/checksum.ts';
import { DamageError } from '../disk/damage.ts';
import { segmentName } from '../disk/segment-name.ts';
import { JOURNAL_END_NAME, type SureEnd } from './end-lines.ts';
import {
  decodeRecord,
  type JournalRecord,
  RECORD_PREFIX,
  type SegmentHeader,
} from './journal-record.ts';

/** A segment as a whole: its length and the CRC-32 of its bytes. */
export interface SegmentSum {
  bytes: number;
  crc: number;
}

/** What is known of a segment before it is read. */
export interface SegmentFacts {
  segment: number;
  /** Only the last segment may have a torn end. */
  isLast: boolean;
  /** True where the header must be sound, since something else on disk shows that it was durable. */
  isBegun: boolean;
  /** How much of it was durable, where that is known. */
  sure: SureEnd | null;
}

/** What a header has to tell, as far as it is known. */
export interface ExpectedHeader {
  /** The id that the snapshot names; null where it names that of another segment. */
  id: string | null;
  previous: SegmentSum | null;
  /** The last change of each workspace; those that are left out have none. */
  seqs: Record<string, number> | null;
  /** True where the segment may follow an edit that no segment holds. */
  mayFollowEdit: boolean;
}

export const NOTHING_LEFT = 'the file is empty, but changes have been written to it.';

export const NOT_FIRST_LINE =
  'this is not the first line of this segment; files may have been renamed.';

const SECOND_HEADER = 'a segment begins in the middle of the file.';

export const NOT_AS_WRITTEN =
  'the record does not match its checksum: the file was damaged or edited.';

const OLDER_THAN_EDIT =
  'plants.json is older than an edit of it whose acceptance was begun before this segment.';

const TAKE_OR_LEAVE_EDIT =
  'To go on with plants.json as it is, without that edit: plant-store verify --accept-edit. To take the edit after all, put its plants.json.edited-… in the place of plants.json first. If changes have been made since, restore the data folder from a backup instead.';

/** Walks the lines of one segment. `end` is where its sound content ends. */
export class SegmentReader {
  readonly #facts: SegmentFacts;
  readonly #content: Buffer;
  #line = 0;
  #confirmed = 0;
  #last: JournalRecord | null = null;
  header: SegmentHeader | null = null;
  end = 0;

  constructor(content: Buffer, facts: SegmentFacts) {
    this.#content = content;
    this.#facts = facts;
  }

  /** Reads the first line and checks that it continues what was read before. */
  readHeader(expected: ExpectedHeader): void {
    const record = this.#next();
    if (!record) {
      if (!this.#facts.isBegun) return;
      throw this.#damage(NOTHING_LEFT);
    }
    if (!isHeaderOf(record, this.#facts.segment)) throw this.#damage(NOT_FIRST_LINE);
    const problem = describeBreak(record, expected);
    if (problem) throw this.#damage(problem);
    if (record.afterEdit && !expected.mayFollowEdit)
      throw this.#damage(OLDER_THAN_EDIT, TAKE_OR_LEAVE_EDIT);
    this.header = record;
    this.#accept(record);
  }

  /**
   * Tells whether nothing was begun here that could count: the file is empty, torn as it was made, or
   * somebody else's.
   *
   * @throws DamageError where a record was durable here, or the header was.
   */
  isUnbegun(): boolean {
    return !this.#facts.isBegun && this.#next() === null;
  }

  /** Returns the sound content that no record says was durable. */
  unconfirmed(): Buffer {
    return this.#content.subarray(this.#confirmed, this.end);
  }

  /** Tells whether a batch of changes comes last, with nothing after it that confirms it. */
  needsConfirming(): boolean {
    return this.#last !== null && 'change' in this.#last;
  }

  /** Tells whether the file holds its first line and nothing else, not even a torn one. */
  isJustBegun(): boolean {
    const isFirst = this.#last !== null && 'segment' in this.#last;
    return isFirst && this.end === this.#content.length;
  }

  sum(): SegmentSum {
    return { bytes: this.end, crc: crc32(this.#content.subarray(0, this.end)) };
  }

  replay(replay: (change: Change) => string | null): void {
    for (let record = this.#next(); record; record = this.#next()) {
      const problem = describeLater(record, replay);
      if (problem) throw this.#damage(problem);
      this.#accept(record);
    }
    this.#requireSure();
  }

  /** Reads the record at `end`; null at the end of the file or at a torn tail. */
  #next(): JournalRecord | null {
    this.#line += 1;
    if (this.end === this.#content.length) return null;
    const newline = this.#content.indexOf(0x0a, this.end);
    const record = newline < 0 ? null : decodeRecord(this.#content.subarray(this.end, newline));
    if (!record && !this.#isTornTail()) {
      throw this.#damage(NOT_AS_WRITTEN);
    }
    return record;
  }

  #accept(record: JournalRecord): void {
    this.#confirmed = record.durable;
    this.#last = record;
    this.end = this.#content.indexOf(0x0a, this.end) + 1;
  }

  /**
   * Only the last segment may be torn, and only where nothing says that it was durable. Records are
   * looked for by how they begin, since the newline before one may itself be damaged.
   */
  #isTornTail(): boolean {
    const { isLast, isBegun, sure } = this.#facts;
    if (!isLast || (sure && sure.bytes > this.end) || (isBegun && this.end === 0)) return false;
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

  /** @throws DamageError where less is there, or something else, than was once durable. */
  #requireSure(): void {
    const { sure } = this.#facts;
    if (!sure) return;
    const advice = `To go on with what is there, remove ${JOURNAL_END_NAME}.`;
    if (this.end < sure.bytes) {
      throw this.#damage(
        `the file ends here, but ${sure.bytes} bytes of it were written durably. ${advice}`,
      );
    }
    if (crc32(this.#content.subarray(0, sure.bytes)) === sure.bytesCrc) return;
    this.#line = 1;
    this.end = 0;
    throw this.#damage(
      `this is another file than the one that was written here, such as that of another restore. ${advice}`,
    );
  }

  #damage(what: string, advice?: string): DamageError {
    const { segment } = this.#facts;
    const place = { file: segmentName(segment), line: this.#line, offset: this.end };
    return new DamageError(place, what, advice);
  }
}

/** Tells whether a record is the first line of that segment. */
export function isHeaderOf(
  record: JournalRecord,
  segment: number,
): record is JournalRecord & SegmentHeader {
  return 'segment' in record && record.segment === segment;
}

/**
 * Tells what is wrong with a record behind the first line, or null where nothing is.
 *
 * @param replay takes a change over, or tells what it contradicts.
 */
export function describeLater(
  record: JournalRecord,
  replay: (change: Change) => string | null,
): string | null {
  if ('segment' in record) return SECOND_HEADER;
  const contradiction = 'change' in record ? replay(record.change) : null;
  return contradiction && `the record cannot be replayed: ${contradiction}`;
}

/** Tells why a segment cannot follow what was read before it, or null where it can. */
function describeBreak(header: SegmentHeader, expected: ExpectedHeader): string | null {
  const { id, previous, seqs } = expected;
  if (id !== null && header.id !== id) {
    return 'plants.json belongs to another segment of this number: these files are of different folders, or of different restores of one.';
  }
  const before = segmentName(header.segment - 1);
  if (previous && header.previousBytes !== previous.bytes) {
    return `the segment before it had ${header.previousBytes} bytes and ${before} has ${previous.bytes} now.`;
  }
  if (previous && header.previousCrc !== hexCrc(previous.crc)) {
    return `${before} does not hold what was written to the segment before this one.`;
  }
  return seqs && describeSeqs(header.seqs, seqs);
}

function describeSeqs(told: Record<string, number>, found: Record<string, number>): string | null {
  for (const workspace of new Set([...Object.keys(told), ...Object.keys(found)])) {
    const [before, after] = [seqOf(found, workspace), seqOf(told, workspace)];
    if (before === after) continue;
    return `it follows change ${after} of workspace ${workspace}, but change ${before} comes before it.`;
  }
  return null;
}

/** Returns the last change that a header tells of a workspace, 0 where it has none. */
export function seqOf(seqs: Record<string, number>, workspace: string): number {
  return (Object.hasOwn(seqs, workspace) && seqs[workspace]) || 0;
}
