import { connect, type Socket } from 'node:net';

/** A little less than the 16 KiB that Node takes of a request's target and headers, for those that are always sent. */
export const HEAD_CHARACTERS = 15_000;

/** One answer as it came over the wire; header names are in lower case. */
export interface WireAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
  /** True where it answers a HEAD, so that no body followed. */
  isToHead: boolean;
}

/** What came back on one connection. `isWhole` is false where the last answer is cut or is none. */
export interface Exchange {
  answers: WireAnswer[];
  isWhole: boolean;
  /** Whether the server had ended the connection before the deadline. */
  isEnded: boolean;
  text: string;
  /** Why the connection failed, where it did. */
  failure: string | null;
}

/**
 * Sends `pieces` one after the other over a connection of their own, and reads until the server
 * ends it or `deadlineMs` has passed. `methods` are those of the requests, in order.
 */
export async function exchange(
  port: number,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  methods: readonly string[],
  deadlineMs: number,
): Promise<Exchange> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A refused client may be cut while it still sends; what was read until then counts.
  let failure: string | null = null;
  socket.on('error', (error) => {
    failure = String(error);
  });
  const ended = ending(socket, deadlineMs);
  for await (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await new Promise(setImmediate);
  }
  const isEnded = await ended;
  socket.destroy();
  const text = Buffer.concat(chunks).toString('latin1');
  return { ...parseAnswers(text, methods), isEnded, text, failure };
}

async function ending(socket: Socket, deadlineMs: number): Promise<boolean> {
  return await new Promise((resolve) => {
    // biome-ignore lint/style/noRestrictedGlobals: ends what would not end, which is a failure.
    const deadline = setTimeout(() => resolve(false), deadlineMs);
    const end = () => {
      clearTimeout(deadline);
      resolve(true);
    };
    socket.once('end', end);
    socket.once('close', end);
  });
}

/** Splits what a server sent into answers; interim ones (1xx) are left out. */
export function parseAnswers(
  text: string,
  methods: readonly string[],
): { answers: WireAnswer[]; isWhole: boolean } {
  const answers: WireAnswer[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) [^\r\n]+\r\n/.exec(rest)?.[1]);
    if (end < 0 || Number.isNaN(status)) return { answers, isWhole: false };
    const headers = parseHeaders(rest.slice(0, end));
    const after = rest.slice(end + 4);
    const isBodiless = status < 200 || status === 204 || status === 304;
    // What answers a HEAD has no body. Which one that is cannot be counted off: bytes behind a body may
    // have been read as a request of their own.
    const isToHead = methods.includes('HEAD') && /^(?:$|HTTP\/1\.1 )/.test(after);
    const read = isBodiless || isToHead ? { body: '', rest: after } : takeBody(headers, after);
    if (!read) return { answers, isWhole: false };
    rest = read.rest;
    const body = Buffer.from(read.body, 'latin1').toString();
    if (status >= 200) answers.push({ status, headers, body, isToHead });
  }
  return { answers, isWhole: true };
}

function parseHeaders(head: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

/** Takes a body off the front of `text`, or returns null where it is not whole. */
function takeBody(headers: Map<string, string>, text: string) {
  if (headers.get('transfer-encoding') === 'chunked') return takeChunks(text);
  const declared = headers.get('content-length');
  const length = declared === undefined ? text.length : Number(declared);
  return text.length < length ? null : { body: text.slice(0, length), rest: text.slice(length) };
}

function takeChunks(text: string) {
  let body = '';
  let at = 0;
  for (;;) {
    const end = text.indexOf('\r\n', at);
    if (end < 0) return null;
    const size = Number.parseInt(text.slice(at, end), 16);
    if (Number.isNaN(size) || text.length < end + 2 + size + 2) return null;
    body += text.slice(end + 2, end + 2 + size);
    at = end + 2 + size + 2;
    if (size === 0) return { body, rest: text.slice(at) };
  }
}
