import type { Principal } from '../../domain/access/principal.ts';
import { DomainError } from '../../domain/errors.ts';
import { Shares } from '../../http/share/shares.ts';
import type { Words } from '../../words/languages.ts';

/**
 * How many files are held in memory at once, and how many of them may be of one workspace and token.
 * A workspace with none has room for one beyond them: the operator alone makes workspaces.
 */
export const MAX_FILES = 16;
export const MAX_FILES_OF_WORKSPACE = 4;
export const MAX_FILES_OF_TOKEN = 3;

const BOUNDS = {
  ofToken: MAX_FILES_OF_TOKEN,
  ofAll: MAX_FILES,
  own: { ofToken: 0, ofWorkspace: 0 },
};

/** Bounds the memory that files of plants take, and lets no workspace and no token take all of it. */
export class FileGate {
  readonly #shares = new Shares(BOUNDS);

  /**
   * Lets one more file in and returns what lets it out again; a second call of that does nothing.
   *
   * @throws DomainError `import_running` while too many are inside.
   */
  enter({ workspace, actor }: Pick<Principal, 'workspace' | 'actor'>): () => void {
    const holder = { tokenId: actor.id, workspace };
    if (this.#shares.ofToken(holder) >= MAX_FILES_OF_TOKEN) {
      throw refuse('ofToken');
    }
    if (this.#shares.ofWorkspace(holder) >= MAX_FILES_OF_WORKSPACE) {
      throw refuse('ofWorkspace');
    }
    if (!this.#shares.hasRoom(holder, 1)) {
      throw refuse('ofAll');
    }
    return this.#shares.take(holder);
  }
}

function refuse(whose: keyof Words['filesAreRead']): DomainError {
  return new DomainError('import_running', (words) => words.filesAreRead[whose]);
}
