import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connections } from './connections.ts';

/** How long requests under way may take to end once the server is told to stop. */
const DRAIN_MS = 8000;

/**
 * Makes what stops a server: no new connection is accepted, connections without a request are cut
 * at once, requests under way are answered, the last of each connection with `Connection: close`, and
 * none behind it is begun. What takes longer than 8 seconds is cut. `stopping` is aborted first, for
 * answers that would never end by themselves.
 */
export function createDrain(
  server: Server,
  connections: Connections,
  stopping: AbortController,
): () => Promise<void> {
  return async function drain() {
    const closed = once(server, 'close');
    // Whatever still arrives is not begun: its answer could not leave any more.
    server.removeAllListeners('request');
    server.close();
    for (const [socket, connection] of connections) {
      connection.stop();
      const last = connection.unfinished.at(-1);
      if (!last) socket.destroy();
      else endAfter(last, socket);
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

/** Ends a connection behind its last answer. Said before that, Node would end it too early. */
function endAfter(last: ServerResponse, socket: Duplex): void {
  if (!last.headersSent) last.setHeader('Connection', 'close');
  last.once('close', () => socket.end());
}
