import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Duplex } from 'node:stream';
import { TurnTaker } from '../../domain/turn-taker.ts';
import type { Connection, Connections } from './connections.ts';

/** How often the open connections are looked through; a body may come so much later than its limit, twice. */
const SWEEP_MS = 250;

/** The requests that were given as long as Node's own limit is. */
export class SlowBodies {
  readonly #allowed = new WeakSet<object>();

  /** Gives a request more time, whose handler knows by now who sends it and that it brings a file. */
  allow(request: IncomingMessage | Http2ServerRequest): void {
    this.#allowed.add(request);
  }

  /** One that has been answered already is owed no patience. */
  areAllowed({ req, headersSent }: ServerResponse): boolean {
    return !headersSent && this.#allowed.has(req);
  }
}

/**
 * Ends requests whose body is not complete after `requestMs`, but for those in `slow`, which have
 * Node's own limit, and lets go of those that were answered. Node knows one limit for all, and a timer or a
 * listener for each request would cost every one.
 */
export function endSlowBodies(
  server: Server,
  connections: Connections,
  slow: SlowBodies,
  requestMs: number,
): void {
  /** Requests that were not complete at the last sweep, and when each was first seen so. */
  let waiting = new Map<ServerResponse, number>();

  let isSweeping = false;

  /** In turns with others: all that one client sends may be late at once. */
  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    const turns = new TurnTaker();
    const now = performance.now();
    const stillWaiting = new Map<ServerResponse, number>();
    for (const [socket, connection] of connections) {
      connection.letGo();
      const { newest } = connection;
      if (newest === null || newest.req.complete || slow.areAllowed(newest)) continue;
      const since = waiting.get(newest) ?? now;
      stillWaiting.set(newest, since);
      if (now - since < requestMs) continue;
      endLate(server, socket, connection);
      await turns.yieldIfDue();
    }
    waiting = stillWaiting;
    isSweeping = false;
  }

  server.once('listening', () => {
    const sweeping = setInterval(() => void sweep(), SWEEP_MS).unref();
    server.once('close', () => clearInterval(sweeping));
  });
}

/**
 * Says what Node says of a request that takes longer than its own limit. An answer that has begun, by
 * now or after it was told so, may have no end, as a stream of events: it is cut, but not those before it.
 */
function endLate(server: Server, socket: Duplex, { newest, unfinished }: Connection): void {
  if (newest?.headersSent && !newest.closed) {
    if (unfinished[0] === newest) socket.destroy();
    return;
  }
  const error = new Error('Request timeout');
  server.emit('clientError', Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
