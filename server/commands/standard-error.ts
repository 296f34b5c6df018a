import { escapeUnseen } from '../http/observe/escape-unseen.ts';

/** Writes sentences to standard error. Names that they quote give a terminal no command. */
export function writeError(text: string): void {
  process.stderr.write(escapeUnseen(text));
}
