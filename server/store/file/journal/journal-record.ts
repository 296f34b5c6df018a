import { crc32 } from 'node:zlib';
import type { Change } from '../../../domain/store.ts';
import type { Stored } from '../../stored-plant.ts';
import { hexCrc } from '../disk/checksum.ts';

/**
 * One line of a journal. Each tells how many bytes of its file were durable when it was written, so
 * that recovery can tell a torn tail (nothing later confirms it) from damage (something does).
 */
export type JournalRecord = { durable: number } & (
  | { change: Change }
  | SegmentHeader
  /** Written when the journal falls idle, and by a start, to confirm the last batch. */
  | { vouch: true }
);

/** The first line of a segment. */
export interface SegmentHeader {
  segment: number;
  /** Chance alone chose it, so that no other folder or restore has a segment of this id. */
  id: string;
  previousBytes: number;
  /** The CRC-32 of the whole segment before it. */
  previousCrc: string;
  /** The last change of each workspace before it. */
  seqs: Record<string, number>;
  /** True where an accepted edit of the snapshot came before it, which no segment holds. */
  afterEdit?: boolean;
}

/** How every line begins; no text inside a record can hold it, since JSON escapes the quotes. */
export const RECORD_PREFIX = '{"crc":"';

export const PREFIX_LENGTH = RECORD_PREFIX.length + 8 + '",'.length;

/** Writes a record as its line: JSON whose first member is the CRC-32 of all that follows it. */
export function encodeRecord(record: JournalRecord): string {
  return `${encodeChecked(record)}\n`;
}

/** Writes an object as JSON whose first member is the CRC-32 of all that follows it. */
export function encodeChecked(value: object): string {
  const rest = JSON.stringify(value).slice(1);
  return `${RECORD_PREFIX}${hexCrc(crc32(rest))}",${rest}`;
}

/** Reads a line without its newline, or returns null where it is not exactly what `encodeRecord` wrote. */
export function decodeRecord(line: Buffer): JournalRecord | null {
  // The checksum confirms that this is the text `encodeRecord` made, so its shape needs no second check.
  return decodeChecked(line) as Stored<JournalRecord> | null;
}

/** Reads what `encodeChecked` wrote, or returns null for anything else. */
export function decodeChecked(text: Buffer): unknown {
  if (text.length <= PREFIX_LENGTH) return null;
  const rest = text.subarray(PREFIX_LENGTH);
  if (text.toString('latin1', 0, PREFIX_LENGTH) !== `${RECORD_PREFIX}${hexCrc(crc32(rest))}",`)
    return null;
  try {
    return JSON.parse(`{${rest.toString('utf8')}`);
  } catch {
    return null;
  }
}
