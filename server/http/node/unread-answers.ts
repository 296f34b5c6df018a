import type { ServerResponse } from 'node:http';
import { DomainError } from '../../domain/errors.ts';
import { type Bounds, type Holder, RETRY_AFTER_SECONDS, Shares } from '../share/shares.ts';

/** How much of its answers a token may leave unread, in UTF-16 units: each takes two bytes, and three more once it is sent. */
const MAX_OF_TOKEN = 8 * 1024 * 1024;

/** As much of all tokens together. */
const MAX_OF_ALL = 32 * 1024 * 1024;

/** What each token has room for beyond that, several pages of the app, and each workspace, several of a program's. */
const OWN_ROOM = { ofToken: 64 * 1024, ofWorkspace: 2 * 1024 * 1024 };

/** Shorter answers are bounded by the number of connections alone: following each would cost all of them. */
const FREE_LENGTH = 1024;

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
  readonly #shares: Shares;

  constructor(bounds: Bounds = { ofToken: MAX_OF_TOKEN, ofAll: MAX_OF_ALL, own: OWN_ROOM }) {
    this.#shares = new Shares(bounds);
  }

  /** How many tokens have unread answers. */
  get size(): number {
    return this.#shares.tokens;
  }

  /**
   * Notes an answer of a token until it has been read, unless its client has gone by now. One that is
   * longer than a token's bound has room where nothing else of it is unread, and one of any length where
   * nothing of its workspace is. Where there is none for an answer that must be told, the token's
   * connections that have left theirs unread longest are closed.
   *
   * @param mayRefuse false where what is told has been done, and must be told.
   * @throws DomainError `too_many_streams` where too much is unread.
   */
  add(reader: Holder, length: number, response: ServerResponse, mayRefuse: boolean): void {
    // A destroyed response has told its 'close' already, and nothing would take the length off again.
    if (length <= FREE_LENGTH || response.destroyed) return;
    if (mayRefuse && !this.hasRoom(reader, length)) throw tooMuchUnread();
    this.#makeRoom(reader, length);
    const answer = { length, response };
    const answers = this.#answers.get(reader.tokenId) ?? new Set();
    this.#answers.set(reader.tokenId, answers.add(answer));
    this.#shares.count(reader, length);
    response.once('close', () => this.#remove(reader, answer));
  }

  /** Tells whether an answer of that length may be left unread as well. */
  hasRoom(reader: Holder, length: number): boolean {
    return length <= FREE_LENGTH || this.#shares.hasRoom(reader, length);
  }

  #makeRoom(reader: Holder, length: number): void {
    for (const answer of this.#answers.get(reader.tokenId) ?? []) {
      if (this.hasRoom(reader, length)) return;
      answer.response.req.socket.destroy();
      this.#remove(reader, answer);
    }
  }

  #remove(reader: Holder, answer: UnreadAnswer): void {
    const answers = this.#answers.get(reader.tokenId);
    if (!answers?.delete(answer)) return;
    if (answers.size === 0) this.#answers.delete(reader.tokenId);
    this.#shares.count(reader, -answer.length);
  }
}

function tooMuchUnread(): DomainError {
  return new DomainError('too_many_streams', (words) => words.tooMuchUnread, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
