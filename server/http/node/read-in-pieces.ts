import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { owedBytes } from '../read/gathered-body.ts';
import type { Connections } from './connections.ts';
import { ReadingTurns } from './reading-turns.ts';

/** So many bytes are parsed at once, or the rest of a body. No packet of this length holds more than 60 requests. */
const PIECE_BYTES = 1024;

/**
 * Parses what arrives in pieces, and keeps the rest as it came while requests of its connection wait.
 * Node would parse a packet of 64 KiB whole: 3,600 requests that have not been begun, with a kilobyte
 * or two of memory each, and all of them to be given up in one turn if their client leaves.
 */
export function readInPieces(server: Server, connections: Connections): void {
  /** Connections that Node has let go of, and those whose bytes made no request. */
  const over = new WeakSet<Duplex>();
  const ofStrangers = new ReadingTurns();
  // However many strangers send, whoever was let in before is not kept waiting for what is read of those.
  const ofKnown = new ReadingTurns();
  server.on('connect', (_request, socket) => over.add(socket));
  server.on('clientError', (_error, socket) => over.add(socket));
  server.on('connection', (socket: Duplex) => {
    const connection = connections.get(socket);
    const [parse] = socket.listeners('data');
    if (!connection || !parse) return;
    socket.removeAllListeners('data');
    socket.on('data', (bytes: Buffer) => {
      const turns = connection.isKnown ? ofKnown : ofStrangers;
      for (let at = 0; at < bytes.length; ) {
        if (over.has(socket)) return;
        if (connection.isEnding) return connection.drop();
        if (at > 0 && (socket.isPaused() || connection.isHeld)) {
          connection.keep(socket, bytes.subarray(at));
          return;
        }
        if (!turns.mayParse(connection, at === 0)) {
          turns.wait(connection, socket, bytes.subarray(at));
          return;
        }
        const { newest } = connection;
        // Once a request is answered, Node throws its body away uncounted.
        const owed = newest && !newest.writableFinished ? owedBytes(newest.req) : 0;
        const length = Math.max(PIECE_BYTES, owed);
        const isWhole = at === 0 && bytes.length <= length;
        parse.call(socket, isWhole ? bytes : bytes.subarray(at, at + length));
        at += length;
      }
      connection.caughtUp(socket);
    });
  });
}

/**
 * Closes a connection behind a request that wishes for another protocol, as a server may that goes on in
 * none (RFC 9110, section 7.8). Node drops what follows such a request in its packet: behind the head of a
 * request that is lost, its body would be read as one.
 */
export function endBehindUpgrades(server: Server, connections: Connections): void {
  server.on('request', ({ headers, socket }, response) => {
    if (headers.upgrade === undefined) return;
    response.shouldKeepAlive = false;
    connections.get(socket)?.stop();
  });
}
