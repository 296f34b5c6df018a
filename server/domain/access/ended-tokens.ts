import type { TokenRecord } from '../access-store.ts';
import { isExpired, isFromFuture } from './admission.ts';

/** How long a token is remembered once it is revoked, or was found to have expired. */
export const ENDED_KEPT_MS = 30 * 24 * 3600 * 1000;

/** How many revoked tokens of a workspace are remembered at the most. */
export const MOST_REVOKED = 200;

/**
 * How many expired tokens of a workspace are remembered at the most: as many as may be good at a time,
 * so that a clock that is ahead for a while, by which all of those look expired, takes none of them away.
 */
export const MOST_EXPIRED = 1000;

/**
 * Forgets tokens that ended long ago and, where a workspace has very many, those that were revoked or
 * expired first. A revocation is a fact. An expiry is what a clock says, which may be wrong: it counts
 * from when it was first found, and only if it has been found ever since.
 */
export function withoutOldTokens(tokens: TokenRecord[], now: number): TokenRecord[] {
  const revoked = tokens.filter(({ revokedAt }) => revokedAt !== null && revokedAt <= now);
  const expired = tokens.filter((token) => token.revokedAt === null && isExpired(token, now));
  const old = new Set([
    ...revoked.filter(({ revokedAt }) => (revokedAt ?? 0) <= now - ENDED_KEPT_MS),
    ...findFirst(revoked, MOST_REVOKED, ({ revokedAt }) => revokedAt ?? 0),
    ...findFirst(expired, MOST_EXPIRED, ({ expiresAt }) => expiresAt ?? 0),
  ]);
  const left = old.size === 0 ? tokens : tokens.filter((token) => !old.has(token));
  return left.map((token) => noteExpiry(token, now)).filter((token) => !isLongExpired(token, now));
}

/** Finds those that ended before the last so many of their workspace. */
function findFirst(
  ended: TokenRecord[],
  most: number,
  endOf: (token: TokenRecord) => number,
): TokenRecord[] {
  const kept = new Map<string, number>();
  const lastFirst = [...ended].sort((a, b) => endOf(b) - endOf(a));
  return lastFirst.filter(({ workspace }) => {
    const later = kept.get(workspace) ?? 0;
    kept.set(workspace, later + 1);
    return later >= most;
  });
}

/** Notes when a token was first found to have expired. A note whose time cannot be true is ignored. */
function noteExpiry(token: TokenRecord, now: number): TokenRecord {
  const { foundExpiredAt: noted } = token;
  const believed = noted === null || isFromFuture(noted, now) ? now : noted;
  const foundExpiredAt = isExpired(token, now) ? believed : null;
  return foundExpiredAt === noted ? token : { ...token, foundExpiredAt };
}

function isLongExpired({ revokedAt, foundExpiredAt }: TokenRecord, now: number): boolean {
  return revokedAt === null && foundExpiredAt !== null && foundExpiredAt <= now - ENDED_KEPT_MS;
}
