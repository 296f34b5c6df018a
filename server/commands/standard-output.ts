import { fstatSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { escapeUnseen } from '../http/observe/escape-unseen.ts';
import { explainError } from './explain-error.ts';
import { writeError } from './standard-error.ts';

/**
 * Tells whether nobody can see what is written to standard output. Node opens the null device in
 * the place of a standard output that is closed, so that writing there succeeds.
 */
export function isOutputDiscarded(): boolean {
  if (process.stdout.isTTY) return false;
  const output = fstatSync(1);
  if (!output.isCharacterDevice()) return false;
  return statSync(devNull, { throwIfNoEntry: false })?.rdev === output.rdev;
}

/** Writes to standard output, where names give a terminal no command, and resolves once it is written. @throws Error that says that it cannot be, and why. */
export async function writeOutput(text: string): Promise<void> {
  await new Promise<void>((done, fail) => {
    process.stdout.write(escapeUnseen(text), (error) => (error ? fail(unwritten(error)) : done()));
  });
}

/**
 * Tells what a command has done or found, on standard error where standard output cannot be written. That is no failure of
 * the command: whoever was told of one would have the same done again, or take a sound folder for a damaged one.
 */
export async function tellDone(text: string): Promise<void> {
  await writeOutput(text).catch((error: unknown) => {
    writeError(`${explainError(error)}\n${text}`);
  });
}

/** Returns the one document that a command tells where `--json` is given. */
export function jsonText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Makes the error for a standard output that cannot be written. */
export function unwritten(cause: Error): Error {
  return new Error(`Standard output could not be written. ${explainError(cause)}`, { cause });
}
