import type { AdmissionRecords, SessionRecord, TokenRecord } from '../access-store.ts';
import {
  confirmAdmission,
  ENVIRONMENT_ADMIN_ID,
  isActive,
  isSessionOver,
  isSupported,
} from './admission.ts';
import { planSession, planSignOut } from './plan-access.ts';
import { SESSION_ABSOLUTE_MS } from './session-lifetime.ts';
import { randomBase62, SECRET_LENGTH } from './token-text.ts';
import { type AccessDeps, keptHash, keptHashes } from './tokens.ts';

/** A session just opened: the secret goes into the browser's cookie and is kept nowhere. */
export interface OpenedSession {
  secret: string;
  hash: string;
  token: TokenRecord;
  expiresAt: number;
  /** False where it ends with this run of the server, since the disk was full. */
  isKept: boolean;
}

/**
 * Opens a session with an access token.
 *
 * @throws DomainError `invalid_token` where that has ended meanwhile.
 */
export async function openSession(deps: AccessDeps, token: TokenRecord): Promise<OpenedSession> {
  const isFromEnvironment = token.id === ENVIRONMENT_ADMIN_ID;
  const { secret, session } = draftSession(deps, token, [], isFromEnvironment);
  await deps.access.update(token.workspace, async (kept) => {
    const admission = { tokenId: isFromEnvironment ? null : token.id, sessionHash: null };
    await confirmAdmission(kept, admission, 'viewer', deps.now);
    return await planSession(kept, session);
  });
  deps.access.touchToken(token.id, deps.now());
  const expiresAt = Math.min(endOf(session), token.expiresAt ?? Number.POSITIVE_INFINITY);
  const isKept = await deps.access.isSessionKept(session.hash);
  return { secret, hash: session.hash, token, expiresAt, isKept };
}

/** Makes the record of a session and its secret; nothing is kept yet. */
export function draftSession(
  deps: AccessDeps,
  token: TokenRecord,
  restsOn: string[],
  isFromEnvironment: boolean,
): { secret: string; session: SessionRecord } {
  const secret = randomBase62(deps.random, SECRET_LENGTH);
  const now = deps.now();
  const hash = keptHash(deps, secret, isFromEnvironment);
  return {
    secret,
    session: { hash, tokenId: token.id, restsOn, createdAt: now, lastSeenAt: now },
  };
}

/** A session that is still good, and the hash it is kept under. */
export interface ActiveSession {
  hash: string;
  token: TokenRecord;
  expiresAt: number;
}

/** Finds a session that is still good by the secret in its cookie, and marks it as seen; else null. */
export async function findSession(deps: AccessDeps, secret: string): Promise<ActiveSession | null> {
  const hashes = keptHashes(deps, secret);
  const records = await deps.access.findRecords([], hashes);
  const session = hashes.map((hash) => records.session(hash)).find((found) => found !== undefined);
  const active = session && activeOf(deps, session, records);
  if (!active || !(await noteUse(deps, session))) return null;
  deps.access.touchToken(active.token.id, deps.now());
  return { hash: session.hash, ...active };
}

const KEPT = Promise.resolve(true);

/**
 * Notes that a session is used, of the first time before it goes on: what tells a used session from an
 * unused one may be asked by another process at once. Returns false where it has gone meanwhile.
 */
async function noteUse(
  { access, now }: AccessDeps,
  { hash, createdAt, lastSeenAt }: SessionRecord,
): Promise<boolean> {
  // Another process, whose clock is ahead, may have opened it.
  const at = Math.max(now(), createdAt + 1);
  if (lastSeenAt === createdAt) return await access.noteFirstUse(hash, at);
  access.touchSession(hash, at);
  // As long as the other way takes, so that requests that are sent at once keep their order.
  return await KEPT;
}

/**
 * Judges a session by what is kept: returns whose it is and when it ends at the latest, or null where it
 * has ended.
 *
 * @param records hold the session's token and those it rests on.
 */
export function activeOf(
  { environmentAdmin, now }: Pick<AccessDeps, 'environmentAdmin' | 'now'>,
  session: SessionRecord,
  records: Pick<AdmissionRecords, 'token'>,
): { token: TokenRecord; expiresAt: number } | null {
  const { tokenId, restsOn } = session;
  const token = environmentAdmin?.id === tokenId ? environmentAdmin : records.token(tokenId);
  const at = now();
  if (!token || !isActive(token, at) || isSessionOver(session, at)) return null;
  const isLacking = lacksEnvironmentAdmin({ environmentAdmin }, session);
  if (isLacking || !isSupported(session, records, at)) return null;
  const ofTokens = endOfTokens([tokenId, ...restsOn], records);
  return { token, expiresAt: Math.min(endOf(session), ofTokens) };
}

/**
 * Tells whether something rests on the environment's admin token where there is none. That another text
 * stands there by now cannot be told: nothing is kept that would tell one text from another.
 */
export function lacksEnvironmentAdmin(
  { environmentAdmin }: Pick<AccessDeps, 'environmentAdmin'>,
  { restsOn }: { restsOn: string[] },
): boolean {
  return environmentAdmin === null && restsOn.includes(ENVIRONMENT_ADMIN_ID);
}

/** Does a change of access once it is the turn of a token. */
type InTurn = (token: TokenRecord, change: () => Promise<unknown>) => Promise<unknown>;

/**
 * Ends a session on the server, also one that has rested for too long, in the turn of its token; the cookie is
 * worthless from then on.
 */
export async function signOut(deps: AccessDeps, secret: string, inTurn: InTurn): Promise<void> {
  const { access, environmentAdmin } = deps;
  const hashes = keptHashes(deps, secret);
  const records = await access.findRecords([], hashes);
  for (const hash of hashes) {
    const tokenId = records.session(hash)?.tokenId ?? '';
    const token = environmentAdmin?.id === tokenId ? environmentAdmin : records.token(tokenId);
    if (!token) continue;
    const end = () => access.update(token.workspace, (kept) => planSignOut(kept, hash));
    await inTurn(token, end);
  }
}

/** Returns when a session ends at the latest. */
export function endOf({ createdAt }: SessionRecord): number {
  return createdAt + SESSION_ABSOLUTE_MS;
}

/** Returns when the first of these tokens expires, Infinity for never. */
export function endOfTokens(ids: string[], records: Pick<AdmissionRecords, 'token'>): number {
  return Math.min(...ids.map((id) => records.token(id)?.expiresAt ?? Number.POSITIVE_INFINITY));
}
