import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** How long an answer waits for a body that nobody needs. */
const MOST_MS = 500;

/**
 * Throws away a body that nobody has read, and waits until it is whole, at fault, or has taken too
 * long. A connection that is closed with bytes still unread is reset, and the end of the answer may
 * be lost on its way.
 */
export async function discardBody(request: IncomingMessage | Http2ServerRequest): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await new Promise((resolve) => {
    timer = setTimeout(resolve, MOST_MS);
    request.once('end', resolve).once('error', resolve).once('close', resolve).resume();
  });
  clearTimeout(timer);
}
