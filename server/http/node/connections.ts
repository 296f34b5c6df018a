import type { Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const FIRST_TIDY = 16;

/**
 * How many requests of one connection are worked on at once. One packet can hold hundreds, and a client
 * that reads nothing would have the answers to all of them kept in memory.
 */
const MAX_AT_ONCE = 8;

/** A token with the hash that it is kept under. */
export interface HashedToken {
  text: string;
  hash: string;
}

/** What is under way on one connection. Kept without a listener for each request, which would cost every one. */
export class Connection {
  /** The address at the other end, which a socket forgets once it is closed; empty where there is none. */
  readonly peer: string;
  /** True once somebody was let in by a token or a session on it. */
  isKnown = false;
  /** The good token that came last on it; null before the first. */
  hashed: HashedToken | null = null;
  /** The answer to the request that arrived last; null before the first, and once it has been let go of. */
  newest: ServerResponse | null = null;
  #earlier: ServerResponse[] = [];
  /** How many answers are waited for before more is read. */
  #waiting = 0;
  /** How many may gather before the finished ones among them are dropped. */
  #tidyAt = FIRST_TIDY;
  /** True while bytes are read that had to wait. */
  #isCatchingUp = false;
  #isStopped = false;
  /** True while a client is waited for that may yet be refused before it sends its body. */
  #isSuspended = false;
  /** True once something that came behind the newest request was not read. */
  #hasDropped = false;

  constructor(socket: Duplex) {
    this.peer = (socket instanceof Socket && socket.remoteAddress) || '';
  }

  /** True while answers are waited for before more is read. */
  get isHeld(): boolean {
    return this.#waiting > 0;
  }

  /** True where nothing is read any more but the body of the newest request. */
  get isEnding(): boolean {
    return this.#isEndedBehindNewest && (this.newest?.req.complete ?? true);
  }

  /** True where the client may still be sending: the rest of a body, or what comes behind the last that is read. */
  get isSending(): boolean {
    return this.#hasDropped || this.newest?.req.complete === false;
  }

  get #isEndedBehindNewest(): boolean {
    return this.#isStopped || this.#isSuspended;
  }

  /** Begins no request any more. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Begins no request behind the newest, whose answer ends the connection unless that is resumed. */
  suspend(): void {
    this.#isSuspended = true;
  }

  /** Begins requests again, and returns true; false where it is too late, since one has been dropped. */
  resume(): boolean {
    if (this.#hasDropped || this.#isStopped) return false;
    this.#isSuspended = false;
    return true;
  }

  /** Notes that bytes are thrown away: where requests go on behind them, they would be read as something else. */
  drop(): void {
    this.#hasDropped = true;
  }

  /** The answers not finished yet, in the order in which they were asked for. */
  get unfinished(): ServerResponse[] {
    return this.newest ? [...this.#earlier, this.newest].filter(isUnfinished) : [];
  }

  /** The answer that must have left before the newest request is worked on; null where none must. */
  get ahead(): ServerResponse | null {
    const ahead = this.#earlier.at(-MAX_AT_ONCE);
    return ahead && isUnfinished(ahead) ? ahead : null;
  }

  /** Stops reading until it is released as often, also where Node begins to read again. */
  hold(socket: Duplex): void {
    this.#waiting += 1;
    if (this.#waiting > 1) return;
    socket.on('resume', pauseAgain);
    socket.pause();
  }

  /** Reads on once nobody holds it any more, neither here nor in Node. */
  release(socket: Duplex): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) return;
    socket.off('resume', pauseAgain);
    if (!isHeldByNode(socket)) socket.resume();
  }

  /** Leaves bytes to be read once nobody holds the connection. */
  keep(socket: Duplex, rest: Buffer): void {
    this.#isCatchingUp = true;
    putBack(socket, rest);
  }

  /** Answers what had to wait before the end of the client's side is read, as what waits in line is. */
  caughtUp(socket: Duplex): void {
    if (!this.#isCatchingUp) return;
    this.#isCatchingUp = false;
    const { newest } = this;
    if (newest === null || newest.closed || !newest.req.complete) return;
    this.hold(socket);
    newest.once('close', () => this.release(socket));
  }

  /** Takes a request for the newest, unless none is begun any more. */
  begin(response: ServerResponse): void {
    if (this.#isEndedBehindNewest) {
      this.drop();
      return;
    }
    // Answers end in order, so those before a finished one are finished too.
    if (this.newest && isUnfinished(this.newest)) this.#earlier.push(this.newest);
    else if (this.#earlier.length > 0) this.#earlier = [];
    if (this.#earlier.length === this.#tidyAt) this.#tidy();
    this.newest = response;
  }

  /** Lets go of requests that came whole and whose answers have left: each has a head of up to 16 KiB, for as long as the connection rests. */
  letGo(): void {
    if (this.newest && (isUnfinished(this.newest) || !this.newest.req.complete)) return;
    this.newest = null;
    if (this.#earlier.length > 0) this.#earlier = [];
  }

  /** Twice what is left may gather next, so that a flood of requests costs each a constant time. */
  #tidy(): void {
    this.#earlier = this.#earlier.filter(isUnfinished);
    this.#tidyAt = Math.max(FIRST_TIDY, 2 * this.#earlier.length);
  }
}

/** Leaves bytes to be read later. Node reads on behind each request: of a socket that flows they would come at once. */
export function putBack(socket: Duplex, rest: Buffer): void {
  socket.pause();
  socket.unshift(rest);
}

/**
 * Tells whether Node reads nothing until answers that wait have left, which it notes on the socket. It
 * then reads on by itself; what came before would end the process by its assertion.
 */
function isHeldByNode(socket: Duplex & { _paused?: boolean }): boolean {
  return socket._paused === true;
}

function pauseAgain(this: Duplex): void {
  this.pause();
}

/**
 * Closes an answer that waits behind another one on a connection that has gone. Node tells that only
 * to the answer in front, so whatever makes this one would wait for a reader for ever.
 */
function giveUp(response: ServerResponse): void {
  if (response.socket !== null) return;
  response.destroy();
  response.emit('close');
}

function isUnfinished(response: ServerResponse): boolean {
  return !response.closed;
}

export type Connections = ReadonlyMap<Duplex, Connection>;

/**
 * Begins work on the newest request of a connection, once there is room for it. Until its answer has
 * left nothing is read but its body, not even that the client has ended its side: at that Node would
 * cut answers that have yet to leave.
 */
export function inTurn(connection: Connection | undefined, work: () => void): void {
  const { newest = null, ahead = null } = connection ?? {};
  if (!connection || !newest || !ahead) {
    work();
    return;
  }
  const { socket } = newest.req;
  connection.hold(socket);
  ahead.once('close', () => {
    const release = () => connection.release(socket);
    if (newest.req.complete) newest.once('close', release);
    else release();
    if (socket.writable) work();
  });
}

/** Watches a server's connections from now on. */
export function watchConnections(server: Server): Connections {
  const connections = new Map<Duplex, Connection>();
  server.on('connection', (socket: Duplex) => {
    const connection = new Connection(socket);
    // Reset before it was accepted: nobody reads an answer, and nobody could say who had asked.
    if (socket instanceof Socket && connection.peer === '') {
      socket.destroy();
      return;
    }
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      for (const response of connection.unfinished) giveUp(response);
    });
  });
  server.on('request', ({ socket }, response) => connections.get(socket)?.begin(response));
  return connections;
}
