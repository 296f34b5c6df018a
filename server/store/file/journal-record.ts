import { crc32 } from 'node:zlib';
import type { Change } from '../../domain/store.ts';
import { hexCrc } from './hex-crc.ts';

/**
 * One line of a journal. Each tells how many bytes of its file were durable when it was written, so
 * that recovery can tell a torn tail (nothing later vouches for it) from damage (something does).
 */
export type JournalRecord = { durable: number } & (
  | { change: Change }
  /** The first line of a segment: its number, the length of the one before, and where each workspace stood. */
  | { segment: number; previousBytes: number; seqs: Record<string, number> }
  /** Written when the journal falls idle, to vouch for the last batch. */
  | { vouch: true }
);

/** How every line begins; no text inside a record can hold it, since JSON escapes the quotes. */
export const RECORD_PREFIX = '{"crc":"';

const PREFIX_LENGTH = RECORD_PREFIX.length + 8 + '",'.length;

/** Writes a record as its line: JSON whose first member is the CRC-32 of all that follows it. */
export function encodeRecord(record: JournalRecord): string {
  const rest = JSON.stringify(record).slice(1);
  return `${RECORD_PREFIX}${hexCrc(crc32(rest))}",${rest}\n`;
}

/** Reads a line without its newline, or returns null where it is not exactly what `encodeRecord` wrote. */
export function decodeRecord(line: Buffer): JournalRecord | null {
  if (line.length <= PREFIX_LENGTH) return null;
  const rest = line.subarray(PREFIX_LENGTH);
  if (line.toString('latin1', 0, PREFIX_LENGTH) !== `${RECORD_PREFIX}${hexCrc(crc32(rest))}",`)
    return null;
  return parseChecked(rest);
}

/** The checksum vouches that this is the text `encodeRecord` made, so its shape needs no second check. */
function parseChecked(rest: Buffer): JournalRecord | null {
  try {
    return JSON.parse(`{${rest.toString('utf8')}`) as JournalRecord;
  } catch {
    return null;
  }
}
