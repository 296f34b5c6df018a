import type { Socket } from 'node:net';
import pg from 'pg';
import { clientConfig } from '../client-config.ts';

/** How long nothing may come on a line on which somebody waits, before it is asked whether its process works for them. */
const QUIET_MS = 4_000;

/** What had come on a line, and since when no more has. */
interface Heard {
  bytes: number;
  at: number;
}

/** Notices on which lines, of those on which somebody waits for an answer, nothing comes. */
export class QuietLines {
  #heard = new Map<pg.Client, Heard>();

  /** Looks at those on which somebody waits now, and returns those that have been quiet for too long. */
  note(waitedOn: Iterable<pg.Client>): pg.Client[] {
    const now = performance.now();
    const before = this.#heard;
    this.#heard = new Map();
    for (const line of waitedOn) {
      const { bytesRead: bytes, writableLength } = socketOf(line);
      const known = before.get(line);
      // What is still being sent may take long, and is answered only then.
      const isQuiet = known?.bytes === bytes && writableLength === 0;
      this.#heard.set(line, isQuiet ? known : { bytes, at: now });
    }
    return [...this.#heard].filter(([, { at }]) => now - at > QUIET_MS).map(([line]) => line);
  }
}

/** The driver's streams to a database are sockets, plain or of TLS. */
function socketOf({ connection }: pg.Client): Socket {
  return connection.stream as Socket;
}

/** The driver keeps by which number the other side has named the process that serves a line; its types do not say so. */
export function processOf(line: pg.Client): number {
  return (line as pg.Client & { processID: number }).processID;
}

/**
 * Finds processes that wait to be asked, or are gone: what one was asked, or has answered, has not come through. One
 * that works, or waits for a lock or for the network to take its answer, is active. A pooler names processes
 * that are none of the database's, that of this connection too: of those nothing can be said.
 */
const FIND_RESTING = `SELECT pid FROM unnest($1::int[]) AS pid LEFT JOIN pg_stat_activity USING (pid)
  WHERE pg_backend_pid() = $2 AND (datid IS NULL
    OR state LIKE 'idle%' AND clock_timestamp() - state_change > $3 * interval '1 ms')`;

/**
 * Asks on a new connection whether whoever stands at an address, a database or a pooler, answers anything, and which
 * of these processes of the database have rested for as long as a line may be quiet.
 *
 * @returns null where nothing was answered in so many milliseconds.
 */
export async function findResting(
  url: string,
  mostMs: number,
  pids: number[],
): Promise<number[] | null> {
  const limits = { connectionTimeoutMillis: mostMs, query_timeout: mostMs };
  const client = new pg.Client(clientConfig(url, limits));
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (pids.length === 0) return [];
    const values = [pids, processOf(client), QUIET_MS];
    const found = client.query<{ pid: number }>(FIND_RESTING, values);
    // It has been let in: where this is not answered, nothing is known.
    return await found.then(
      ({ rows }) => rows.map(({ pid }) => pid),
      () => [],
    );
  } catch (error) {
    // A refusal is an answer.
    return error instanceof Error && /timeout/i.test(error.message) ? null : [];
  } finally {
    client.end().catch(() => undefined);
  }
}
