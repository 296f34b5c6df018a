import type { Duplex } from 'node:stream';
import { nextTurn } from '../../domain/turn-taker.ts';
import type { Connection } from './connections.ts';

/** How long what arrives may be parsed, and what it asks for be begun, in one round of the event loop. */
const ROUND_MS = 10;

/**
 * Divides among the rounds of the event loop what many connections have sent at one moment: Node would
 * read all of it in one. What finds a round full waits, and is read on by a piece of each in turn.
 */
export class ReadingTurns {
  #since: number | null = null;
  #waiting = 0;
  /** Those that are to read a piece, whatever else has been read. */
  readonly #due = new WeakSet<Connection>();

  /** Tells whether a connection may parse its next piece, the first of what has just arrived or another. */
  mayParse(connection: Connection, isFirst: boolean): boolean {
    this.#since ??= this.#beginRound();
    if (isFirst && this.#due.delete(connection)) return true;
    // Nobody goes on before those who wait.
    if (!isFirst && this.#waiting > 0) return false;
    return performance.now() - this.#since < ROUND_MS;
  }

  /** Keeps what a connection has sent until its turn. */
  wait(connection: Connection, socket: Duplex, rest: Buffer): void {
    this.#waiting += 1;
    connection.hold(socket);
    connection.keep(socket, rest);
    void nextTurn().then(() => {
      this.#waiting -= 1;
      this.#due.add(connection);
      connection.release(socket);
    });
  }

  #beginRound(): number {
    setImmediate(() => {
      this.#since = null;
    });
    return performance.now();
  }
}
