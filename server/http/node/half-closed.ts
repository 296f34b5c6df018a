import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isUnder } from '../public-url.ts';
import { isSafeMethod } from '../safe-method.ts';
import type { Connections } from './connections.ts';

/** Below which programs ask, whatever the base path. */
const PUBLIC_PATHS = ['/plants', '/admin'];

/** Below which an answer may go on for as long as somebody reads it; all others end by themselves. */
const ENDLESS_PATHS = ['/bff'];

/**
 * Answers a change of the public interface, and what is asked beside it, also to a client that has ended its
 * side behind it, which it may (RFC 9112, section 9.6). Node would end the server's side at once, before the
 * change is durable. For all else such a client is taken to have gone, as browsers end both sides.
 */
export function answerHalfClosed(server: Server, connections: Connections, basePath: string): void {
  const isBelow = (paths: string[], { url = '' }: IncomingMessage) =>
    paths.some((path) => isUnder(basePath + path, pathOf(url)));
  const isChange = (request: IncomingMessage) =>
    isBelow(PUBLIC_PATHS, request) && !isSafeMethod(request.method ?? '');
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket: Duplex) => {
    socket.once('end', () => {
      const { isHeld = false, unfinished = [] } = connections.get(socket) ?? {};
      // Requests that had to wait are answered: their client sent them without reading.
      if (isHeld) return;
      const last = unfinished.at(-1);
      if (last) last.shouldKeepAlive = false;
      // Its body never comes; where another protocol is wished for Node would wait for it.
      if (last && !last.req.complete && last.req.headers.upgrade !== undefined) {
        socket.end();
        return;
      }
      const asked = unfinished.map(({ req }) => req);
      const mayNotEnd = asked.some((request) => isBelow(ENDLESS_PATHS, request));
      if (mayNotEnd || !asked.some(isChange)) socket.end();
    });
  });
}

/** Returns the path as the router reads it, however the address is written. */
function pathOf(url: string): string {
  try {
    return decodeURI(new URL(url.startsWith('/') ? `http://localhost${url}` : url).pathname);
  } catch {
    return '';
  }
}
