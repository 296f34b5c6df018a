import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests under way may take to end once the server is told to stop. */
const DRAIN_MS = 8000;

/**
 * Watches a server's connections from now on, and returns what stops it: no new connection is
 * accepted, connections without a request are cut at once, requests under way end with
 * `Connection: close`, and what takes longer than 8 seconds is cut.
 */
export function createDrain(server: Server): () => Promise<void> {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  let isDraining = false;

  server.on('connection', (socket: Socket) => {
    underWay.set(socket, new Set());
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const responses = underWay.get(socket);
    responses?.add(response);
    if (isDraining) sayLast(response);
    response.once('close', () => {
      responses?.delete(response);
      if (isDraining && responses?.size === 0) socket.end();
    });
  });

  return async function drain() {
    isDraining = true;
    const closed = once(server, 'close');
    server.close();
    for (const [socket, responses] of underWay) {
      if (responses.size === 0) socket.destroy();
      for (const response of responses) sayLast(response);
    }
    const cutting = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearTimeout(cutting);
  };
}

/** Tells the client not to send another request on this connection. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
