/**
 * Thrown at the start when a data file is not as it was written. It is never repaired by guessing
 * and never overwritten: the operator decides.
 */
export class DamageError extends Error {
  /** @param place the file, and where in it: line from 1, byte offset from 0. */
  constructor(place: { file: string; line: number; offset: number }, what: string) {
    super(
      `${place.file}, line ${place.line}, byte ${place.offset}: ${what} Nothing was changed. Restore the data folder from a backup, or repair this file by hand.`,
    );
    this.name = 'DamageError';
  }
}

/** A part of a file: its lines from 1, its bytes from 0, both ends included. */
export interface FilePart {
  lines: [first: number, last: number];
  bytes: [first: number, last: number];
}

/** Thrown at the start when a file is well formed but not what the store wrote: somebody may have edited it. */
export class EditedSnapshotError extends Error {
  /** @param difference the part where it first differs, or null where the file does not tell. */
  constructor(file: string, difference: FilePart | null) {
    const where = difference
      ? `in lines ${difference.lines.join(' to ')} (bytes ${difference.bytes.join(' to ')})`
      : 'where cannot be told, since the line "blocks" near its end is missing or differs itself';
    super(
      `${file} is readable, but its checksum does not match its content: it was edited or damaged, ${where}. Nothing was changed. If you edited it on purpose, accept it with: npm run verify -- --accept-edit. Otherwise restore the data folder from a backup.`,
    );
    this.name = 'EditedSnapshotError';
  }
}
