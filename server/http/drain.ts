import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Connections } from './connections.ts';

/** How long requests under way may take to end once the server is told to stop. */
const DRAIN_MS = 8000;

/**
 * Makes what stops a server: no new connection is accepted, connections without a request are cut
 * at once, requests under way end with `Connection: close`, and what takes longer than 8 seconds
 * is cut. `stopping` is aborted first, for answers that would never end by themselves.
 */
export function createDrain(
  server: Server,
  connections: Connections,
  stopping: AbortController,
): () => Promise<void> {
  function endAfter(response: ServerResponse): void {
    const { socket } = response.req;
    if (!response.headersSent) response.setHeader('Connection', 'close');
    response.once('close', () => {
      if (connections.get(socket)?.unfinished.length === 0) socket.end();
    });
  }

  return async function drain() {
    const closed = once(server, 'close');
    server.on('request', (_request, response) => endAfter(response));
    server.close();
    for (const [socket, { unfinished }] of connections) {
      if (unfinished.length === 0) socket.destroy();
      for (const response of unfinished) endAfter(response);
    }
    stopping.abort();
    // Node's own closeAllConnections passes over those that it has let go of.
    const cutting = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, DRAIN_MS);
    await closed;
    clearTimeout(cutting);
  };
}
