import { constants } from 'node:buffer';
import { basename } from 'node:path';
import { DamageError } from './damage.ts';
import type { Disk } from './disk.ts';
import { locateJsonError } from './json-place.ts';

/**
 * Reads a JSON file, or resolves with null where there is none.
 *
 * @throws DamageError with the place where it stops being JSON.
 */
export async function readJsonFile(
  disk: Disk,
  path: string,
): Promise<{ bytes: Buffer; value: unknown } | null> {
  const bytes = await disk.readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!bytes) return null;
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    const place = { file: basename(path), line: 1, offset: 0 };
    throw new DamageError(place, 'the file is not as it was written, and too long to be examined.');
  }
  try {
    return { bytes, value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    const place = { file: basename(path), ...locateJsonError(bytes) };
    throw new DamageError(place, 'the file is not well-formed JSON from here on.');
  }
}
