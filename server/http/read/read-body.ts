import type { ProblemCode } from '../../contract/problems.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Say } from '../../words/languages.ts';
import type { AppContext } from '../context.ts';

/** How much of a body is read, and how to refuse one. */
export interface BodyBounds {
  maxBytes: number;
  /** What to say of one that is larger: what happened and what to do. */
  tooLarge: string | Say;
  /** The code for a body that ended before it was whole. */
  brokenOff: ProblemCode;
  /** How to refuse one that was too slow, in place of a 408, at which browsers send it anew. */
  tooSlow?: { code: ProblemCode; say: string | Say };
}

/** A longer body is put together as it comes: many that end at once would hold the event loop while their parts are joined. */
const MAX_JOINED_BYTES = 256 * 1024;

/**
 * Takes a body of declared length that has come whole with its head, as nearly all short ones do; null for any
 * other. Reading it as `readBody` does would cost a create a fifteenth of its time.
 */
export function takeArrived(c: AppContext, maxBytes: number): Uint8Array | null {
  const incoming = c.env?.incoming;
  const length = Number(c.req.header('content-length'));
  const isThere = incoming?.readableLength === length && length > 0 && length <= maxBytes;
  if (!incoming || !isThere) return null;
  const bytes: Buffer | null = incoming.read();
  // The end of the body is told to whoever waits for it.
  incoming.resume();
  return bytes;
}

/**
 * Reads the body. Where a length is declared, Node holds the sender to it, and a short body is read on the
 * fast path. Asking for `raw.body` would build a whole Request, so it is kept for long and chunked ones.
 *
 * @param see is shown the body, a long one part by part as it comes.
 * @throws DomainError `payload_too_large`, before reading where the declared length tells; or the
 *   code of `bounds` for one that breaks off.
 */
export async function readBody(
  c: AppContext,
  bounds: BodyBounds,
  see: (part: Uint8Array) => void = () => undefined,
): Promise<Uint8Array> {
  const declared = c.req.header('content-length');
  const length = Number(declared);
  if (length > bounds.maxBytes) throw tooLarge(bounds);
  try {
    if (declared === undefined) return await readChunked(c, bounds, see);
    if (length > MAX_JOINED_BYTES) return await readLong(c, length, see);
    const bytes = new Uint8Array(await c.req.raw.arrayBuffer());
    see(bytes);
    return bytes;
  } catch (cause) {
    throw brokenOff(cause, bounds);
  }
}

async function readLong(
  c: AppContext,
  length: number,
  see: (part: Uint8Array) => void,
): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for await (const part of c.req.raw.body ?? []) {
    see(part);
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

async function readChunked(
  c: AppContext,
  bounds: BodyBounds,
  see: (part: Uint8Array) => void,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of c.req.raw.body ?? []) {
    length += part.length;
    if (length > bounds.maxBytes) throw tooLarge(bounds);
    see(part);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function tooLarge({ tooLarge }: BodyBounds): DomainError {
  return new DomainError('payload_too_large', tooLarge);
}

/** The cause says more where the connection's own fault ended the body. */
function brokenOff(cause: unknown, { brokenOff, tooSlow }: BodyBounds): DomainError {
  if (cause instanceof DomainError) {
    const isOwnCase = tooSlow !== undefined && cause.code === 'request_timeout';
    return isOwnCase ? new DomainError(tooSlow.code, tooSlow.say, { cause }) : cause;
  }
  return new DomainError(brokenOff, 'The body ended too early. Send it whole.', { cause });
}

/** @throws DomainError `unsupported_media_type` or `unsupported_coding` where the body is compressed. */
export function refuseEncoding(c: AppContext): void {
  const coding = c.req.header('transfer-encoding') ?? 'chunked';
  if (coding.toLowerCase() !== 'chunked') {
    const detail = 'Send the body with Transfer-Encoding: chunked, or with a Content-Length.';
    throw new DomainError('unsupported_coding', detail);
  }
  const encoding = c.req.header('content-encoding');
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw new DomainError('unsupported_media_type', 'Send the body without a Content-Encoding.');
}
