import type { ServerResponse } from 'node:http';
import { DomainError } from '../domain/errors.ts';

/** How much of its answers a token may leave unread, in UTF-16 units: each takes two bytes, and three more once it is sent. */
const MAX_UNREAD_LENGTH = 8 * 1024 * 1024;

/** Shorter answers are bounded by the number of connections alone: following each would cost all of them. */
const FREE_LENGTH = 1024;

const RETRY_AFTER_SECONDS = 15;

/**
 * Bounds how much memory the answers take that their readers leave unread. An answer is unread until
 * the system has taken all of it, for which a connection that nobody reads has a minute.
 */
export class UnreadAnswers {
  readonly #lengths = new Map<string, number>();
  readonly #maxLength: number;

  constructor(maxLength = MAX_UNREAD_LENGTH) {
    this.#maxLength = maxLength;
  }

  /** How many tokens have unread answers. */
  get size(): number {
    return this.#lengths.size;
  }

  /**
   * Notes an answer of a token until it has been read, unless its client has gone by now. One that is
   * longer than the bound has room where nothing else is unread.
   *
   * @param mayRefuse false where what is told has been done, and must be told.
   * @throws DomainError `too_many_streams` where too much is unread.
   */
  add(tokenId: string, length: number, response: ServerResponse, mayRefuse: boolean): void {
    // A destroyed response has told its 'close' already, and nothing would take the length off again.
    if (length <= FREE_LENGTH || response.destroyed) return;
    const unread = this.#lengths.get(tokenId) ?? 0;
    if (mayRefuse && unread > 0 && unread + length > this.#maxLength) throw tooMuchUnread();
    this.#lengths.set(tokenId, unread + length);
    response.once('close', () => this.#remove(tokenId, length));
  }

  #remove(tokenId: string, length: number): void {
    const left = (this.#lengths.get(tokenId) ?? 0) - length;
    if (left > 0) this.#lengths.set(tokenId, left);
    else this.#lengths.delete(tokenId);
  }
}

function tooMuchUnread(): DomainError {
  return new DomainError(
    'too_many_streams',
    `The answers to this token that wait to be read are as long as they may be together. Read them, or close their connections, then try again.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
