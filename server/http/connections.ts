import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What is under way on one connection. */
export interface Connection {
  /** The answers not finished yet, in the order in which they were asked for. */
  responses: Set<ServerResponse>;
  /** The answer to the request that arrived last; null before the first. */
  newest: ServerResponse | null;
}

export type Connections = ReadonlyMap<Duplex, Connection>;

/** Watches a server's connections from now on. */
export function watchConnections(server: Server): Connections {
  const connections = new Map<Duplex, Connection>();
  server.on('connection', (socket: Duplex) => {
    connections.set(socket, { responses: new Set(), newest: null });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.newest = response;
    connection.responses.add(response);
    response.once('close', () => connection.responses.delete(response));
  });
  return connections;
}
