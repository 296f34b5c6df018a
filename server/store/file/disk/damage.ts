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

/** Thrown at the start when a file is well formed but not what the store wrote: somebody may have edited it. */
export class EditedSnapshotError extends Error {
  constructor(file: string) {
    super(
      `${file} is readable, but its checksum does not match its content: it was edited or damaged. Nothing was changed. If you edited it on purpose, accept it with: npm run verify -- --accept-edit. Otherwise restore the data folder from a backup.`,
    );
    this.name = 'EditedSnapshotError';
  }
}
