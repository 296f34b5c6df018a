import type pg from 'pg';
import type { Connection, Row, Statement } from './connection.ts';

/** A connection that has rested for so long is let go of: a network may have forgotten it meanwhile. */
const REST_MS = 10_000;

/** What takes longer than all that is sent here does: something in front waits, for a lock or for a network. */
const STUCK_MS = 200;

interface QuickReadsOptions {
  /** Opens a connection, which is kept until it rests or breaks. */
  connect(): Promise<pg.PoolClient>;
  /** Tells how statements are sent on it. */
  send(client: pg.PoolClient): Connection;
}

/** A connection, and what gives it back, once. */
interface Kept {
  client: pg.PoolClient;
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
  readonly #underWay = new Set<Promise<unknown>>();
  #kept: Promise<Kept> | null = null;
  /** When something was last answered, or asked while nothing was under way, by the monotonic clock. */
  #movedAt = 0;
  #isGathering = false;
  #isClosed = false;

  constructor(options: QuickReadsOptions) {
    this.#options = options;
  }

  /** Whether what is sent now is answered soon; else it is better sent on a connection of its own. */
  get isFree(): boolean {
    if (this.#isClosed) return false;
    return this.#underWay.size === 0 || performance.now() - this.#movedAt < STUCK_MS;
  }

  async query<Found extends Row>(
    statement: Statement & { values: unknown[] },
  ): Promise<{ rows: Found[] }> {
    if (this.#underWay.size === 0) this.#movedAt = performance.now();
    const asked = this.#send<Found>(statement);
    this.#underWay.add(asked);
    try {
      return await asked;
    } finally {
      this.#underWay.delete(asked);
      this.#movedAt = performance.now();
    }
  }

  /** Waits for what is under way, and lets go of the connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#underWay);
    const kept = await this.#kept?.catch(() => null);
    kept?.leave();
  }

  async #send<Found extends Row>(
    statement: Statement & { values: unknown[] },
  ): Promise<{ rows: Found[] }> {
    this.#kept ??= this.#open();
    const { client, rest } = await this.#kept;
    rest.refresh();
    this.#gather(client);
    return await this.#options.send(client).query<Found>(statement);
  }

  #open(): Promise<Kept> {
    const opening = this.#options.connect().then((client) => {
      const leave = once(() => {
        clearTimeout(rest);
        this.#forget(opening);
        client.release(true);
      });
      const rest = setTimeout(() => {
        if (this.#underWay.size > 0) rest.refresh();
        else leave();
      }, REST_MS).unref();
      client.once('error', leave).once('end', leave);
      return { client, leave, rest };
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
