import { pageOf } from './page-of.ts';
import type { Person } from './person.ts';

/** An attempt whose answer is not known: under which token it was sent, and when. */
export interface Attempt {
  by: string;
  at: number;
}

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
