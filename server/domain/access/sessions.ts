import type { Role } from '../../contract/access.ts';
import type { AccessChange, LinkRecord, SessionRecord, TokenRecord } from '../access-store.ts';
import { DomainError } from '../errors.ts';
import {
  type AdmissionRecords,
  confirmAdmission,
  ENVIRONMENT_ADMIN_ID,
  isActive,
  isLinkOpen,
  isSessionOver,
  isSupported,
  loadTokens,
} from './admission.ts';
import { planEntry, planSession, planSignOut } from './plan-access.ts';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from './session-lifetime.ts';
import { randomBase62, SECRET_LENGTH } from './token-text.ts';
import { type AccessDeps, findActiveToken, keptHash, keptHashes } from './tokens.ts';

/**
 * The longest that a watch sleeps. Setting the clock moves the end of a session, and a timer of more than
 * 24 days runs out at once, again and again.
 */
const MAX_WATCH_MS = 60_000;

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
 * Opens a session with the code of a one-time link and uses the link up.
 *
 * @throws DomainError `invalid_token` when it is unknown, used or expired, or its token has ended.
 */
export async function signInWithCode(deps: AccessDeps, code: string): Promise<OpenedSession> {
  for (const hash of keptHashes(deps, code)) {
    const opened = await openByLink(deps, hash);
    if (!opened) continue;
    deps.access.touchToken(opened.token.id, deps.now());
    return opened;
  }
  throw linkEnded();
}

/**
 * Tells whom the code of a one-time link would sign in, and leaves the link unused.
 *
 * @throws DomainError `invalid_token` as `signInWithCode`.
 */
export async function findLinkOwner(deps: AccessDeps, code: string): Promise<TokenRecord> {
  for (const hash of keptHashes(deps, code)) {
    const link = await deps.access.findLink(hash);
    if (link?.usedAt !== null) continue;
    const records = await loadTokens(deps.access, [link.tokenId, ...link.restsOn]);
    return requireLink(deps, link, records).token;
  }
  throw linkEnded();
}

async function openByLink(deps: AccessDeps, hash: string): Promise<OpenedSession | null> {
  const found = await deps.access.findLink(hash);
  const owner = found && (await deps.access.findToken(found.tokenId));
  if (!owner) return null;
  type Entry = AccessChange & { opened: OpenedSession | null };
  const { opened } = await deps.access.update(owner.workspace, async (kept): Promise<Entry> => {
    const link = await kept.findLink(hash);
    if (link?.usedAt !== null) return { opened: null };
    const records = await loadTokens(kept, [link.tokenId, ...link.restsOn]);
    const { token, expiresAt } = requireLink(deps, link, records);
    const isFromEnvironment = link.restsOn.includes(ENVIRONMENT_ADMIN_ID);
    const { secret, session } = draftSession(deps, token, link.restsOn, isFromEnvironment);
    const opened: OpenedSession = {
      ...{ secret, hash: session.hash, token, isKept: true },
      expiresAt: Math.min(expiresAt, endOf(session)),
    };
    return { ...(await planEntry(kept, link, session)), opened };
  });
  return opened;
}

/**
 * Tells whose a link is and when what it opens would end at the latest.
 *
 * @throws DomainError `invalid_token` when it has expired, or its token or its maker's has ended.
 */
function requireLink(
  deps: AccessDeps,
  link: LinkRecord,
  records: Pick<AdmissionRecords, 'token'>,
): { token: TokenRecord; expiresAt: number } {
  const now = deps.now();
  const token = records.token(link.tokenId);
  const isGood = token && isActive(token, now) && isLinkOpen(link, now);
  if (!isGood || !isSupported(link, records, now)) throw linkEnded();
  return { token, expiresAt: endOfTokens([token.id, ...link.restsOn], records) };
}

