import { DomainError } from '../../domain/errors.ts';
import { parseStrictJson } from '../../domain/json/strict-json.ts';
import type { AppContext } from '../context.ts';
import { takeTurn, waitInLineOf } from '../turns.ts';
import { type BodyBounds, readBody, refuseEncoding, takeArrived } from './read-body.ts';

export const MAX_JSON_BYTES = 64 * 1024;

/**
 * A longer body is parsed in the line: many that end together would hold the event loop. So many of a token may
 * wait there that they take some 3 MB.
 */
const MAX_AT_ONCE_BYTES = 4 * 1024;

/** Fatal, and the byte order mark is kept, so that the parser can refuse it. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the body as strict JSON, of at most `maxBytes`.
 *
 * @throws DomainError `unsupported_media_type`, `payload_too_large`, `invalid_json`, `too_many_streams` where too many of
 *   the token are on their way; as `takeTurn`, or as the line for a long one.
 */
export async function readJson(c: AppContext, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  refuseEncoding(c);
  requireJson(c.req.header('content-type'));
  const tooLarge = `The body is larger than ${maxBytes} bytes. Send a smaller one.`;
  const isLetIn = c.get('principal') !== null;
  const arrived = takeArrived(c, Math.min(maxBytes, MAX_AT_ONCE_BYTES));
  // Whoever has just been let in need not wait again.
  if (arrived && isLetIn) return parseStrictJson(decode(arrived));
  const bytes =
    arrived ?? (await readInItsPlace(c, { maxBytes, tooLarge, brokenOff: 'invalid_json' }));
  if (bytes.length <= MAX_AT_ONCE_BYTES) {
    await takeTurn(c, isLetIn);
    return parseStrictJson(decode(bytes));
  }
  const parse = async () => parseStrictJson(decode(bytes));
  return await waitInLineOf(c)('reading', parse);
}

/**
 * Reads a body that holds a place of its token until it is whole, for which its sender has half a minute. One that
 * is whole by now needs none, nor does a short one, which costs no more than its connection.
 */
async function readInItsPlace(c: AppContext, bounds: BodyBounds): Promise<Uint8Array> {
  const principal = c.get('principal');
  const isShort = Number(c.req.header('content-length')) <= MAX_AT_ONCE_BYTES;
  if (!principal || isShort || c.env?.incoming?.complete) return await readBody(c, bounds);
  const leave = c.get('app').lines.bodies.enter(principal);
  try {
    return await readBody(c, bounds);
  } finally {
    leave();
  }
}

function requireJson(type: string | undefined): void {
  if (type === 'application/json') return;
  const isJson = /^application\/(?:[a-z0-9!#$&^_.-]+\+)?json[ \t]*(?:;|$)/i.test(type ?? '');
  const charset = /;[ \t]*charset="?([^";\s]*)/i.exec(type ?? '')?.[1] ?? 'utf-8';
  if (isJson && /^utf-?8$/i.test(charset)) return;
  throw new DomainError(
    'unsupported_media_type',
    'Send JSON in UTF-8, with the header Content-Type: application/json.',
  );
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new DomainError('invalid_json', 'The body is not UTF-8. Encode it in UTF-8.', { cause });
  }
}
