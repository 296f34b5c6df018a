/** A place in a data file: line from 1, byte offset from 0. */
export interface FilePlace {
  file: string;
  line: number;
  offset: number;
}

const RESTORE = 'Restore the data folder from a backup, or repair this file by hand.';

/**
 * Thrown at the start when a data file is not as it was written. It is never repaired by guessing
 * and never overwritten: the operator decides.
 */
export class DamageError extends Error {
  readonly place: FilePlace;
  readonly what: string;
  readonly advice: string;

  /**
   * @param what a sentence that tells what was found there.
   * @param advice what to do where a backup is not the way out.
   */
  constructor(place: FilePlace, what: string, advice = RESTORE) {
    super(`${describe(place)}: ${what} Nothing was changed. ${advice}`);
    this.name = 'DamageError';
    this.place = place;
    this.what = what;
    this.advice = advice;
  }
}

/**
 * Thrown where history cannot be read: a journal file is not as it was written, or cannot be read. A
 * start is refused for it only where the snapshot does not hold all that is in that file.
 */
export class HistoryDamageError extends Error {
  constructor(place: FilePlace, what: string) {
    super(`${describe(place)}: ${what}`);
    this.name = 'HistoryDamageError';
  }
}

/** A journal that is whole from its first file on holds all that a snapshot did; a backup may hold less. */
export const REBUILD =
  'move it aside and start: where the journal holds all plants, the start makes this file anew; where it does not, the start says so, and the data folder has to be restored from a backup.';

/** Thrown at the start when a file is well formed but not what the store wrote: somebody may have edited it. */
export class EditedSnapshotError extends Error {
  constructor(file: string) {
    super(
      `${file} is readable, but its checksum does not match its content: it was edited or damaged. Nothing was changed. If you edited it on purpose, accept it with: plant-store verify --accept-edit. Otherwise ${REBUILD}`,
    );
    this.name = 'EditedSnapshotError';
  }
}

function describe({ file, line, offset }: FilePlace): string {
  return `${file}, line ${line}, byte ${offset}`;
}
