import { constants } from 'node:buffer';
import { basename } from 'node:path';
import { DamageError } from './damage.ts';
import type { Disk } from './disk.ts';
import { locateJsonError, locateTextError } from './locate-json-error.ts';

export interface JsonFile {
  bytes: Buffer;
  value: unknown;
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
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    const place = { file: basename(path), line: 1, offset: 0 };
    throw new DamageError(place, 'the file is not as it was written, and too long to be examined.');
  }
  const noText = locateTextError(bytes);
  if (noText) {
    const what =
      'the file is not UTF-8 from here on; an editor may have saved it in another encoding.';
    throw new DamageError({ file: basename(path), ...noText }, what);
  }
  try {
    return { bytes, value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    const place = { file: basename(path), ...locateJsonError(bytes) };
    throw new DamageError(place, 'the file is not well-formed JSON from here on.');
  }
}
