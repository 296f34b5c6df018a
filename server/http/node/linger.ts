import type { Duplex } from 'node:stream';

/** How long a client may go on sending before it is cut, so that it can read its answer first. */
export const LINGER_MS = 500;

/**
 * Ends the server's side of a connection, and for a moment reads on what its client still sends. Closed with bytes
 * unread it would be reset, and what the client has not read of its answer lost (RFC 9112, section 9.6).
 */
export function endAndLinger(socket: Duplex, last = ''): void {
  if (socket.writable) socket.end(last);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
