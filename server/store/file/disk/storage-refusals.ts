import { DomainError } from '../../../domain/errors.ts';
import { SOON_SECONDS } from '../../store-refusals.ts';
import { systemCode } from './system-code.ts';

/** When to come back while the disk is full: an operator frees space in minutes, not seconds. */
const FULL_RETRY_SECONDS = 30;

/** When to come back while the disk hangs. */
const STALLED_RETRY_SECONDS = 10;

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Why the server is not ready, for operators. */
export const diskFailed =
  'The disk reported an error, so nothing can be saved until the server is restarted. Until then sign-ins, sign-outs and anything that takes access away are in force in memory alone. Reading goes on; see the log.';
const savedInDoubt =
  'The disk reported an error while this was saved, so it may or may not be there after the server restarts. Check then, before you repeat it; see the log.';
export const folderLost =
  'The data folder, or its lock, was moved, removed or replaced while the server ran, so nothing can be saved until it is where it belongs and the server is restarted. Reading goes on with what was there; see the log.';
export const folderDeleted =
  'The files of the data folder were deleted while the server ran, or moved to another disk. If they were deleted, the server has the only copy of all plants, in memory: do not restart or stop it before you have exported them, in the app or by plant-store export. Nothing can be saved; reading goes on.';
export const diskStalled =
  'The disk has not answered for some seconds, so nothing can be saved until it does. Reading goes on.';
export const savingAnew =
  'A part of the data folder was removed or changed while the server ran; all plants are being saved anew from memory. Reading goes on; see the log.';
export const diskFull =
  'The disk is full, so nothing can be saved until there is room. Reading goes on.';

const ACCESS_UNSAVED =
  'sign-ins, sign-outs and anything that takes access away may last only until the server restarts, and no tokens can be made';

const HANDLE_CODES = new Set(['EMFILE', 'ENFILE']);
const PERMISSION_CODES = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Says for operators why the system lets the server write no new file, by the code of what it met. */
export function filesRefused(code: string): string {
  return `${whyRefused(code)}, so ${ACCESS_UNSAVED}; changes of plants may be refused as well until that is mended. Reading goes on; see the log.`;
}

function whyRefused(code: string): string {
  if (FULL_CODES.has(code)) return 'The disk has no room for a new file';
  if (HANDLE_CODES.has(code)) return 'The server has as many files and connections open as it may';
  if (PERMISSION_CODES.has(code)) return 'The server may not write in its data folder';
  return 'The system refused to write a file in the data folder';
}

/** Says for operators that one file cannot be replaced, what to do, and what does not work until then. */
export function fileBlocked(file: string): string {
  const lost = file.startsWith('access.json') ? ACCESS_UNSAVED : 'changes of plants may be refused';
  return `Something keeps the server from replacing ${file} in its data folder: it is mounted there, or protected. Unmount it, or lift its protection. Until then ${lost}. Reading goes on; see the log.`;
}

/** Tells whether a failed write means that there is no room, so that it can work again later. */
export function isDiskFull(error: unknown): boolean {
  return FULL_CODES.has(systemCode(error) ?? '');
}

/** Tells whether what failed was to open a file, and not to write into one. */
export function isOfNewFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'open';
}

/** Makes the refusal of a write for which the disk has no room. */
export function storageFull(cause: unknown): DomainError {
  return new DomainError('storage_full', (words) => words.diskIsFull, {
    cause,
    retryAfterSeconds: FULL_RETRY_SECONDS,
  });
}

/** Makes the refusal of a write after a failure that only a restart ends. */
export function storageFailed(cause: unknown): DomainError {
  return new DomainError('storage_unavailable', (words) => words.diskHasFailed, {
    cause,
    toOperator: diskFailed,
  });
}

/** Tells who ends access that this is in force, though it could not be saved for the reason of a refusal. */
export function inForceUnsaved({ code, facts }: DomainError): DomainError {
  const { toOperator: _, ...others } = facts;
  return new DomainError(code, (words) => words.inForceUnsaved, others);
}

/** Makes the refusal of a write that was not begun because the disk hangs. */
export function storageStalled(): DomainError {
  return new DomainError('storage_unavailable', (words) => words.diskIsStalled, {
    retryAfterSeconds: STALLED_RETRY_SECONDS,
  });
}

/** Tells who waits for a write that the disk may yet carry out. */
export function outcomeUnknown(): DomainError {
  return new DomainError('outcome_unknown', (words) => words.outcomeIsUnknown, {
    retryAfterSeconds: STALLED_RETRY_SECONDS,
  });
}

/** Tells who waits for a write that failed and could not be taken back, or not for sure. */
export function leftInDoubt(cause: unknown): DomainError {
  return new DomainError('outcome_unknown', (words) => words.outcomeIsInDoubt, {
    cause,
    toOperator: savedInDoubt,
  });
}

/** Makes the refusal of a write once the folder is another's. */
export function storageLost(cause: unknown): DomainError {
  return new DomainError('storage_unavailable', (words) => words.dataFolderIsLost, {
    cause,
    toOperator: folderLost,
  });
}

/** Makes the refusal of a write once the folder's files are deleted, and a restart would lose what memory has of them. */
export function storageDeleted(cause: unknown): DomainError {
  return new DomainError('storage_unavailable', (words) => words.dataFilesAreDeleted, {
    cause,
    toOperator: folderDeleted,
  });
}

/** Makes the refusal of a write that failed before anything was changed, such as for want of a file handle. */
export function writeFailed(cause: unknown): DomainError {
  return new DomainError('storage_unavailable', (words) => words.fileNotWritten, {
    cause,
    retryAfterSeconds: SOON_SECONDS,
  });
}

/** Makes the refusal of a change that is longer than a start can read. */
export function changeTooLarge(): DomainError {
  return new DomainError('payload_too_large', (words) => words.changeTooLarge);
}

/** Says for the log what has become of a file. */
export function goneWhileRunning(file: string): string {
  return `somebody edited or removed ${file}, or put something else in its place, while the server ran`;
}

/** Makes the refusal of a read of history that the disk does not answer, or that waits behind one. */
export function historyStalled(): DomainError {
  return new DomainError(
    'storage_unavailable',
    (words) => words.historyIsStalled(STALLED_RETRY_SECONDS),
    { retryAfterSeconds: STALLED_RETRY_SECONDS },
  );
}

/** Makes the refusal of a read of history for which the system opens no file at the moment, or shows no folder. */
export function historyOutOfReach(cause: unknown): DomainError {
  return new DomainError(
    'storage_unavailable',
    (words) => words.historyOutOfReach(systemCode(cause)),
    { cause, retryAfterSeconds: STALLED_RETRY_SECONDS },
  );
}
