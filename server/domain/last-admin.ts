import type { TokenRecord } from './access-store.ts';
import { isLiving } from './admission.ts';

/** Long enough for whoever is left to make another admin. */
const LASTING_MS = 30 * 24 * 3600 * 1000;

/**
 * Tells whether without this token its workspace would be left without an admin: at once, or when the
 * others expire, unless one of them lasts as long as this one or 30 days more.
 */
export function isLastAdmin(
  token: TokenRecord,
  tokens: readonly TokenRecord[],
  now: number,
): boolean {
  if (token.role !== 'admin' || !isLiving(token, now)) return false;
  const others = tokens.filter(({ id }) => id !== token.id);
  return adminUntil(others, token.workspace, now) < Math.min(endOf(token), now + LASTING_MS);
}

/** Returns when the last of a workspace's admins expires: Infinity for never, 0 when there is none. */
export function adminUntil(tokens: readonly TokenRecord[], workspace: string, now: number): number {
  const admins = tokens.filter(
    (token) => token.workspace === workspace && token.role === 'admin' && isLiving(token, now),
  );
  return Math.max(0, ...admins.map(endOf));
}

function endOf({ expiresAt }: TokenRecord): number {
  return expiresAt ?? Number.POSITIVE_INFINITY;
}