function linkEnded(): DomainError {
  return new DomainError('invalid_token', (words) => words.signInLinkEnded);
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
function draftSession(
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
  for (const hash of keptHashes(deps, secret)) {
    const session = await deps.access.findSession(hash);
    if (!session) continue;
    const active = await findActive(deps, session);
    if (!active) return null;
    deps.access.touchSession(hash, deps.now());
    deps.access.touchToken(active.token.id, deps.now());
    return { hash, ...active };
  }
  return null;
}

/** Returns whose session it is and when it ends at the latest, or null where it has ended. */
export async function findActive(
  deps: AccessDeps,
  session: SessionRecord,
): Promise<{ token: TokenRecord; expiresAt: number } | null> {
  const token = await findActiveToken(deps, session.tokenId);
  const isOver = isSessionOver(session, deps.now()) || lacksEnvironmentAdmin(deps, session);
  if (!token || isOver) return null;
  const records = await loadTokens(deps.access, [token.id, ...session.restsOn]);
  if (!isSupported(session, records, deps.now())) return null;
  const ofTokens = endOfTokens([token.id, ...session.restsOn], records);
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

/** A session by its hash, and the workspace that its token is of. */
export interface WatchedSession {
  workspace: string;
  hash: string;
}

export interface SessionListener {
  /** Called once. */
  onEnd: () => void;
  /**
   * Called with the role, and the name of who decided on it: at once where it was ever changed, and at each
   * change.
   */
  onRole: (role: Role, by: string) => void;
  /** Called while it is an admin's, where tokens, links or sessions of the workspace have changed. */
  onAccess?: () => void;
}

/**
 * Tells as soon as the session of this hash has another role, or is over: removed, past its limits, or a
 * token that it rests on is no longer good. Watching does not count as using it. Returns what stops watching.
 */
export function watchSession(
  deps: AccessDeps,
  { workspace, hash }: WatchedSession,
  { onEnd, onRole, onAccess }: SessionListener,
): () => void {
  let known: Role | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isWatched = true;
  let unwatch = () => {};

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
    const active = session && (await findActive(deps, session));
    if (!isWatched) return;
    if (!session || !active) return end();
    const { role, roleChangedBy } = active.token;
    if (role !== known && roleChangedBy !== null) onRole(role, roleChangedBy);
    known = role;
    const next = Math.min(session.lastSeenAt + SESSION_IDLE_MS, active.expiresAt);
    const wait = Math.min(Math.max(1, next - deps.now()), MAX_WATCH_MS);
    clearTimeout(timer);
    timer = setTimeout(() => void check().catch(end), wait);
    timer.unref();
  }

  async function hear() {
    await check();
    if (isWatched && known === 'admin') onAccess?.();
  }

  async function listen() {
    const stopListening = await deps.access.watch(workspace, () => void hear().catch(end));
    if (!isWatched) return stopListening();
    unwatch = stopListening;
    await check();
  }

  void listen().catch(end);
  return stop;
}

/** Ends a session on the server; the cookie is worthless from then on. */
export async function signOut(deps: AccessDeps, secret: string): Promise<void> {
  for (const hash of keptHashes(deps, secret)) {
    const session = await deps.access.findSession(hash);
    const token = session && (await findTokenOf(deps, session));
    if (token) await deps.access.update(token.workspace, (kept) => planSignOut(kept, hash));
  }
}

async function findTokenOf(
  { access, environmentAdmin }: AccessDeps,
  { tokenId }: SessionRecord,
): Promise<TokenRecord | null> {
  return environmentAdmin?.id === tokenId ? environmentAdmin : await access.findToken(tokenId);
}

function endOf({ createdAt }: SessionRecord): number {
  return createdAt + SESSION_ABSOLUTE_MS;
}

/** Returns when the first of these tokens expires, Infinity for never. */
function endOfTokens(ids: string[], records: Pick<AdmissionRecords, 'token'>): number {
  return Math.min(...ids.map((id) => records.token(id)?.expiresAt ?? Number.POSITIVE_INFINITY));
}
