import { DomainError } from '../domain/errors.ts';
import type { Principal } from '../domain/principal.ts';

/**
 * How many files are held in memory at once, and how many of them may be of one workspace and token.
 * A workspace with none has room for one beyond them: the operator alone makes workspaces.
 */
export const MAX_FILES = 16;
export const MAX_FILES_OF_WORKSPACE = 4;
export const MAX_FILES_OF_TOKEN = 3;

/** A file, by whom it is of. */
interface Guest {
  workspace: string;
  tokenId: string;
}

/** Bounds the memory that files of plants take, and lets no workspace and no token take all of it. */
export class FileGate {
  readonly #inside = new Set<Guest>();

  /**
   * Lets one more file in and returns what lets it out again; a second call of that does nothing.
   *
   * @throws DomainError `import_running` while too many are inside.
   */
  enter({ workspace, actor }: Pick<Principal, 'workspace' | 'actor'>): () => void {
    const ofWorkspace = [...this.#inside].filter((guest) => guest.workspace === workspace);
    const ofToken = ofWorkspace.filter(({ tokenId }) => tokenId === actor.id);
    if (ofToken.length >= MAX_FILES_OF_TOKEN) {
      throw refuse('The server is reading several other files of yours right now.');
    }
    if (ofWorkspace.length >= MAX_FILES_OF_WORKSPACE) {
      throw refuse('The server is reading several other files of your workspace right now.');
    }
    if (this.#inside.size >= MAX_FILES && ofWorkspace.length > 0) {
      throw refuse('The server is reading several other files right now.');
    }
    const guest = { workspace, tokenId: actor.id };
    this.#inside.add(guest);
    return () => this.#inside.delete(guest);
  }
}

function refuse(what: string): DomainError {
  return new DomainError('import_running', `${what} Try again in a moment.`);
}
