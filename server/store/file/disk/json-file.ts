import { constants, isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import { JsonFault } from '../../../domain/json/json-scanner.ts';
import { parseStrictJson } from '../../../domain/json/strict-json.ts';
import { DamageError } from './damage.ts';
import type { Disk } from './disk.ts';

/** A snapshot is nested 8 deep, and holds as many values as there are plants. */
const LIMITS = { depth: 32, values: Number.POSITIVE_INFINITY };

export interface JsonFile {
  bytes: Buffer;
  value: unknown;
}

/** A byte of a file: its line from 1, its offset from 0. */
interface BytePlace {
  line: number;
  offset: number;
}

/**
 * Reads a JSON file, or resolves with null where there is none.
 *
 * @throws DamageError with the place where it stops being UTF-8, or JSON.
 */
export async function readJsonFile(disk: Disk, path: string): Promise<JsonFile | null> {
  const bytes = await disk.readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!bytes) return null;
  const file = basename(path);
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    const place = { file, line: 1, offset: 0 };
    throw new DamageError(place, 'the file is not as it was written, and too long to be examined.');
  }
  const noText = findTextFault(bytes);
  if (noText) {
    const what =
      'the file is not UTF-8 from here on; an editor may have saved it in another encoding.';
    throw new DamageError({ file, ...noText }, what);
  }
  try {
    return { bytes, value: JSON.parse(bytes.toString('utf8')) };
  } catch (error) {
    const fault = findJsonFault(bytes);
    if (!fault) throw error;
    const { what, ...place } = fault;
    throw new DamageError({ file, ...place }, `the file is not acceptable JSON: ${what}.`);
  }
}

/** Finds where bytes are no JSON, or could mean two things to two readers. Null where they mean one. */
export function findJsonFault(bytes: Buffer): (BytePlace & { what: string }) | null {
  const text = bytes.toString('utf8');
  try {
    parseStrictJson(text, { limits: LIMITS });
    return null;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const offset = Buffer.byteLength(text.slice(0, error.index));
    return { ...placeAt(bytes, offset), what: error.what };
  }
}

/** Finds the first byte that is no UTF-8, or returns null where all are. */
function findTextFault(bytes: Buffer): BytePlace | null {
  if (isUtf8(bytes)) return null;
  // What is no UTF-8 is read as U+FFFD, which differs from it when written again.
  const read = Buffer.from(bytes.toString('utf8'));
  let offset = 0;
  while (bytes[offset] === read[offset]) offset += 1;
  return placeAt(bytes, offset);
}

function placeAt(bytes: Buffer, offset: number): BytePlace {
  let line = 1;
  for (const byte of bytes.subarray(0, offset)) if (byte === 0x0a) line += 1;
  return { line, offset };
}
