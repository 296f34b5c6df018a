import { DomainError } from '../domain/errors.ts';

/** More than any number of windows or programs that share a token. */
const MAX_STREAMS_A_TOKEN = 100;

/** Of all tokens together: one that is not read takes some 100 kB. */
const MAX_STREAMS = 2000;

/** How many each token has room for beyond that. */
const OWN_STREAMS = 4;

const RETRY_AFTER_SECONDS = 15;

/** Bounds how many answers without an early end each token has open at once. */
export class StreamBound {
  readonly #open = new Map<string, number>();
  #count = 0;

  /**
   * Lets a token open one more and returns what must be called once that has ended; calling it again
   * does nothing.
   *
   * @throws DomainError `too_many_streams`.
   */
  enter(tokenId: string): () => void {
    const open = this.#open.get(tokenId) ?? 0;
    if (open >= MAX_STREAMS_A_TOKEN) throw tooManyStreams(ofToken);
    if (this.#count >= MAX_STREAMS && open >= OWN_STREAMS) throw tooManyStreams(ofAll);
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

const ofToken = `This token has ${MAX_STREAMS_A_TOKEN} streams of this kind open, which is the most.`;
const ofAll = `So many streams of this kind are open that each token may have ${OWN_STREAMS}.`;

function tooManyStreams(what: string): DomainError {
  return new DomainError('too_many_streams', `${what} Close some, or wait until they have ended.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
