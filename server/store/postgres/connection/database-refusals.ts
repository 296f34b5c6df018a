import pg from 'pg';
import { DomainError } from '../../../domain/errors.ts';
import { SOON_SECONDS } from '../../store-refusals.ts';

/** When to come back while the database's disk is full: an operator frees space in minutes, not seconds. */
const FULL_RETRY_SECONDS = 30;

/** SQLSTATE of a statement that the database ended, or that found no room. */
const DISK_FULL = '53100';
const DISK_FAILS = ['58030', '58P01'];
const LIMIT_EXCEEDED = '54000';
const INTERNAL_ERROR = 'XX000';
const LOCK_NOT_AVAILABLE = '55P03';
const READ_ONLY = '25006';
const TOO_MANY_CONNECTIONS = '53300';
const BEYOND_LIMIT = '53400';

/** Where PostgreSQL gives numbers to transactions and to locks that several share; the names are the same in every language. */
const GIVES_NUMBERS = /^GetNew(?:TransactionId|MultiXactId)$/;

/** Where it makes files longer. What a quota or a limit of a file's size refuses there has no code of its own. */
const TAKES_ROOM = /^(?:md(?:zero)?extend|BufFileDumpBuffer)$/;

/** Makes what to tell a caller of an error of the database: a fault of the program stays what it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    const unsaved = savesNothing(error);
    if (unsaved) return unsaved;
    if (code === LOCK_NOT_AVAILABLE) return databaseHeld(error);
    if (code === READ_ONLY) return databaseTakesNothing(error);
    return isPassing(code) ? databaseUnavailable(error) : error;
  }
  return isOfConnection(error) ? databaseUnavailable(error) : error;
}

/** Makes the refusal of a database that finds no room, gives no number to a transaction, or whose disk fails; null for any other error. */
export function savesNothing(error: unknown): DomainError | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code = '', routine = '' } = error;
  const findsNoRoom = code === DISK_FULL || (code === INTERNAL_ERROR && TAKES_ROOM.test(routine));
  if (findsNoRoom) return databaseFull(error);
  if (code === LIMIT_EXCEEDED && GIVES_NUMBERS.test(routine)) return databaseTakesNothing(error);
  return DISK_FAILS.includes(code) ? databaseDiskFails(error) : null;
}

/** Tells whether a statement failed only because one before it in its transaction had. */
export function isAborted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
}

/** Tells of the errors of the system and the driver, which have no class, those of a connection. */
export function isOfConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // The last stands for the failures of all the addresses that a name has.
  const isOfSystem = 'syscall' in error || error instanceof AggregateError;
  return isOfSystem || /connection|timeout|not queryable/i.test(error.message);
}

/**
 * Tells whether what the database refused passes by itself: it is starting or stopping, has too many
 * connections or too little memory, ended the statement or the transaction, two waited for each other, or an
 * operator is about to let its user in, or to put it, its tables or the right to them back.
 */
function isPassing(code: string): boolean {
  return (
    /^(?:08|28|53|57|40|55)/.test(code) ||
    ['25P03', '25P04', '3D000', '42P01', '42501'].includes(code)
  );
}

/** Makes the refusal while the database cannot be reached. */
export function databaseUnavailable(cause: unknown): DomainError {
  return new DomainError('storage_unavailable', (words) => words.databaseIsAway, soon(cause));
}

/** Makes the refusal of what somebody else holds for too long. */
export function databaseHeld(cause?: unknown): DomainError {
  return new DomainError('storage_unavailable', (words) => words.databaseIsHeld, soon(cause));
}

/** Makes the refusal of what would change something while nothing may be changed. */
export function databaseTakesNothing(cause: unknown): DomainError {
  return new DomainError(
    'storage_unavailable',
    (words) => words.databaseTakesNoChanges,
    soon(cause),
  );
}

function databaseDiskFails(cause: unknown): DomainError {
  return new DomainError('storage_unavailable', (words) => words.databaseDiskFails, soon(cause));
}

function databaseFull(cause: unknown): DomainError {
  return new DomainError('storage_full', (words) => words.databaseIsFull, {
    cause,
    retryAfterSeconds: FULL_RETRY_SECONDS,
  });
}

/** SQLSTATE of what ends a connection. The severity tells it too, but in the language of the database. */
const ENDS_CONNECTION = /^(?:08|57P|25P0[34])/;

/** Tells whether a refusal is due to a connection that broke: what the database itself refuses it has taken back. */
export function isConnectionLost(refusal: unknown): boolean {
  const cause = refusal instanceof DomainError ? refusal.facts.cause : undefined;
  if (cause instanceof pg.DatabaseError) return ENDS_CONNECTION.test(cause.code ?? '');
  return cause instanceof Error;
}

/** Tells whether a connection ended, by what the driver throws; one that only says nothing has not. */
export function isConnectionEnded(error: unknown): boolean {
  if (!isConnectionLost(refusalOf(error))) return false;
  // The database tells by its code, and may name the limit that was over; the driver has words alone.
  const { message = '' } = error instanceof Error ? error : {};
  return error instanceof pg.DatabaseError || !/timeout/i.test(message);
}

/** Tells who waits for a change whose connection broke while it was being saved. */
export function outcomeUnknown(cause: unknown): DomainError {
  return new DomainError('outcome_unknown', (words) => words.databaseLostOutcome, soon(cause));
}

/** Tells whether a prepared statement was not there: whoever was to prepare it, in front of this, was stopped at it. */
export function isUnprepared(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['26000', '42P05'].includes(error.code ?? '');
}

/** Makes the refusal of a view while all connections for views are being read from. */
export function viewsInUse(cause?: unknown): DomainError {
  return new DomainError('server_busy', (words) => words.viewsAreInUse, soon(cause));
}

/** Tells whether something was refused because all connections of this process are at work. */
export function isBusy(refusal: unknown): boolean {
  return refusal instanceof DomainError && refusal.code === 'server_busy';
}

/** Tells whether something was refused because the database gives this process no more connections. */
export function hasNoConnection(refusal: unknown): boolean {
  return codeBehind(refusal) === TOO_MANY_CONNECTIONS;
}

/** Tells whether something was refused because somebody else holds it. */
export function isHeld(refusal: unknown): boolean {
  return codeBehind(refusal) === LOCK_NOT_AVAILABLE;
}

/** Tells whether something was refused because it takes more than the database is set to allow, such as of temporary files. */
export function isBeyondLimit(refusal: unknown): boolean {
  return codeBehind(refusal) === BEYOND_LIMIT;
}

function codeBehind(refusal: unknown): string | undefined {
  const cause = refusal instanceof DomainError ? refusal.facts.cause : refusal;
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
}

/** Makes the refusal while all connections are in use. */
export function databaseBusy(cause: unknown): DomainError {
  return new DomainError('server_busy', (words) => words.databaseIsBusy, soon(cause));
}

/** What a refusal knows that passes by itself. */
function soon(cause: unknown) {
  return { cause, retryAfterSeconds: SOON_SECONDS };
}
