import type { TokenRecord } from './access-store.ts';
import { isExpired, isFromFuture } from './admission.ts';

/** How long a token is remembered once it is revoked, or was found to have expired. */
export const ENDED_KEPT_MS = 30 * 24 * 3600 * 1000;

/** How many revoked tokens of a workspace are remembered at the most. */
export const MOST_REVOKED = 200;

/**
 * Lets go of tokens that ended long ago, and of the first that were revoked where a workspace has very
 * many. A revocation is a fact; an expiry is what a clock says that may be wrong, so it counts from
 * when it was first found, and only if it was found all that time.
 */
export function withoutOldTokens(tokens: TokenRecord[], now: number): TokenRecord[] {
  const old = findOldRevoked(tokens, now);
  const left = old.size === 0 ? tokens : tokens.filter((token) => !old.has(token));
  return left.map((token) => noteExpiry(token, now)).filter((token) => !isLongExpired(token, now));
}

function findOldRevoked(tokens: TokenRecord[], now: number): Set<TokenRecord> {
  const old = new Set<TokenRecord>();
  const kept = new Map<string, number>();
  const revoked = tokens.filter(({ revokedAt }) => revokedAt !== null && revokedAt <= now);
  for (const token of revoked.sort((a, b) => (b.revokedAt ?? 0) - (a.revokedAt ?? 0))) {
    const later = kept.get(token.workspace) ?? 0;
    const isLongAgo = (token.revokedAt ?? 0) <= now - ENDED_KEPT_MS;
    if (later >= MOST_REVOKED || isLongAgo) old.add(token);
    kept.set(token.workspace, later + 1);
  }
  return old;
}

/** Notes when a token was first found to have expired; a note of a time that is not believed is none. */
function noteExpiry(token: TokenRecord, now: number): TokenRecord {
  const { foundExpiredAt: noted } = token;
  const believed = noted === null || isFromFuture(noted, now) ? now : noted;
  const foundExpiredAt = isExpired(token, now) ? believed : null;
  return foundExpiredAt === noted ? token : { ...token, foundExpiredAt };
}

function isLongExpired({ revokedAt, foundExpiredAt }: TokenRecord, now: number): boolean {
  return revokedAt === null && foundExpiredAt !== null && foundExpiredAt <= now - ENDED_KEPT_MS;
}
