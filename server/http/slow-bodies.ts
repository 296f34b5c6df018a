import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connections } from './connections.ts';

/** How often the open connections are looked through; a body may come so much later than its limit, twice. */
const SWEEP_MS = 250;

/** The requests that bring a file, which a phone may take minutes for. */
const UPLOADS = /^\/bff\/imports(?:[/?]|$)/;

/**
 * Ends requests whose body is not complete after `requestMs`, uploads excepted, which have Node's own
 * limit. Node knows one limit for all, and a timer for each request would cost every one.
 */
export function endSlowBodies(server: Server, connections: Connections, requestMs: number): void {
  /** Requests that were not complete at the last sweep, and when each was first seen so. */
  let waiting = new Map<ServerResponse, number>();

  function sweep(): void {
    const now = performance.now();
    const stillWaiting = new Map<ServerResponse, number>();
    for (const [socket, { newest }] of connections) {
      if (newest === null || newest.req.complete || isUpload(newest)) continue;
      const since = waiting.get(newest) ?? now;
      const isLate = now - since >= requestMs;
      if (isLate) endLate(server, socket);
      stillWaiting.set(newest, isLate ? Number.POSITIVE_INFINITY : since);
    }
    waiting = stillWaiting;
  }

  server.once('listening', () => {
    const sweeping = setInterval(sweep, SWEEP_MS).unref();
    server.once('close', () => clearInterval(sweeping));
  });
}

/** One that has been answered already is owed no patience. */
function isUpload(response: ServerResponse): boolean {
  const { method, url } = response.req;
  return !response.headersSent && method === 'POST' && UPLOADS.test(url ?? '');
}

/** Says what Node says of a request that takes longer than its own limit. */
function endLate(server: Server, socket: Duplex): void {
  const error = new Error('Request timeout');
  server.emit('clientError', Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
