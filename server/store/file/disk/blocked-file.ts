import { basename } from 'node:path';
import { systemCode } from './system-code.ts';

/** What the system answers where something is mounted at a path, or what stands there is protected. */
const BLOCKED_CODES = new Set(['EBUSY', 'EPERM']);

/** Who keeps count of the files that are blocked. */
interface BlockedFiles {
  noteUnblocked(file: string): void;
}

/** The system lets nobody replace or remove what stands at the path of one file of the data folder. */
export class BlockedFileError extends Error {
  readonly file: string;
  readonly code: string | undefined;

  constructor(path: string, cause: unknown) {
    const code = systemCode(cause);
    super(`${path} can be neither replaced nor removed (${code})`, { cause });
    this.name = 'BlockedFileError';
    this.file = basename(path);
    this.code = code;
  }
}

/**
 * Waits for what replaces or removes the file at a path.
 *
 * @throws BlockedFileError, or what else the work met.
 */
export async function clearPath<Result>(
  path: string,
  blocked: BlockedFiles,
  work: Promise<Result>,
): Promise<Result> {
  try {
    const result = await work;
    blocked.noteUnblocked(basename(path));
    return result;
  } catch (error) {
    throw BLOCKED_CODES.has(systemCode(error) ?? '') ? new BlockedFileError(path, error) : error;
  }
}
