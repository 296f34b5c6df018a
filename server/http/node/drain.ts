import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Connection, Connections } from './connections.ts';
import { endAndLinger } from './linger.ts';

/** How long requests under way may take to end once the server is told to stop. */
const DRAIN_MS = 8000;

/**
 * How long a client may then take no byte of its answer, and send none of its body. What it reads shows here only
 * once it has made room for a third of what the system holds, so that a slow one seems to rest now and then;
 * where a write is under way Node waits for as long once more.
 */
const STALLED_MS = DRAIN_MS / 4;

/**
 * Makes what stops a server: no new connection is accepted, connections without a request are cut
 * at once, requests under way are answered, the last of each connection with `Connection: close`, and
 * none behind it is begun. A client that keeps its answer from leaving is cut after 2 to 4 seconds, and
 * what takes longer than 8. `stopping` is aborted first, for answers that would never end by themselves.
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
      if (!last) {
        close(socket, connection);
        continue;
      }
      // Who waits for the server meanwhile is told apart as at any other time.
      if (socket instanceof Socket) socket.setTimeout(STALLED_MS);
      endAfter(last, socket, connection);
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
function endAfter(last: ServerResponse, socket: Duplex, connection: Connection): void {
  // The answer then waits for the rest of its request, as each does that ends its connection.
  if (!last.headersSent) last.shouldKeepAlive = false;
  last.once('close', () => close(socket, connection));
}

/**
 * Ends a connection that owes no answer. Once the system has all that was told, the client gets it however late it
 * reads, and unless it is still sending it is not waited for to close its side.
 */
function close(socket: Duplex, connection: Connection): void {
  if (connection.isSending) endAndLinger(socket);
  else socket.end(() => socket.destroy());
}
