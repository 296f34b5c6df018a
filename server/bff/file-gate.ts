import { DomainError } from '../domain/errors.ts';

/** How many files are held in memory at once. */
const MAX_FILES = 4;

/** Bounds the memory that files of plants take, however many people send one. */
export class FileGate {
  #inside = 0;

  /**
   * Lets one more file in and returns what lets it out again; a second call of that does nothing.
   *
   * @throws DomainError `import_running` while too many are inside.
   */
  enter(): () => void {
    if (this.#inside >= MAX_FILES) {
      throw new DomainError(
        'import_running',
        'The server is reading several other files right now. Try again in a moment.',
      );
    }
    this.#inside += 1;
    let isInside = true;
    return () => {
      if (isInside) this.#inside -= 1;
      isInside = false;
    };
  }
}
