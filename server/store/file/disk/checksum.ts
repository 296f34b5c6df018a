import { crc32 } from 'node:zlib';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import type { ReadableFile } from './disk.ts';
import { readBytes } from './read-bytes.ts';

const BLOCK_BYTES = 256 * 1024;

/** Writes a CRC-32 as the eight lower-case hexadecimal digits that stand in the store's files. */
export function hexCrc(crc: number): string {
  return crc.toString(16).padStart(8, '0');
}

/** Returns the CRC-32 of the first `size` bytes of a file, read block by block, in turns with others. */
export async function crcOfFile(file: Pick<ReadableFile, 'read'>, size: number): Promise<number> {
  const turns = new TurnTaker();
  let crc = 0;
  for (let position = 0; position < size; position += BLOCK_BYTES) {
    crc = crc32(await readBytes(file, position, Math.min(BLOCK_BYTES, size - position)), crc);
    await turns.yieldIfDue();
  }
  return crc;
}

/** The end of a JSON file: the checksum of all before it. */
export function checksumLine(crc: number): string {
  return `"checksum":"${hexCrc(crc)}"\n}\n`;
}

export const CHECKSUM_LINE_BYTES = checksumLine(0).length;

/**
 * Ends the text of a JSON file, of which the last brace and what is before it are missing, with its checksum.
 *
 * @param onSum is called with the checksum once all has been taken.
 */
export function* withChecksum(
  texts: Iterable<string>,
  onSum: (checksum: string) => void = () => undefined,
): Iterable<string> {
  let crc = 0;
  /** The last piece goes with the checksum, so that a short file is written at once. */
  let held = '';
  for (const text of texts) {
    if (held) yield held;
    crc = crc32(text, crc);
    held = text;
  }
  onSum(hexCrc(crc));
  yield held + checksumLine(crc);
}

/** Returns the checksum in the last line of a file, or null where the file is not exactly as it was written. */
export function findChecksum(bytes: Buffer): string | null {
  const end = Math.max(0, bytes.length - CHECKSUM_LINE_BYTES);
  const crc = crc32(bytes.subarray(0, end));
  return bytes.toString('latin1', end) === checksumLine(crc) ? hexCrc(crc) : null;
}
