import { constants } from 'node:os';

/**
 * Returns the code of what the system refused, such as `ENOSPC`; undefined where it was not the system.
 * Of a quota that is used up Node 20 tells only the number.
 */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errno }: NodeJS.ErrnoException = error;
  return errno === -constants.errno.EDQUOT ? 'EDQUOT' : code;
}

/** Tells whether a sync was refused because the file system has none for folders. */
export function isOfUnsyncedFolders(error: unknown): boolean {
  const isSync = error instanceof Error && 'syscall' in error && error.syscall === 'fsync';
  return isSync && ['EINVAL', 'ENOTSUP'].includes(systemCode(error) ?? '');
}

/** Adds to what the system said of a file which one that is: Node does not, once the file is open. */
export function nameFile(error: unknown, path: string): unknown {
  const isUnnamed = error instanceof Error && systemCode(error) !== undefined && !('path' in error);
  return isUnnamed ? Object.assign(error, { path }) : error;
}
