import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AllowedAddresses, guardedLookup, requirePublicHost } from './guarded-lookup.ts';
import { CLOSED, NO_END, NotSentError, TOO_EARLY, whyNotSent } from './why-not-sent.ts';

/** How long a receiver may take, from the beginning of the connection to its status. */
const MOST_WAIT_MS = 15_000;

/** How much may follow the status, and for how long, so that an ordinary receiver is not cut off. */
const MOST_REST_BYTES = 16 * 1024;
const MOST_REST_MS = 1_000;

/** How many answers may say that the answer is yet to come (RFC 9110, section 15.2). */
const MOST_INTERIM = 10;

/** What came of an attempt: the status of an answer, or why there is none, with the code of the system if it has one. */
export type Outcome =
  | { status: number; reason: null; code: null }
  | { status: null; reason: string; code: string | null };

interface Sending {
  allowed: AllowedAddresses;
  signal: AbortSignal;
  /** Is asked before anything else, and once more when connected, which may take long; nothing is sent if it throws. */
  confirm: () => Promise<void>;
}

/**
 * Sends a body once, and resolves when the connection has closed. What the answer says beside its status is of no
 * interest, and it is not followed elsewhere.
 */
export async function send(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { allowed, signal, confirm }: Sending,
): Promise<Outcome> {
  const isPlain = url.protocol === 'http:';
  try {
    await confirm();
    requirePublicHost(url, isPlain, allowed);
    const sent = (isPlain ? requestHttp : requestHttps)(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'plant-store',
        ...headers,
      },
      agent: false,
      lookup: guardedLookup(isPlain, allowed),
      signal,
    });
    sent.once('socket', (socket) => {
      socket.once(isPlain ? 'connect' : 'secureConnect', () => {
        confirm().then(
          () => sent.end(body),
          (error: Error) => sent.destroy(error),
        );
      });
    });
    return { status: await statusOf(sent), reason: null, code: null };
  } catch (error) {
    return { status: null, ...whyNotSent(error) };
  }
}

/** Waits until the connection has closed, which it does when the time is up at the latest. */
async function statusOf(sent: ClientRequest): Promise<number> {
  let status: number | undefined;
  const noAnswer = new NotSentError(`There was no answer within ${MOST_WAIT_MS / 1000} seconds.`);
  // Node 20 lets go of a signal of the time that is part of another signal, and it never comes.
  const timers = [setTimeout(() => sent.destroy(noAnswer), MOST_WAIT_MS)];
  let interim = 0;
  sent.on('information', () => {
    interim += 1;
    if (interim > MOST_INTERIM) sent.destroy(new NotSentError(NO_END));
  });
  sent.on('response', (response) => {
    if (!sent.writableEnded) return void sent.destroy(new NotSentError(TOO_EARLY));
    status = response.statusCode;
    timers.push(setTimeout(() => sent.destroy(), MOST_REST_MS));
    let bytes = 0;
    response.on('data', ({ length }: Buffer) => {
      bytes += length;
      if (bytes > MOST_REST_BYTES) sent.destroy();
    });
  });
  try {
    return await new Promise((resolve, reject) => {
      let failure: Error = new NotSentError(CLOSED);
      sent.on('error', (error) => {
        failure = error;
      });
      // An answer that would change the protocol ends in this alone.
      sent.on('close', () => (status === undefined ? reject(failure) : resolve(status)));
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
