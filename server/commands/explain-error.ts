import { DomainError } from '../domain/errors.ts';
import { isOfUnsyncedFolders, systemCode } from '../store/file/disk/system-code.ts';

/** What the system means by the codes that an operator can do something about. */
const REASONS = new Map([
  ['ENOSPC', 'there is no room left on the disk'],
  ['EDQUOT', 'the room that this user may take on the disk is used up'],
  ['EFBIG', 'the file would be larger than is allowed'],
  ['EACCES', 'this user may not do that'],
  ['EPERM', 'this user may not do that'],
  ['EROFS', 'the disk can only be read'],
  ['ENOENT', 'there is no such file or folder'],
  ['ENXIO', 'it is a socket, or a device that is not there'],
  ['ENOTDIR', 'a part of the path is no folder'],
  ['EEXIST', 'something else is there, which may be a link that leads nowhere'],
  ['ENOTEMPTY', 'it is not empty'],
  ['EISDIR', 'it is a folder'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ELOOP', 'its links lead in a circle'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['EIO', 'the disk failed'],
  ['EPIPE', 'nobody reads it any more'],
]);

const NO_SYNC =
  'its file system syncs no folders, so that nothing in it is sure to outlast a power loss; choose another disk';

/** Of a file that is copied, what these say is wrong with the copy. */
const OF_THE_TARGET = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EEXIST']);

/** A command of the owner's that is run as root leaves files that are root's. */
const OWNERS_ADVICE =
  'Run this as the user whose it is, or, where a command was run as another user, give its owner the folder with all its files (chown -R).';

const NO_WORKING_FOLDER =
  'The folder that this was run in has been removed, or may not be read. Change to one that is there and run it again.';

/** A shell or a supervisor may have made it a socket, which /dev/stdout cannot open. */
const STREAM_ADVICE = ' Standard input and output are named -.';

const IN_DOUBT = 'It is not known whether this was saved. Look before you repeat it.';

/**
 * Says in a sentence for the operator what went wrong; what the system said stands in brackets. Where a store could
 * not write a file, its own words are for those whom a server answers.
 */
export function explainError(error: unknown): string {
  const met = fileErrorBehind(error) ?? error;
  if (!isOfSystem(met)) return met instanceof Error ? met.message : String(met);
  if (met.syscall === 'uv_cwd') return NO_WORKING_FOLDER;
  const isInDoubt = error instanceof DomainError && error.code === 'outcome_unknown';
  return [
    describeRefusal(met),
    ...(systemCode(met) === 'EACCES' ? [OWNERS_ADVICE] : []),
    ...(isInDoubt ? [IN_DOUBT] : []),
  ].join(' ');
}

/** Finds what the system refused of a file, itself or as the cause of a store's refusal; null where it is something else. */
export function fileErrorBehind(error: unknown): Refusal | null {
  const met = error instanceof DomainError ? error.cause : error;
  return isOfSystem(met) && met.path !== undefined ? met : null;
}

/** Says as `explainError` why a copy broke off, and what has become of it where the system refused something. */
export function explainBrokenCopy(met: unknown): string {
  return explainError(met) + (isOfSystem(met) ? ' Nothing of the copy was kept.' : '');
}

/**
 * Returns what to throw where work with a file failed that somebody named on the command line: what the system
 * refused under that name, and without advice for a data folder; anything else as it is.
 */
export function namedFileError(error: unknown, path: string): unknown {
  if (!isOfSystem(error)) return error;
  const advice = systemCode(error) === 'ENXIO' ? STREAM_ADVICE : '';
  return new Error(describeRefusal(error, path) + advice, { cause: error });
}

type Refusal = NodeJS.ErrnoException & { dest?: string | undefined };

function isOfSystem(error: unknown): error is Refusal {
  return error instanceof Error && 'syscall' in error;
}

function pathOf(error: Refusal): string | undefined {
  const isOfTarget = OF_THE_TARGET.has(systemCode(error) ?? '');
  return isOfTarget ? (error.dest ?? error.path) : error.path;
}

function describeRefusal(error: Refusal, path = pathOf(error)): string {
  const code = systemCode(error);
  const reason = isOfUnsyncedFolders(error) ? NO_SYNC : REASONS.get(code ?? '');
  if (reason === undefined) return error.message;
  const where = path === undefined ? 'A file could not be used' : `${path} could not be used`;
  return `${where}: ${reason} (${error.syscall}: ${code}).`;
}
