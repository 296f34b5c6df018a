import * as z from 'zod/mini';
import { pageOf } from './page-of.ts';
import type { Person } from './person.ts';
import { RequestFailed } from './request-failed.ts';

/** An attempt whose answer is not known: under which token it was sent, and when. */
export interface Attempt {
  by: string;
  at: number;
}

/** How a tab keeps it. */
export const attemptSchema = z.object({ by: z.string(), at: z.number() });

/** Returns what is to be known of an attempt that a person makes now, if its answer is lost. */
export function attemptOf(person: Person): Attempt {
  return { by: pageOf(person) ?? '', at: Date.now() };
}

/** How long the server remembers a key for sure, less an hour for clocks that differ. */
const KEY_LASTS_MS = 23 * 3_600_000;

/**
 * Tells whether the attempt's Idempotency-Key can no longer keep the same from being done twice: the
 * server knows a key as one token's, and for so long. The person is then to look first.
 *
 * @param tokenId what it would be sent under now; null for nothing.
 */
export function isInDoubt({ by, at }: Attempt, tokenId: string | null, now: number): boolean {
  return by !== tokenId || now - at > KEY_LASTS_MS;
}

/**
 * Returns what is in doubt after another attempt has failed. After a lost answer, only a refusal because
 * of the plants themselves, or of the key, shows that nothing was done, and only if the server takes the
 * keys of both attempts for the same.
 *
 * @param tried the first attempt whose answer was lost; null where nothing was in doubt.
 * @param sent the attempt that failed.
 */
export function triedAfter(error: unknown, tried: Attempt | null, sent: Attempt): Attempt | null {
  if (!(error instanceof RequestFailed)) return tried;
  const isApart = tried && isInDoubt(tried, sent.by, sent.at);
  // Of attempts under several keys, none tells what came of all.
  if (error.isOutcomeUnknown) return isApart ? { by: '', at: 0 } : (tried ?? sent);
  return (error.isNewsOfChange || isKeySpent(error)) && !isApart ? null : tried;
}

/** Tells whether nothing is done under a key any more, as where another tab has withdrawn it. */
export function isKeySpent(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'idempotency_key_reused';
}

/** Tells whether a failure has told what came of every attempt under a key: the same asked for later is another request. */
export function endsKey(error: unknown, tried: Attempt | null): boolean {
  return error instanceof RequestFailed && error.isNewsOfChange && !tried;
}
