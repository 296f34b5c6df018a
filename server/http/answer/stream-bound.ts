import type { Principal } from '../../domain/access/principal.ts';
import { DomainError } from '../../domain/errors.ts';
import { type Bounds, type Holder, Shares } from '../share/shares.ts';

/** More of a token than any number of windows or programs that share it; one that is not read takes some 100 kB. */
const OF_STREAMS: Bounds = { ofToken: 100, ofAll: 2000, own: { ofToken: 4, ofWorkspace: 100 } };

const RETRY_AFTER_SECONDS = 15;

/** Bounds how many of something without an early end tokens have open at once. */
export class StreamBound {
  readonly #shares: Shares;
  readonly #what: string;

  constructor(bounds = OF_STREAMS, what = 'streams of this kind') {
    this.#shares = new Shares(bounds);
    this.#what = what;
  }

  /**
   * Lets a token open one more and returns what must be called once that has ended; calling it again
   * does nothing.
   *
   * @throws DomainError `too_many_streams`.
   */
  enter({ workspace, actor }: Pick<Principal, 'workspace' | 'actor'>): () => void {
    const holder = { tokenId: actor.id, workspace };
    if (!this.#shares.hasRoom(holder, 1)) throw this.#refusalOf(holder);
    return this.#shares.take(holder);
  }

  #refusalOf(holder: Holder): DomainError {
    const { ofToken, own } = this.#shares.bounds;
    if (this.#shares.ofToken(holder) >= ofToken) {
      return tooManyError(`This token has ${ofToken} ${this.#what} open, which is the most.`);
    }
    const ofEachToken = own.ofToken > 0 ? `, and each token ${own.ofToken}` : '';
    return tooManyError(
      `So many ${this.#what} are open that each workspace may have ${own.ofWorkspace}${ofEachToken}; yours has ${this.#shares.ofWorkspace(holder)}.`,
    );
  }
}

function tooManyError(what: string): DomainError {
  return new DomainError('too_many_streams', `${what} Close some, or wait until they have ended.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
