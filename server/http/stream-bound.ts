import { DomainError } from '../domain/errors.ts';

export interface Bounds {
  ofToken: number;
  ofAll: number;
  /** How many each token has room for where there are so many of all. */
  own: number;
}

/** More of a token than any number of windows or programs that share it; one that is not read takes some 100 kB. */
const OF_STREAMS: Bounds = { ofToken: 100, ofAll: 2000, own: 4 };

const RETRY_AFTER_SECONDS = 15;

/** Bounds how many of something without an early end each token, and all together, have open at once. */
export class StreamBound {
  readonly #bounds: Bounds;
  readonly #what: string;
  readonly #open = new Map<string, number>();
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
  enter(tokenId: string): () => void {
    const open = this.#open.get(tokenId) ?? 0;
    const { ofToken, ofAll, own } = this.#bounds;
    if (open >= ofToken) {
      throw tooMany(`This token has ${ofToken} ${this.#what} open, which is the most.`);
    }
    if (this.#count >= ofAll && open >= own) {
      throw tooMany(`So many ${this.#what} are open that each token may have ${own}.`);
    }
    this.#open.set(tokenId, open + 1);
    this.#count += 1;
    let isOpen = true;
    return () => {
      if (isOpen) this.#leave(tokenId);
      isOpen = false;
    };
  }

  #leave(tokenId: string): void {
    this.#count -= 1;
    const left = (this.#open.get(tokenId) ?? 0) - 1;
    if (left > 0) this.#open.set(tokenId, left);
    else this.#open.delete(tokenId);
  }
}

function tooMany(what: string): DomainError {
  return new DomainError('too_many_streams', `${what} Close some, or wait until they have ended.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
