import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes content, as it comes, to what somebody else reads.
 *
 * @throws once `stopped` is aborted, also while nobody reads; what the writing or the source met.
 */
export async function writeThrough(
  content: Readable,
  target: Writable,
  stopped: AbortSignal,
  { end = true } = {},
): Promise<void> {
  // A write that waits for a reader ends by nothing else, nor does the opening of a pipe.
  const isStopped = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(stopped.reason);
    if (stopped.aborted) stop();
    stopped.addEventListener('abort', stop, { once: true });
  });
  await Promise.race([pipeline(content, target, { end }), isStopped]);
}
