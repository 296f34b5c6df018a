import type { Role } from '../../contract/access.ts';
import { isAtLeast } from '../../contract/access.ts';
import type {
  AccessReader,
  AdmissionRecords,
  LinkRecord,
  SessionRecord,
  TokenRecord,
} from '../access-store.ts';
import { DomainError } from '../errors.ts';
import { endOfRest, SESSION_ABSOLUTE_MS } from './session-lifetime.ts';

/** How far a clock may be set back before what it has dated is not believed any more. */
const CLOCK_SET_BACK_MS = 24 * 3600 * 1000;

/** The id of the environment's admin token, which is never stored, nor anything that tells its text. */
export const ENVIRONMENT_ADMIN_ID = 'settings';

/**
 * What let somebody in. A write asks again, at its place in the order, whether it still does, and whether
 * the role still allows it.
 */
export interface Admission {
  /** Null for the environment's admin token, which is good for as long as the process runs. */
  tokenId: string | null;
  /** The hash of a browser's session; null for a program, which sends its token each time. */
  sessionHash: string | null;
}

/** Tells whether a token is still good: neither revoked nor expired. */
export function isActive(token: TokenRecord, now: number): boolean {
  return token.revokedAt === null && !isExpired(token, now);
}

export function isExpired({ expiresAt }: TokenRecord, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/**
 * Tells whether all tokens that a session or a link rests on still support it: none is revoked, expired or
 * gone, and each is an admin's, but for its own, which may have become less. The environment's admin token
 * needs no look: a session that rests on it is kept under a hash that no other token text leads to.
 */
export function isSupported(
  { tokenId, restsOn }: { tokenId: string; restsOn: string[] },
  records: Pick<AdmissionRecords, 'token'>,
  now: number,
): boolean {
  return restsOn.every((id) => {
    if (id === ENVIRONMENT_ADMIN_ID) return true;
    const token = records.token(id);
    return token && isActive(token, now) && (id === tokenId || token.role === 'admin');
  });
}

/**
 * Tells whether a date lies so far ahead that the clock was wrong when it was written, and the end that
 * was computed from it is wrong as well.
 */
export function isFromFuture(madeAt: number, now: number): boolean {
  return madeAt > now + CLOCK_SET_BACK_MS;
}

/**
 * Returns the later of a time that is noted and the present one: a clock that is set back takes nothing back.
 * A noted time that cannot be true gives way.
 */
export function laterTime(noted: number | null, now: number): number {
  return noted === null || isFromFuture(noted, now) ? now : Math.max(noted, now);
}

/** Tells whether nothing but its use ends a link yet; its maker's token may. */
export function isLinkOpen({ expiresAt, madeAt }: LinkRecord, now: number): boolean {
  return expiresAt > now && !isFromFuture(madeAt, now);
}

/** Tells whether a session has passed its idle or its absolute limit, or neither can be believed. */
export function isSessionOver(session: SessionRecord, now: number): boolean {
  return (
    isFromFuture(session.createdAt, now) ||
    now >= endOfRest(session) ||
    now >= session.createdAt + SESSION_ABSOLUTE_MS
  );
}

/**
 * Refuses whoever was sent away since their request was let in, or has a weaker role by now than what they
 * ask for needs.
 *
 * @throws DomainError `invalid_token` for a program, `session_required` for a browser; `insufficient_scope`.
 */
function requireAdmission(
  admission: Admission,
  needed: Role,
  records: AdmissionRecords,
  now: number,
): void {
  requireGood(admission, records, now);
  const { tokenId } = admission;
  const role = tokenId === null ? 'admin' : (records.token(tokenId)?.role ?? 'viewer');
  if (isAtLeast(role, needed)) return;
  throw tooWeakByNow(needed, role);
}

function tooWeakByNow(needed: Role, role: Role): DomainError {
  return new DomainError('insufficient_scope', (words) => words.roleTooWeakByNow(needed, role), {
    neededRole: needed,
  });
}

/**
 * Refuses whoever may not change plants, or may no longer.
 *
 * @throws DomainError as `requireAdmission`.
 */
export function requireMayChange(
  admission: Admission,
  records: AdmissionRecords,
  now: number,
): void {
  requireAdmission(admission, 'editor', records, now);
}

function requireGood(
  { tokenId, sessionHash }: Admission,
  records: AdmissionRecords,
  now: number,
): void {
  const token = tokenId === null ? undefined : records.token(tokenId);
  const isTokenGood = tokenId === null || (token !== undefined && isActive(token, now));
  if (sessionHash === null) {
    if (isTokenGood) return;
    throw new DomainError('invalid_token', (words) => words.tokenEndedMeanwhile);
  }
  const session = records.session(sessionHash);
  const isGood = (one: SessionRecord) => !isSessionOver(one, now) && isSupported(one, records, now);
  if (isTokenGood && session && isGood(session)) return;
  throw new DomainError(
    'session_required',
    isTokenGood ? (words) => words.sessionEndedMeanwhile : (words) => words.ownTokenEndedMeanwhile,
  );
}

/**
 * Asks whether somebody is still let in, in a role that will do: the store, for what takes long and writes
 * nothing, or what is kept at the place of a change of access.
 *
 * @throws DomainError as `requireAdmission`.
 */
export async function confirmAdmission(
  access: AccessReader,
  admission: Admission,
  needed: Role,
  now: () => number,
): Promise<void> {
  const { tokenId, sessionHash } = admission;
  const records = await access.findRecords(
    tokenId === null ? [] : [tokenId],
    sessionHash === null ? [] : [sessionHash],
  );
  requireAdmission(admission, needed, records, now());
}
