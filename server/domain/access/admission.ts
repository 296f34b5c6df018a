import type { AccessReader, LinkRecord, SessionRecord, TokenRecord } from '../access-store.ts';
import { DomainError } from '../errors.ts';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from './session-lifetime.ts';

/** How far a clock may be set back before what it has dated is not believed any more. */
const CLOCK_SET_BACK_MS = 24 * 3600 * 1000;

/** The id of the environment's admin token, which is never stored, nor anything that tells its text. */
export const ENVIRONMENT_ADMIN_ID = 'settings';

/** What let somebody in. A write asks again, at its place in the order, whether it still does. */
export interface Admission {
  /** Null for the environment's admin token, which is good for as long as the process runs. */
  tokenId: string | null;
  /** The hash of a browser's session; null for a program, which sends its token each time. */
  sessionHash: string | null;
}

/** What an admission is judged by. */
export interface AdmissionRecords {
  token(id: string): TokenRecord | undefined;
  session(hash: string): SessionRecord | undefined;
}

/** Tells whether a token is still good: neither revoked nor expired. */
export function isActive(token: TokenRecord, now: number): boolean {
  return token.revokedAt === null && !isExpired(token, now);
}

export function isExpired({ expiresAt }: TokenRecord, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/**
 * Tells whether all of these tokens are still good: none is revoked, expired or gone. The environment's
 * admin token needs no look: a session that rests on it is kept under a hash that no other token text
 * leads to.
 */
export function isSupported(
  { restsOn }: { restsOn: string[] },
  records: Pick<AdmissionRecords, 'token'>,
  now: number,
): boolean {
  return restsOn.every((id) => {
    const token = records.token(id);
    return id === ENVIRONMENT_ADMIN_ID || (token !== undefined && isActive(token, now));
  });
}

/**
 * Tells whether a date lies so far ahead that the clock was wrong when it was written, and the end that
 * was computed from it is wrong as well.
 */
export function isFromFuture(madeAt: number, now: number): boolean {
  return madeAt > now + CLOCK_SET_BACK_MS;
}

/** Tells whether nothing but its use ends a link yet; its maker's token may. */
export function isLinkOpen({ expiresAt, madeAt }: LinkRecord, now: number): boolean {
  return expiresAt > now && !isFromFuture(madeAt, now);
}

/** Tells whether a session has passed its idle or its absolute limit, or neither can be believed. */
export function isSessionOver(session: SessionRecord, now: number): boolean {
  return (
    isFromFuture(session.createdAt, now) ||
    now >= session.lastSeenAt + SESSION_IDLE_MS ||
    now >= session.createdAt + SESSION_ABSOLUTE_MS
  );
}

/**
 * Refuses whoever was sent away since their request was let in.
 *
 * @throws DomainError `invalid_token` for a program, `session_required` for a browser.
 */
export function requireAdmission(
  { tokenId, sessionHash }: Admission,
  records: AdmissionRecords,
  now: number,
): void {
  const token = tokenId === null ? undefined : records.token(tokenId);
  const isTokenGood = tokenId === null || (token !== undefined && isActive(token, now));
  if (sessionHash === null) {
    if (isTokenGood) return;
    throw new DomainError(
      'invalid_token',
      'This access token was revoked or has expired meanwhile, so nothing was changed. Ask an admin for a new one.',
    );
  }
  const session = records.session(sessionHash);
  const isGood = (one: SessionRecord) => !isSessionOver(one, now) && isSupported(one, records, now);
  if (isTokenGood && session && isGood(session)) return;
  throw new DomainError(
    'session_required',
    isTokenGood
      ? 'Your session has ended meanwhile, so nothing was changed. Sign in again.'
      : 'Your own token was revoked or has expired meanwhile, so nothing was changed. Sign in with another one.',
  );
}

/**
 * Asks whether somebody is still let in: the store, for what takes long and writes nothing, or what is
 * kept at the place of a change of access.
 *
 * @throws DomainError as `requireAdmission`.
 */
export async function confirmAdmission(
  access: AccessReader,
  admission: Admission,
  now: () => number,
): Promise<void> {
  const { tokenId, sessionHash } = admission;
  const session = sessionHash === null ? null : await access.findSession(sessionHash);
  const ids = [...(tokenId === null ? [] : [tokenId]), ...(session?.restsOn ?? [])];
  const records = await loadTokens(access, ids);
  requireAdmission(admission, { ...records, session: () => session ?? undefined }, now());
}

/** Reads tokens by their ids, for rules that look them up without waiting. */
export async function loadTokens(
  access: Pick<AccessReader, 'findToken'>,
  ids: string[],
): Promise<Pick<AdmissionRecords, 'token'>> {
  const found = await Promise.all(ids.map((id) => access.findToken(id)));
  const byId = new Map(found.flatMap((token) => (token ? [[token.id, token]] : [])));
  return { token: (id) => byId.get(id) };
}
