import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AllowedAddresses, guardedLookup, requirePublicHost } from './guarded-lookup.ts';

/** How long a receiver may take, from the beginning of the connection to its status. */
const MOST_WAIT_MS = 15_000;

/** What came of an attempt: the status of an answer, or why there is none. */
export type Outcome = { status: number; reason: null } | { status: null; reason: string };

/** Sends a body once. What the answer says beside its status is not read, and it is not followed elsewhere. */
export async function send(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { allowed, signal }: { allowed: AllowedAddresses; signal: AbortSignal },
): Promise<Outcome> {
  const isPlain = url.protocol === 'http:';
  try {
    requirePublicHost(url, isPlain, allowed);
    const status = await new Promise<number>((resolve, reject) => {
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
        signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_WAIT_MS)]),
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        // Read, so that the receiver is not cut off, until the time is up.
        response.resume();
      });
      sent.end(body);
    });
    return { status, reason: null };
  } catch (error) {
    return { status: null, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return `There was no answer within ${MOST_WAIT_MS / 1000} seconds.`;
  }
  return error.message;
}
