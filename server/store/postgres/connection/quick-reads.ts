import type pg from 'pg';
import type { Connection, Row, Statement } from './connection.ts';

/**
 * A connection that has rested for so long is let go of: a network may have forgotten it meanwhile. One that
 * has not answered for so long is broken off.
 */
const REST_MS = 10_000;

/**
 * Longer than whatever is sent here waits for its answer: much stands in front of it, or something that waits
 * itself, for a lock or for a network.
 */
export const STUCK_MS = 200;

interface Opened {
  client: pg.PoolClient;
  /** How statements are sent on it. */
  connection: Connection;
}

interface QuickReadsOptions {
  /** Opens a connection, which is kept until it rests or breaks. */
  connect(): Promise<Opened>;
  /** In place of `REST_MS`. */
  restMs?: number;
}

/** A connection, and what gives it back, once. */
interface Kept extends Opened {
  leave(): void;
  rest: NodeJS.Timeout;
}

/**
 * Reads by statements that take no time worth telling, one sent behind the other on one connection, and those
 * of one turn written together. A connection for each of them costs twice as much: writing to it, and waking
 * the process behind it, is most of the work.
 */
export class QuickReads {
  readonly #options: QuickReadsOptions;
  /** When each was asked, by the monotonic clock; the oldest first, as they are answered. */
  readonly #underWay = new Map<Promise<unknown>, number>();
  #kept: Promise<Kept> | null = null;
  #isGathering = false;
  #isClosed = false;

  constructor(options: QuickReadsOptions) {
    this.#options = options;
  }

  /** Whether what is sent now is answered soon; else it is better sent on a connection of its own. */
  get isFree(): boolean {
    return !this.#isClosed && this.#waitedMs < STUCK_MS;
  }

  /** How long the oldest that is under way has waited. */
  get #waitedMs(): number {
    const [askedAt] = this.#underWay.values();
    return askedAt === undefined ? 0 : performance.now() - askedAt;
  }

  async query<Found extends Row>(
    statement: Statement & { values: unknown[] },
  ): Promise<{ rows: Found[] }> {
    const asked = this.#send<Found>(statement);
    this.#underWay.set(asked, performance.now());
    try {
      return await asked;
    } finally {
      this.#underWay.delete(asked);
    }
  }

  /** Waits for what is under way, and lets go of the connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#underWay.keys());
    const kept = await this.#kept?.catch(() => null);
    kept?.leave();
  }

  async #send<Found extends Row>(
    statement: Statement & { values: unknown[] },
  ): Promise<{ rows: Found[] }> {
    this.#kept ??= this.#open();
    const { client, connection, rest } = await this.#kept;
    rest.refresh();
    this.#gather(client);
    return await connection.query<Found>(statement);
  }

  #open(): Promise<Kept> {
    const { connect, restMs = REST_MS } = this.#options;
    const opening = connect().then(({ client, connection }) => {
      const leave = once(() => {
        clearTimeout(rest);
        this.#forget(opening);
        client.release(true);
      });
      const rest = setTimeout(() => {
        if (this.#underWay.size === 0) leave();
        else if (this.#waitedMs < restMs) rest.refresh();
        // Whoever waits is told that it has ended, and reads on another one.
        else client.connection.stream.destroy();
      }, restMs).unref();
      client.once('error', leave).once('end', leave);
      return { client, connection, leave, rest };
    });
    // Whoever asks next tries again.
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  #forget(opening: Promise<Kept>): void {
    if (this.#kept === opening) this.#kept = null;
  }

  /** Holds back what is written until all that is asked for in this turn has been. */
  #gather({ connection }: pg.PoolClient): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    connection.stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      connection.stream.uncork();
    });
  }
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}
