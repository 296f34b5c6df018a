import type { TokenRecord } from '../access-store.ts';
import { isActive } from './admission.ts';

/** Long enough for whoever is left to make another admin. */
const LASTING_MS = 30 * 24 * 3600 * 1000;

/**
 * Finds the one admin that a workspace cannot lose: without them it would have none, now or once the
 * others have expired, unless one of the others lasts as long or 30 days more. Null if there is no such
 * admin.
 */
export function findLastAdmin(
  tokens: readonly TokenRecord[],
  workspace: string,
  now: number,
): TokenRecord | null {
  const admins = adminsOf(tokens, workspace, now);
  const end = latestEnd(admins);
  // Only the one that ends last can be that one.
  const last = admins.find((token) => endOf(token) === end);
  if (!last) return null;
  const without = latestEnd(admins.filter((token) => token !== last));
  return without < Math.min(end, now + LASTING_MS) ? last : null;
}

/** Returns when the last of a workspace's admins expires: Infinity for never, 0 when there is none. */
export function adminUntil(tokens: readonly TokenRecord[], workspace: string, now: number): number {
  return latestEnd(adminsOf(tokens, workspace, now));
}

/** Returns the good admin tokens of a workspace. */
export function adminsOf(
  tokens: readonly TokenRecord[],
  workspace: string,
  now: number,
): TokenRecord[] {
  return tokens.filter(
    (token) => token.workspace === workspace && token.role === 'admin' && isActive(token, now),
  );
}

function latestEnd(tokens: TokenRecord[]): number {
  return tokens.reduce((end, token) => Math.max(end, endOf(token)), 0);
}

function endOf({ expiresAt }: TokenRecord): number {
  return expiresAt ?? Number.POSITIVE_INFINITY;
}
