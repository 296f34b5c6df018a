import { DomainError } from '../domain/errors.ts';
import type { AppContext } from './context.ts';
import { parseStrictJson } from './strict-json.ts';

export const MAX_JSON_BYTES = 64 * 1024;

/** Fatal, and the byte order mark is kept, so that the parser can refuse it. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the body as strict JSON.
 *
 * @throws DomainError `unsupported_media_type`, `payload_too_large`, `invalid_json`.
 */
export async function readJson(c: AppContext): Promise<unknown> {
  requireJson(c.req.header('content-type'), c.req.header('content-encoding'));
  const bytes = await readBytes(c);
  return parseStrictJson(decode(bytes));
}

function requireJson(type: string | undefined, encoding: string | undefined): void {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new DomainError('unsupported_media_type', 'Send the body without a Content-Encoding.');
  }
  if (type === 'application/json') return;
  const isJson = /^application\/(?:[a-z0-9!#$&^_.-]+\+)?json[ \t]*(?:;|$)/i.test(type ?? '');
  const charset = /;[ \t]*charset="?([^";\s]*)/i.exec(type ?? '')?.[1] ?? 'utf-8';
  if (isJson && /^utf-?8$/i.test(charset)) return;
  throw new DomainError(
    'unsupported_media_type',
    'Send JSON in UTF-8, with the header Content-Type: application/json.',
  );
}

/**
 * Where a length is declared, Node holds the sender to it, and the body is read on the fast path.
 * Asking for `raw.body` would build a whole Request, so it is kept for chunked bodies.
 */
async function readBytes(c: AppContext): Promise<Uint8Array> {
  const declared = c.req.header('content-length');
  if (declared === undefined) return await readStream(c.req.raw.body);
  if (Number(declared) > MAX_JSON_BYTES) throw tooLarge();
  try {
    return new Uint8Array(await c.req.raw.arrayBuffer());
  } catch (cause) {
    throw brokenOff(cause);
  }
}

async function readStream(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length;
      if (length > MAX_JSON_BYTES) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw brokenOff(cause);
  }
  if (length > MAX_JSON_BYTES) throw tooLarge();
  return Buffer.concat(chunks);
}

function tooLarge(): DomainError {
  return new DomainError(
    'payload_too_large',
    `The body is larger than ${MAX_JSON_BYTES} bytes. Send a smaller one.`,
  );
}

/** The cause says more where the connection's own fault ended the body. */
function brokenOff(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  return new DomainError('invalid_json', 'The body ended too early. Send it whole.', { cause });
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new DomainError('invalid_json', 'The body is not UTF-8. Encode it in UTF-8.', { cause });
  }
}
