import type {
  AccessChange,
  AccessReader,
  AdmissionRecords,
  LinkRecord,
  TokenRecord,
} from '../access-store.ts';
import { DomainError } from '../errors.ts';
import { ENVIRONMENT_ADMIN_ID, isActive, isLinkOpen, isSupported } from './admission.ts';
import { planEntry } from './plan-access.ts';
import { draftSession, endOf, endOfTokens, type OpenedSession } from './sessions.ts';
import { hashSecret } from './token-text.ts';
import { type AccessDeps, keptHashes } from './tokens.ts';

/**
 * For so long the attempt that used a link up may be repeated: a browser sends a request again by itself
 * when its connection closes without an answer.
 */
export const REPEATABLE_MS = 60_000;

/**
 * Opens a session with the code of a one-time link and uses the link up. Repeated under the same name
 * within a minute, it opens another one and ends the first, which nobody holds.
 *
 * @param attempt a random name of this attempt, which nobody else knows.
 * @throws DomainError `invalid_token` when it is unknown, used or expired, or its token has ended.
 */
export async function signInWithCode(
  deps: AccessDeps,
  code: string,
  attempt?: string,
): Promise<OpenedSession> {
  for (const hash of keptHashes(deps, code)) {
    const opened = await openByLink(deps, hash, attempt);
    if (!opened) continue;
    deps.access.touchToken(opened.token.id, deps.now());
    return opened;
  }
  throw linkEnded();
}

/**
 * Tells whom the code of a one-time link would sign in, and leaves the link unused.
 *
 * @param attempt as for `signInWithCode`.
 * @throws DomainError `invalid_token` as `signInWithCode`.
 */
export async function findLinkOwner(
  deps: AccessDeps,
  code: string,
  attempt?: string,
): Promise<TokenRecord> {
  for (const hash of keptHashes(deps, code)) {
    const link = await deps.access.findLink(hash);
    if (!link || !(await isUsable(deps, link, deps.access, attempt))) continue;
    const records = await deps.access.findRecords([link.tokenId, ...link.restsOn], []);
    return requireLink(deps, link, records).token;
  }
  throw linkEnded();
}

async function openByLink(
  deps: AccessDeps,
  hash: string,
  attempt?: string,
): Promise<OpenedSession | null> {
  const found = await deps.access.findLink(hash);
  const owner = found && (await deps.access.findToken(found.tokenId));
  if (!owner) return null;
  type Entry = AccessChange & { opened: OpenedSession | null };
  const { opened } = await deps.access.update(owner.workspace, async (kept): Promise<Entry> => {
    const link = await kept.findLink(hash);
    if (!link || !(await isUsable(deps, link, kept, attempt))) return { opened: null };
    const records = await kept.findRecords([link.tokenId, ...link.restsOn], []);
    const { token, expiresAt } = requireLink(deps, link, records);
    const isFromEnvironment = link.restsOn.includes(ENVIRONMENT_ADMIN_ID);
    const { secret, session } = draftSession(deps, token, link.restsOn, isFromEnvironment);
    const opened: OpenedSession = {
      ...{ secret, hash: session.hash, token, isKept: true },
      expiresAt: Math.min(expiresAt, endOf(session)),
    };
    const used = { ...link, usedFor: attempt && hashSecret(attempt) };
    return { ...(await planEntry(kept, used, session)), opened };
  });
  return opened;
}

/** Tells whether a link is unused, or was used just now by this attempt, whose session nobody has used. */
async function isUsable(
  deps: AccessDeps,
  { usedAt, usedBy, usedFor }: LinkRecord,
  kept: AccessReader,
  attempt: string | undefined,
): Promise<boolean> {
  if (usedAt === null || usedBy === null) return usedAt === null;
  if (attempt === undefined || usedFor !== hashSecret(attempt)) return false;
  const opened = await kept.findSession(usedBy);
  const ageMs = deps.now() - usedAt;
  return (
    opened !== null && opened.lastSeenAt === opened.createdAt && ageMs >= 0 && ageMs < REPEATABLE_MS
  );
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
