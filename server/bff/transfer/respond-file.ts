import { respondTexts } from '../../http/answer/plant-stream.ts';
import type { AppContext, HeaderRecord } from '../../http/context.ts';

/**
 * Answers with a file, a text at a time, as `respondTexts`.
 *
 * @param write begins to write the file. By HTTP/1.0 it is written twice; where the two differ, as once
 *   somebody has changed the plants meanwhile, the answer is broken off.
 * @param onEnd is called once, however the answer ends.
 */
export async function respondFile(
  c: AppContext,
  headers: HeaderRecord,
  write: () => AsyncGenerator<string>,
  onEnd: () => void,
): Promise<Response> {
  try {
    // HTTP/1.0 knows no chunks: without a length, a part that ends with the connection would pass for all.
    if (!isByOldProtocol(c)) return respondTexts(c, headers, write(), onEnd);
    const bytes = await countBytes(write());
    const sized = { ...headers, 'Content-Length': String(bytes) };
    return respondTexts(c, sized, holdTo(bytes, write()), onEnd);
  } catch (error) {
    onEnd();
    throw error;
  }
}

/** Tells whether the request came by HTTP/1.0, as from a proxy that is not told otherwise. */
function isByOldProtocol(c: AppContext): boolean {
  return c.env?.incoming?.httpVersion === '1.0';
}

async function countBytes(texts: AsyncIterable<string>): Promise<number> {
  let bytes = 0;
  for await (const text of texts) bytes += Buffer.byteLength(text);
  return bytes;
}

/**
 * Passes texts on that have so many bytes together. The last one waits until they are known to: what
 * has fewer or more never looks whole.
 *
 * @throws Error where they have fewer or more.
 */
export async function* holdTo(bytes: number, texts: AsyncIterable<string>): AsyncGenerator<string> {
  let left = bytes;
  let last = '';
  for await (const text of texts) {
    left -= Buffer.byteLength(text);
    if (left < 0) break;
    // An empty text lets whoever has gone be noticed.
    yield text === '' ? text : last;
    last = text || last;
  }
  if (left !== 0) throw new Error('The file has changed since its length was told.');
  yield last;
}
