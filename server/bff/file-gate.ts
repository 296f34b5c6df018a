import { DomainError } from '../domain/errors.ts';

/** How many files are held in memory at once, and how many of them may be of one workspace. */
export const MAX_FILES = 16;
export const MAX_FILES_OF_WORKSPACE = 4;

/** Bounds the memory that files of plants take, and lets no workspace take all of it. */
export class FileGate {
  readonly #inside = new Map<string, number>();

  /**
   * Lets one more file of a workspace in and returns what lets it out again; a second call of that
   * does nothing.
   *
   * @throws DomainError `import_running` while too many are inside.
   */
  enter(workspace: string): () => void {
    const own = this.#inside.get(workspace) ?? 0;
    if (own >= MAX_FILES_OF_WORKSPACE) {
      throw refuse('The server is reading several other files of your workspace right now.');
    }
    let all = 0;
    for (const count of this.#inside.values()) all += count;
    if (all >= MAX_FILES) throw refuse('The server is reading several other files right now.');
    this.#inside.set(workspace, own + 1);
    let isInside = true;
    return () => {
      if (isInside) this.#leave(workspace);
      isInside = false;
    };
  }

  #leave(workspace: string): void {
    const rest = (this.#inside.get(workspace) ?? 1) - 1;
    if (rest > 0) this.#inside.set(workspace, rest);
    else this.#inside.delete(workspace);
  }
}

function refuse(what: string): DomainError {
  return new DomainError('import_running', `${what} Try again in a moment.`);
}
