/** An attempt whose answer is not known: under which token it was sent, and when. */
export interface Attempt {
  by: string;
  at: number;
}

/** How long the server remembers a key for sure, less an hour for clocks that differ. */
const KEY_LASTS_MS = 23 * 3_600_000;

/**
 * Tells whether the attempt's Idempotency-Key no longer keeps another one from doing the same a
 * second time: the server knows a key as that of one token. Whoever asked is then to look first.
 *
 * @param tokenId what it would be sent under now; null for nothing.
 */
export function isInDoubt({ by, at }: Attempt, tokenId: string | null, now: number): boolean {
  return by !== tokenId || now - at > KEY_LASTS_MS;
}
