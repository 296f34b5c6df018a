import type pg from 'pg';
import type { Waiter } from '../../../domain/fair-queue.ts';
import { Turns } from '../share/turns.ts';
import type { Connection, Row, Statement } from './connection.ts';
import { isConnectionEnded, isUnprepared, refusalOf } from './database-refusals.ts';

/**
 * A connection that has rested for so long is let go of: a network may have forgotten it meanwhile. One that
 * has not answered for so long is broken off.
 */
const REST_MS = 10_000;

/**
 * Longer than whatever is sent here waits for its answer: much stands in front of it, or something that waits
 * itself, for a lock or for a network.
 */
const STUCK_MS = 200;

/** How many may be under way: they share a connection, which answers one after the other. */
const MOST_UNDER_WAY = 256;

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

/** A read that is under way. */
interface UnderWay {
  /** By the monotonic clock. */
  askedAt: number;
  /** Asks the same on another connection, once: whoever waits is told by which answers first. */
  askElsewhere(): void;
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
  readonly #turns = new Turns(MOST_UNDER_WAY);
  /** The oldest first, as they are answered. */
  readonly #underWay = new Map<Promise<unknown>, UnderWay>();
  #looking: NodeJS.Timeout | null = null;
  #kept: Promise<Kept> | null = null;
  #isGathering = false;
  #isClosed = false;

  constructor(options: QuickReadsOptions) {
    this.#options = options;
  }

  /**
   * Reads by a statement that is harmless when repeated.
   *
   * @param elsewhere asks the same on another connection, where this one has ended or does not answer soon.
   * @throws what `elsewhere` throws, and DomainError as `refusalOf`.
   */
  async read<Found extends Row>(
    statement: Statement & { values: unknown[] },
    asker: Waiter,
    elsewhere: () => Promise<Found[]>,
  ): Promise<Found[]> {
    const leave = this.#isFree ? await this.#turns.enter(asker, STUCK_MS) : null;
    if (!leave) return await elsewhere();
    return await new Promise((resolve, reject) => {
      const askElsewhere = once(() => void elsewhere().then(resolve, reject));
      const asked = this.#send<Found>(statement);
      this.#underWay.set(asked, { askedAt: performance.now(), askElsewhere });
      this.#looking ??= this.#lookIn(STUCK_MS);
      asked
        .then(
          ({ rows }) => resolve(rows),
          (error) => {
            if (isUnprepared(error) || isConnectionEnded(error)) askElsewhere();
            else reject(refusalOf(error));
          },
        )
        .finally(() => {
          this.#underWay.delete(asked);
          leave();
        });
    });
  }

  get #isFree(): boolean {
    return !this.#isClosed && this.#waitedMs < STUCK_MS;
  }

  /** How long the oldest that is under way has waited. */
  get #waitedMs(): number {
    const [oldest] = this.#underWay.values();
    return oldest === undefined ? 0 : performance.now() - oldest.askedAt;
  }

  /** Looks once what has come by then has been read: this process may have been held up itself. */
  #lookIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => setImmediate(() => this.#look()), ms).unref();
  }

  /** Has all that stands behind a read that is stuck asked elsewhere as well. */
  #look(): void {
    const leftMs = STUCK_MS - this.#waitedMs;
    if (leftMs <= 0 && !this.#isClosed) {
      const [, ...behind] = this.#underWay.values();
      for (const { askElsewhere } of behind) askElsewhere();
    }
    const isWatching = this.#underWay.size > 0;
    this.#looking = isWatching ? this.#lookIn(leftMs > 0 ? leftMs : STUCK_MS) : null;
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
