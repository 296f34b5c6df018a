import type { TokenRecord } from './access-store.ts';

/** How long a token is remembered once it is revoked or has expired. */
export const ENDED_KEPT_MS = 30 * 24 * 3600 * 1000;

/** How many ended tokens of a workspace are remembered at the most. */
export const MOST_ENDED = 200;

/** Lets go of tokens that ended long ago, and of the first that ended where a workspace has very many. */
export function withoutOldTokens(tokens: TokenRecord[], now: number): TokenRecord[] {
  const gone = new Set<TokenRecord>();
  const kept = new Map<string, number>();
  const ended = tokens.filter((token) => endOf(token) <= now);
  for (const token of ended.sort((a, b) => endOf(b) - endOf(a))) {
    const later = kept.get(token.workspace) ?? 0;
    if (later >= MOST_ENDED || endOf(token) <= now - ENDED_KEPT_MS) gone.add(token);
    kept.set(token.workspace, later + 1);
  }
  return gone.size === 0 ? tokens : tokens.filter((token) => !gone.has(token));
}

function endOf({ revokedAt, expiresAt }: TokenRecord): number {
  return revokedAt ?? expiresAt ?? Number.POSITIVE_INFINITY;
}
