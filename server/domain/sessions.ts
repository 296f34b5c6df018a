import type { TokenRecord } from './access-store.ts';
import { isSessionOver, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from './admission.ts';
import { DomainError } from './errors.ts';
import { hashSecret, randomBase62, SECRET_LENGTH } from './token-text.ts';
import { type AccessDeps, findLivingToken, requireToken } from './tokens.ts';

/** A session just opened: the secret goes into the browser's cookie and is kept nowhere. */
export interface OpenedSession {
  secret: string;
  hash: string;
  token: TokenRecord;
  expiresAt: number;
}

/**
 * Opens a session with an access token.
 *
 * @throws DomainError `invalid_token`, saying why.
 */
export async function signInWithToken(deps: AccessDeps, text: string): Promise<OpenedSession> {
  return await openSession(deps, await requireToken(deps, text.trim()));
}

/**
 * Opens a session with the code of a one-time link and uses the link up.
 *
 * @throws DomainError `invalid_token` when it is unknown, used or expired, or its token has ended.
 */
export async function signInWithCode(deps: AccessDeps, code: string): Promise<OpenedSession> {
  const link = await deps.access.takeLink(hashSecret(code));
  const token = link && link.expiresAt > deps.now() && (await findLivingToken(deps, link.tokenId));
  if (!token) {
    throw new DomainError(
      'invalid_token',
      'This sign-in link has expired or was used before. Ask for a new one, or sign in with an access token.',
    );
  }
  return await openSession(deps, token);
}

async function openSession(deps: AccessDeps, token: TokenRecord): Promise<OpenedSession> {
  const secret = randomBase62(deps.random, SECRET_LENGTH);
  const hash = hashSecret(secret);
  const now = deps.now();
  await deps.access.insertSession({
    hash,
    tokenId: token.id,
    createdAt: now,
    lastSeenAt: now,
  });
  deps.access.touchToken(token.id, now);
  return { secret, hash, token, expiresAt: endOfSession(now, token) };
}

/** A session that is still good, and the hash it is kept under. */
export interface LivingSession {
  hash: string;
  token: TokenRecord;
  expiresAt: number;
}

/** Finds a session that is still good by the secret in its cookie, and marks it as seen; else null. */
export async function findSession(deps: AccessDeps, secret: string): Promise<LivingSession | null> {
  const session = await deps.access.findSession(hashSecret(secret));
  if (!session || isSessionOver(session, deps.now())) return null;
  const token = await findLivingToken(deps, session.tokenId);
  if (!token) return null;
  deps.access.touchSession(session.hash, deps.now());
  deps.access.touchToken(token.id, deps.now());
  return { hash: session.hash, token, expiresAt: endOfSession(session.createdAt, token) };
}

/**
 * Calls `onEnd` once, as soon as a session is over: removed, past its limits, or its token is no
 * longer good. Watching does not count as using it. Returns what stops watching.
 */
export function watchSession(deps: AccessDeps, secret: string, onEnd: () => void): () => void {
  const hash = hashSecret(secret);
  let timer: NodeJS.Timeout | undefined;
  let isWatched = true;

  function stop() {
    isWatched = false;
    clearTimeout(timer);
    unwatch();
  }
  function end() {
    if (!isWatched) return;
    stop();
    onEnd();
  }
  async function check() {
    const session = await deps.access.findSession(hash);
    const token = session && (await findLivingToken(deps, session.tokenId));
    if (!isWatched) return;
    if (!session || !token || isSessionOver(session, deps.now())) return end();
    const untilIdle = session.lastSeenAt + SESSION_IDLE_MS;
    const next = Math.min(untilIdle, endOfSession(session.createdAt, token));
    timer = setTimeout(() => void check().catch(end), Math.max(1, next - deps.now()));
    timer.unref();
  }

  const unwatch = deps.access.watchSession(hash, end);
  void check().catch(end);
  return stop;
}

/** Ends a session on the server; the cookie is worthless from then on. */
export async function signOut(deps: AccessDeps, secret: string): Promise<void> {
  await deps.access.deleteSession(hashSecret(secret));
}

function endOfSession(createdAt: number, token: TokenRecord): number {
  const absolute = createdAt + SESSION_ABSOLUTE_MS;
  return token.expiresAt === null ? absolute : Math.min(absolute, token.expiresAt);
}
