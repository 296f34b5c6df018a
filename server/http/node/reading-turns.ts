import type { Duplex } from 'node:stream';
import { RoundClock } from '../share/round-clock.ts';
import { type Connection, putBack } from './connections.ts';

/** How many of those that wait read on in one round. */
const READ_ON_AT_ONCE = 16;

/**
 * Divides among the rounds of the event loop what many connections have sent at one moment: Node would
 * read all of it in one. What finds a round full waits, and is read on, a piece of each in turn.
 */
export class ReadingTurns {
  readonly #clock = new RoundClock();
  readonly #waiting: (() => void)[] = [];
  /** Those that are to read a piece, whatever else has been read. */
  readonly #due = new WeakSet<Connection>();

  /** Tells whether a connection may parse its next piece, the first of what has just arrived or another. */
  mayParse(connection: Connection, isFirst: boolean): boolean {
    // Its time is not taken from what others have sent meanwhile, which is read next.
    if (isFirst && this.#due.delete(connection)) return true;
    // Nobody goes on before those who wait.
    if (!isFirst && this.#waiting.length > 0) return false;
    return this.#clock.hasTime();
  }

  /** Keeps what a connection has sent until its turn. */
  wait(connection: Connection, socket: Duplex, rest: Buffer): void {
    connection.hold(socket);
    putBack(socket, rest);
    const readOn = () => {
      this.#due.add(connection);
      connection.release(socket);
    };
    if (this.#waiting.push(readOn) === 1) setImmediate(() => this.#readOn());
  }

  #readOn(): void {
    for (const readOn of this.#waiting.splice(0, READ_ON_AT_ONCE)) readOn();
    if (this.#waiting.length > 0) setImmediate(() => this.#readOn());
  }
}
