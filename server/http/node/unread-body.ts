import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** How long an answer waits for a body that nobody needs: at the most, and while nothing comes. */
const MOST_MS = 5000;
const QUIET_MS = 500;

/**
 * Throws away a body that nobody has read, and waits until it is whole, at fault, or comes too
 * slowly. A connection that is closed with bytes still unread is reset, and the end of the answer may
 * be lost on its way.
 */
export async function discardBody(request: IncomingMessage | Http2ServerRequest): Promise<void> {
  let quiet: NodeJS.Timeout | undefined;
  let late: NodeJS.Timeout | undefined;
  let isQuiet = false;
  const goOn = () => {
    isQuiet = false;
    quiet?.refresh();
  };
  await new Promise<void>((resolve) => {
    // What came while the event loop was held up is read only behind its timers.
    const lookOnce = () => {
      isQuiet = true;
      setImmediate(() => isQuiet && resolve());
    };
    quiet = setTimeout(lookOnce, QUIET_MS);
    late = setTimeout(resolve, MOST_MS);
    request.once('end', resolve).once('error', resolve).once('close', resolve).on('data', goOn);
  });
  // What may still come goes the same way.
  request.off('data', goOn).resume();
  clearTimeout(quiet);
  clearTimeout(late);
}
