import type { ServerResponse } from 'node:http';
import { DomainError } from '../domain/errors.ts';

/** How much of its answers a token may leave unread, in UTF-16 units: each takes two bytes, and three more once it is sent. */
const MAX_OF_TOKEN = 8 * 1024 * 1024;

/** As much of all tokens together. */
const MAX_OF_ALL = 32 * 1024 * 1024;

/** What each token has room for beyond that: several pages of the app. */
const OWN_ROOM = 64 * 1024;

/** Shorter answers are bounded by the number of connections alone: following each would cost all of them. */
const FREE_LENGTH = 1024;

const RETRY_AFTER_SECONDS = 15;

interface UnreadAnswer {
  length: number;
  response: ServerResponse;
}

/**
 * Bounds how much memory the answers take that their readers leave unread. An answer is unread until
 * the system has taken all of it, for which a connection that nobody reads has a minute.
 */
export class UnreadAnswers {
  /** Of each token, the one that was made first ahead. */
  readonly #answers = new Map<string, Set<UnreadAnswer>>();
  readonly #lengths = new Map<string, number>();
  readonly #bounds: { ofToken: number; ofAll: number };
  /** The length of all of them. */
  #length = 0;

  constructor(bounds = { ofToken: MAX_OF_TOKEN, ofAll: MAX_OF_ALL }) {
    this.#bounds = bounds;
  }

  /** How many tokens have unread answers. */
  get size(): number {
    return this.#lengths.size;
  }

  /**
   * Notes an answer of a token until it has been read, unless its client has gone by now. One that is
   * longer than a token's bound has room where nothing else of it is unread. Where there is none for
   * an answer that must be told, the token's connections that have left theirs unread longest are closed.
   *
   * @param mayRefuse false where what is told has been done, and must be told.
   * @throws DomainError `too_many_streams` where too much is unread.
   */
  add(tokenId: string, length: number, response: ServerResponse, mayRefuse: boolean): void {
    // A destroyed response has told its 'close' already, and nothing would take the length off again.
    if (length <= FREE_LENGTH || response.destroyed) return;
    if (mayRefuse && !this.hasRoom(tokenId, length)) throw tooMuchUnread();
    this.#makeRoom(tokenId, length);
    const answer = { length, response };
    const answers = this.#answers.get(tokenId) ?? new Set();
    this.#answers.set(tokenId, answers.add(answer));
    this.#lengths.set(tokenId, (this.#lengths.get(tokenId) ?? 0) + length);
    this.#length += length;
    response.once('close', () => this.#remove(tokenId, answer));
  }

  /** Tells whether an answer of that length may be left unread as well. */
  hasRoom(tokenId: string, length: number): boolean {
    if (length <= FREE_LENGTH) return true;
    const unread = this.#lengths.get(tokenId) ?? 0;
    if (this.#length + length > this.#bounds.ofAll) return unread + length <= OWN_ROOM;
    return unread === 0 || unread + length <= this.#bounds.ofToken;
  }

  #makeRoom(tokenId: string, length: number): void {
    for (const answer of this.#answers.get(tokenId) ?? []) {
      if (this.hasRoom(tokenId, length)) return;
      answer.response.req.socket.destroy();
      this.#remove(tokenId, answer);
    }
  }

  #remove(tokenId: string, answer: UnreadAnswer): void {
    const answers = this.#answers.get(tokenId);
    if (!answers?.delete(answer)) return;
    if (answers.size === 0) this.#answers.delete(tokenId);
    this.#length -= answer.length;
    const left = (this.#lengths.get(tokenId) ?? 0) - answer.length;
    if (left > 0) this.#lengths.set(tokenId, left);
    else this.#lengths.delete(tokenId);
  }
}

function tooMuchUnread(): DomainError {
  return new DomainError(
    'too_many_streams',
    'The answers that wait to be read are as long as they may be together. Read those to this token, or close their connections, then try again.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
