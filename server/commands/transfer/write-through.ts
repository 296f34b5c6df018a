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
  const written = pipeline(content, target, { end }).then(() => (end ? undefined : flush(target)));
  await Promise.race([written, isStopped]);
}

/** Waits until a stream that others go on with has written all that it was given. */
async function flush(target: Writable): Promise<void> {
  await new Promise<void>((done, fail) => {
    target.write('', (error) => (error ? fail(error) : done()));
  });
}
