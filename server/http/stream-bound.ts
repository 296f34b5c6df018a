import { DomainError } from '../domain/errors.ts';
import type { Principal } from '../domain/principal.ts';

export interface Bounds {
  ofToken: number;
  ofAll: number;
  /** How many each token, and each workspace, has room for where there are so many of all. */
  own: { ofToken: number; ofWorkspace: number };
}

/** More of a token than any number of windows or programs that share it; one that is not read takes some 100 kB. */
const OF_STREAMS: Bounds = { ofToken: 100, ofAll: 2000, own: { ofToken: 4, ofWorkspace: 100 } };

const RETRY_AFTER_SECONDS = 15;

/**
 * Bounds how many of something without an early end each token, and all together, have open at once.
 * What one workspace has open leaves each other one its own room: workspaces are made by the operator
 * alone, but tokens by any admin.
 */
export class StreamBound {
  readonly #bounds: Bounds;
  readonly #what: string;
  readonly #ofTokens = new Map<string, number>();
  readonly #ofWorkspaces = new Map<string, number>();
  #count = 0;

  constructor(bounds = OF_STREAMS, what = 'streams of this kind') {
    this.#bounds = bounds;
    this.#what = what;
  }

  /**
   * Lets a token open one more and returns what must be called once that has ended; calling it again
   * does nothing.
   *
   * @throws DomainError `too_many_streams`.
   */
  enter({ workspace, actor }: Pick<Principal, 'workspace' | 'actor'>): () => void {
    this.#requireRoom(workspace, actor.id);
    this.#count += 1;
    add(this.#ofTokens, actor.id, 1);
    add(this.#ofWorkspaces, workspace, 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#count -= 1;
      add(this.#ofTokens, actor.id, -1);
      add(this.#ofWorkspaces, workspace, -1);
    };
  }

  #requireRoom(workspace: string, tokenId: string): void {
    const ofToken = this.#ofTokens.get(tokenId) ?? 0;
    const ofWorkspace = this.#ofWorkspaces.get(workspace) ?? 0;
    const { own, ...most } = this.#bounds;
    if (ofToken >= most.ofToken) {
      throw tooMany(`This token has ${most.ofToken} ${this.#what} open, which is the most.`);
    }
    if (this.#count < most.ofAll || ofToken < own.ofToken || ofWorkspace < own.ofWorkspace) return;
    const ofEachToken = own.ofToken > 0 ? `, and each token ${own.ofToken}` : '';
    throw tooMany(
      `So many ${this.#what} are open that each workspace may have ${own.ofWorkspace}${ofEachToken}; yours has ${ofWorkspace}.`,
    );
  }
}

function add(counts: Map<string, number>, of: string, by: number): void {
  const count = (counts.get(of) ?? 0) + by;
  if (count > 0) counts.set(of, count);
  else counts.delete(of);
}

function tooMany(what: string): DomainError {
  return new DomainError('too_many_streams', `${what} Close some, or wait until they have ended.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
