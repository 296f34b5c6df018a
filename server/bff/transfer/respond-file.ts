import { respondTexts } from '../../http/answer/plant-stream.ts';
import type { AppContext, HeaderRecord } from '../../http/context.ts';

/**
 * Answers with a file, a text at a time, as `respondTexts`.
 *
 * @param write begins to write the file, each time the same one; by HTTP/1.0 it is written twice.
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
    const length = isByOldProtocol(c) ? { 'Content-Length': await lengthOf(write()) } : {};
    return respondTexts(c, { ...headers, ...length }, write(), onEnd);
  } catch (error) {
    onEnd();
    throw error;
  }
}

/** Tells whether the request came by HTTP/1.0, as from a proxy that is not told otherwise. */
function isByOldProtocol(c: AppContext): boolean {
  return c.env?.incoming?.httpVersion === '1.0';
}

/** Counts bytes, in decimal. */
async function lengthOf(texts: AsyncIterable<string>): Promise<string> {
  let bytes = 0;
  for await (const text of texts) bytes += Buffer.byteLength(text);
  return String(bytes);
}
