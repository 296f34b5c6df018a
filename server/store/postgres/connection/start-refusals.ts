import pg from 'pg';
import { DomainError } from '../../../domain/errors.ts';
import { UnknownFormatError } from '../../unknown-format.ts';
import { isOfConnection } from './database-refusals.ts';
import { reasonOf } from './reason-of.ts';

/** What an operator can do about it, by the code that the database or the system gives. */
const ADVICE = new Map([
  ['28P01', 'It does not take the password of DATABASE_URL.'],
  ['28000', 'It does not let the user of DATABASE_URL in.'],
  ['3D000', 'Create it, or correct its name in DATABASE_URL.'],
  ['42501', 'Give the user of DATABASE_URL the database, or a schema of it, for its tables.'],
  [
    '25006',
    'It takes no changes: it is a standby, or can only be read. Name the host that takes changes in DATABASE_URL. Where it names several, leave out target_session_attrs=any, and that one is found.',
  ],
  [
    '08P01',
    'Where DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to the database itself.',
  ],
  ['53300', 'Let it have more connections, or close some.'],
]);

/** A database that is there and cannot be used as it is; the message says why, and what to do. */
export class UnfitDatabase extends Error {}

/** SQLSTATE of a table that is there already, or is not, or is another. */
const OTHER_TABLES = /^42(?:P07|P01|703)$/;

/** Says in a sentence for the operator why a database could not be opened; it never repeats the address. */
export function startRefused(error: unknown): unknown {
  if (error instanceof UnfitDatabase || error instanceof UnknownFormatError) return error;
  const cause = error instanceof DomainError ? (error.facts.cause ?? error) : error;
  if (cause instanceof pg.DatabaseError) {
    const advice = OTHER_TABLES.test(cause.code ?? '')
      ? 'It holds tables of another program, or not all of its own. Give the plant store a database for itself.'
      : (ADVICE.get(cause.code ?? '') ?? '');
    return new Error(`The database cannot be used: ${reasonOf(cause)} ${advice}`.trim(), { cause });
  }
  if (cause instanceof Error && 'syscall' in cause && cause.syscall === 'open') {
    return new Error(
      `The database cannot be used: ${reasonOf(cause)} See that the files which DATABASE_URL names are there, and that this user can read them.`,
      { cause },
    );
  }
  // What the hosts were refused with has a text for those who wait for an answer.
  if (cause === error && !isOfConnection(cause)) return error;
  return new Error(
    `The database cannot be reached: ${reasonOf(cause)} See that it runs, and that DATABASE_URL names it.`,
    { cause },
  );
}
