import type pg from 'pg';
import type { Connection, Row, Statement } from './database.ts';

/** A connection until it breaks, and what gives it back, once. */
interface Kept {
  client: pg.PoolClient;
  leave(): void;
}

/**
 * Reads by statements that take no time worth telling, one sent behind the other on one connection, and those
 * of one turn written together. A connection for each of them costs several times as much: writing to it, and
 * waking the process behind it, is most of the work. Whatever takes long has one of its own, and so holds up
 * nobody.
 */
export class QuickReads implements Pick<Connection, 'query'> {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #send: (client: pg.PoolClient) => Connection;
  #connecting: Promise<Kept> | null = null;
  #isGathering = false;

  /**
   * @param connect takes a connection that is kept until it breaks.
   * @param send tells how statements are sent on it.
   */
  constructor(connect: () => Promise<pg.PoolClient>, send: (client: pg.PoolClient) => Connection) {
    this.#connect = connect;
    this.#send = send;
  }

  async query<Found extends Row>(
    statement: Statement & { values: unknown[] },
  ): Promise<{ rows: Found[] }> {
    this.#connecting ??= this.#open();
    const { client } = await this.#connecting;
    this.#gather(client);
    return await this.#send(client).query<Found>(statement);
  }

  /** Lets go of the connection. */
  async close(): Promise<void> {
    const kept = await this.#connecting?.catch(() => null);
    kept?.leave();
  }

  #open(): Promise<Kept> {
    const connecting = this.#connect().then((client) => {
      const kept = { client, leave: once(() => this.#leave(connecting, client)) };
      client.once('error', kept.leave).once('end', kept.leave);
      return kept;
    });
    // Whoever asks next tries again.
    connecting.catch(() => this.#forget(connecting));
    return connecting;
  }

  #leave(connecting: Promise<Kept>, client: pg.PoolClient): void {
    this.#forget(connecting);
    client.release(true);
  }

  #forget(connecting: Promise<Kept>): void {
    if (this.#connecting === connecting) this.#connecting = null;
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
