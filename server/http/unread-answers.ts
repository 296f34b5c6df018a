import type { ServerResponse } from 'node:http';
import { DomainError } from '../domain/errors.ts';

/** How much of its answers a token may leave unread, in UTF-16 units: each takes two bytes, and three more once it is sent. */
const MAX_OF_TOKEN = 8 * 1024 * 1024;

/** As much of all tokens together. */
const MAX_OF_ALL = 32 * 1024 * 1024;

/** What each token has room for beyond that, several pages of the app, and each workspace, several of a program's. */
const OWN_ROOM = { ofToken: 64 * 1024, ofWorkspace: 2 * 1024 * 1024 };

/** Shorter answers are bounded by the number of connections alone: following each would cost all of them. */
const FREE_LENGTH = 1024;

const RETRY_AFTER_SECONDS = 15;

export interface Bounds {
  ofToken: number;
  ofAll: number;
  own: { ofToken: number; ofWorkspace: number };
}

/** Whose answer it is. */
export interface Reader {
  tokenId: string;
  workspace: string;
}

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
  readonly #ofTokens = new Map<string, number>();
  readonly #ofWorkspaces = new Map<string, number>();
  readonly #bounds: Bounds;
  /** The length of all of them. */
  #length = 0;

  constructor(bounds: Bounds = { ofToken: MAX_OF_TOKEN, ofAll: MAX_OF_ALL, own: OWN_ROOM }) {
    this.#bounds = bounds;
  }

  /** How many tokens have unread answers. */
  get size(): number {
    return this.#ofTokens.size;
  }

  /**
   * Notes an answer of a token until it has been read, unless its client has gone by now. One that is
   * longer than a token's bound has room where nothing else of it is unread, and one of any length where
   * nothing of its workspace is. Where there is none for
   * an answer that must be told, the token's connections that have left theirs unread longest are closed.
   *
   * @param mayRefuse false where what is told has been done, and must be told.
   * @throws DomainError `too_many_streams` where too much is unread.
   */
  add(reader: Reader, length: number, response: ServerResponse, mayRefuse: boolean): void {
    // A destroyed response has told its 'close' already, and nothing would take the length off again.
    if (length <= FREE_LENGTH || response.destroyed) return;
    if (mayRefuse && !this.hasRoom(reader, length)) throw tooMuchUnread();
    this.#makeRoom(reader, length);
    const answer = { length, response };
    const answers = this.#answers.get(reader.tokenId) ?? new Set();
    this.#answers.set(reader.tokenId, answers.add(answer));
    this.#count(reader, length);
    response.once('close', () => this.#remove(reader, answer));
  }

  /** Tells whether an answer of that length may be left unread as well. */
  hasRoom({ tokenId, workspace }: Reader, length: number): boolean {
    if (length <= FREE_LENGTH) return true;
    const { ofToken, ofAll, own } = this.#bounds;
    const unread = this.#ofTokens.get(tokenId) ?? 0;
    if (unread > 0 && unread + length > ofToken) return false;
    if (this.#length + length <= ofAll || unread + length <= own.ofToken) return true;
    const ofWorkspace = this.#ofWorkspaces.get(workspace) ?? 0;
    return ofWorkspace === 0 || ofWorkspace + length <= own.ofWorkspace;
  }

  #makeRoom(reader: Reader, length: number): void {
    for (const answer of this.#answers.get(reader.tokenId) ?? []) {
      if (this.hasRoom(reader, length)) return;
      answer.response.req.socket.destroy();
      this.#remove(reader, answer);
    }
  }

  #remove(reader: Reader, answer: UnreadAnswer): void {
    const answers = this.#answers.get(reader.tokenId);
    if (!answers?.delete(answer)) return;
    if (answers.size === 0) this.#answers.delete(reader.tokenId);
    this.#count(reader, -answer.length);
  }

  #count({ tokenId, workspace }: Reader, by: number): void {
    this.#length += by;
    addTo(this.#ofTokens, tokenId, by);
    addTo(this.#ofWorkspaces, workspace, by);
  }
}

function addTo(lengths: Map<string, number>, of: string, by: number): void {
  const length = (lengths.get(of) ?? 0) + by;
  if (length > 0) lengths.set(of, length);
  else lengths.delete(of);
}

function tooMuchUnread(): DomainError {
  return new DomainError(
    'too_many_streams',
    'The answers that this token, or its workspace, leaves unread are as long as they may be together. Read them, or close their connections, then try again.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
