import type { AccessRecords, AccessStore, SessionRecord, TokenRecord } from './access-store.ts';
import { DomainError } from './errors.ts';

export const SESSION_IDLE_MS = 12 * 3600 * 1000;
export const SESSION_ABSOLUTE_MS = 7 * 24 * 3600 * 1000;

/** What let somebody in. A write asks again, at its place in the order, whether it still does. */
export interface Admission {
  /** Null for the settings' admin token, which is good for as long as the process runs. */
  tokenId: string | null;
  /** The hash of a browser's session; null for a program, which sends its token each time. */
  sessionHash: string | null;
}

/** Tells whether a token is still good: neither revoked nor expired. */
export function isLiving(token: TokenRecord, now: number): boolean {
  return token.revokedAt === null && !isExpired(token, now);
}

export function isExpired({ expiresAt }: TokenRecord, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Tells whether a session has passed its idle or its absolute limit. */
export function isSessionOver(session: SessionRecord, now: number): boolean {
  return (
    now >= session.lastSeenAt + SESSION_IDLE_MS || now >= session.createdAt + SESSION_ABSOLUTE_MS
  );
}

/**
 * Refuses whoever was sent away since their request was let in.
 *
 * @throws DomainError `invalid_token` for a program, `session_required` for a browser.
 */
export function requireAdmission(
  { tokenId, sessionHash }: Admission,
  records: Pick<AccessRecords, 'token' | 'session'>,
  now: number,
): void {
  const token = tokenId === null ? undefined : records.token(tokenId);
  const isTokenGood = tokenId === null || (token !== undefined && isLiving(token, now));
  if (sessionHash === null) {
    if (isTokenGood) return;
    throw new DomainError(
      'invalid_token',
      'This access token was revoked or has expired meanwhile, so nothing was changed. Ask an admin for a new one.',
    );
  }
  const session = records.session(sessionHash);
  if (isTokenGood && session && !isSessionOver(session, now)) return;
  throw new DomainError(
    'session_required',
    isTokenGood
      ? 'Your session has ended meanwhile, so nothing was changed. Sign in again.'
      : 'Your own token was revoked or has expired meanwhile, so nothing was changed. Sign in with another one.',
  );
}

/**
 * Asks the store whether somebody is still let in, for what takes long and writes nothing.
 *
 * @throws DomainError as `requireAdmission`.
 */
export async function confirmAdmission(
  access: AccessStore,
  admission: Admission,
  now: () => number,
): Promise<void> {
  const { tokenId, sessionHash } = admission;
  const token = tokenId === null ? null : await access.findToken(tokenId);
  const session = sessionHash === null ? null : await access.findSession(sessionHash);
  const records = { token: () => token ?? undefined, session: () => session ?? undefined };
  requireAdmission(admission, records, now());
}
