import type {
  AccessChange,
  AccessLookup,
  LinkRecord,
  SessionRecord,
  TokenRecord,
} from '../access-store.ts';
import { DomainError } from '../errors.ts';
import { isSessionOver } from './admission.ts';
import { withoutOldTokens } from './ended-tokens.ts';

/** A token that opens more sessions than this ends its oldest ones. */
export const MOST_SESSIONS_A_TOKEN = 50;

/** A token that gets more sign-in links than this loses its oldest ones. */
export const MOST_LINKS_A_TOKEN = 5;

/**
 * For so many links of a token, and for so long, it is kept who made them and when somebody entered by
 * them.
 */
export const MOST_USED_LINKS_A_TOKEN = 20;
export const USED_LINK_KEPT_MS = 30 * 24 * 3600 * 1000;

/**
 * Keeps a new token, with a sign-in link for it where one is given.
 *
 * @throws DomainError `name_taken` when a token of that name that is not revoked is in the workspace.
 */
export async function planToken(
  kept: AccessLookup,
  token: TokenRecord,
  link: LinkRecord | null = null,
): Promise<AccessChange> {
  const tokens = await kept.tokens();
  const isAlike = (other: TokenRecord) => other.name === token.name && other.revokedAt === null;
  if (tokens.some(isAlike)) throw nameTaken(token);
  const { tokens: noted = [], ...tidied } = planTidying(tokens, token.createdAt);
  return { ...tidied, tokens: [...noted, token], links: link ? [link] : [] };
}

/**
 * Marks a token revoked, and ends its sessions and links, and the sessions and the unused links that rest
 * on it. Views that were kept for its holder alone go with it. A used link stays, to tell who entered by
 * it. One that was revoked before keeps when and by whom.
 */
export async function planRevocation(
  kept: AccessLookup,
  id: string,
  at: number,
  by: string | null = null,
): Promise<AccessChange> {
  const revoke = (token: TokenRecord): TokenRecord =>
    token.id === id && token.revokedAt === null
      ? { ...token, revokedAt: at, revokedBy: by }
      : token;
  const before = await kept.tokens();
  const sessions = (await kept.sessions()).filter((session) => isEndedBy(session, id));
  const links = (await kept.links()).filter(
    (link) => link.tokenId === id || (link.usedAt === null && isEndedBy(link, id)),
  );
  return {
    ...changeOf(before, withoutOldTokens(before.map(revoke), at)),
    removedSessions: sessions.map(({ hash }) => hash),
    removedLinks: links.map(({ hash }) => hash),
    removedViews: idsOf((await kept.views()).filter(({ tokenId }) => tokenId === id)),
    removedWebhooks: idsOf((await kept.webhooks()).filter(({ tokenId }) => tokenId === id)),
    endsAccess: true,
  };
}

/**
 * Gives a token another role. Its sessions go on. Where it is an admin's no longer, what others were given
 * by it ends: the sessions and the unused links of other tokens that rest on it, and its webhooks.
 */
export async function planRoleChange(
  kept: AccessLookup,
  changed: TokenRecord,
): Promise<AccessChange> {
  if (changed.role === 'admin') return { tokens: [changed] };
  const isGift = (one: { tokenId: string; restsOn: string[] }) =>
    one.tokenId !== changed.id && isEndedBy(one, changed.id);
  const sessions = (await kept.sessions()).filter(isGift);
  const links = (await kept.links()).filter((link) => link.usedAt === null && isGift(link));
  return {
    tokens: [changed],
    removedSessions: sessions.map(({ hash }) => hash),
    removedLinks: links.map(({ hash }) => hash),
    removedWebhooks: idsOf((await kept.webhooks()).filter(({ tokenId }) => tokenId === changed.id)),
  };
}

/** Revokes every token, and ends every session, sign-in link, webhook, and view but the workspace's. */
export async function planEndOfAll(kept: AccessLookup, at: number): Promise<AccessChange> {
  const before = await kept.tokens();
  const revoke = (token: TokenRecord): TokenRecord =>
    token.revokedAt === null ? { ...token, revokedAt: at } : token;
  return {
    ...changeOf(before, withoutOldTokens(before.map(revoke), at)),
    removedSessions: (await kept.sessions()).map(({ hash }) => hash),
    removedLinks: (await kept.links()).map(({ hash }) => hash),
    // Those of ADMIN_TOKEN's holder too, whose next one may be somebody else.
    removedViews: idsOf((await kept.views()).filter(({ tokenId }) => tokenId !== null)),
    removedWebhooks: idsOf(await kept.webhooks()),
    endsAccess: true,
  };
}

function idsOf(records: { id: string }[]): string[] {
  return records.map(({ id }) => id);
}

/**
 * Keeps a session that was opened; a token that has very many lets go of its oldest.
 *
 * @param replaced the hash of the session that ends with it.
 */
export async function planSession(
  kept: AccessLookup,
  session: SessionRecord,
  replaced: string | null = null,
): Promise<AccessChange> {
  const all = await kept.sessionsOf(session.tokenId);
  const others = all.filter(({ hash }) => hash !== replaced);
  const ended = replaced === null ? [] : [replaced];
  const removedSessions = [...ended, ...oldest(others, MOST_SESSIONS_A_TOKEN - 1)];
  return { sessions: [session], removedSessions };
}

/** Ends a session. */
export async function planSignOut(kept: AccessLookup, hash: string): Promise<AccessChange> {
  return (await kept.findSession(hash)) ? { removedSessions: [hash] } : {};
}

/** Keeps a sign-in link; a token that has more than a few that are unused lets go of its oldest. */
export async function planLink(kept: AccessLookup, link: LinkRecord): Promise<AccessChange> {
  const unused = (await kept.linksOf(link.tokenId)).filter(({ usedAt }) => usedAt === null);
  return { links: [link], removedLinks: oldest(unused, MOST_LINKS_A_TOKEN - 1) };
}

/** Marks a link used and keeps the session that it opens, in place of the one that it had opened. */
export async function planEntry(
  kept: AccessLookup,
  link: LinkRecord,
  session: SessionRecord,
): Promise<AccessChange> {
  const used = (await kept.linksOf(link.tokenId))
    .filter(({ hash, usedAt }) => usedAt !== null && hash !== link.hash)
    .sort((a, b) => (a.usedAt ?? 0) - (b.usedAt ?? 0));
  return {
    ...(await planSession(kept, session, link.usedBy)),
    links: [{ ...link, usedAt: session.createdAt, usedBy: session.hash }],
    removedLinks: oldest(used, MOST_USED_LINKS_A_TOKEN - 1),
  };
}

/**
 * Lets go of tokens that are known to have ended long ago, of sessions that are over, of unused links that
 * have expired, and of used ones after a month.
 */
export async function planPruning(kept: AccessLookup, now: number): Promise<AccessChange> {
  const sessions = (await kept.sessions()).filter((session) => isSessionOver(session, now));
  const links = (await kept.links()).filter((link) => keptUntil(link) <= now);
  return {
    ...planTidying(await kept.tokens(), now),
    removedSessions: sessions.map(({ hash }) => hash),
    removedLinks: links.map(({ hash }) => hash),
  };
}

function planTidying(tokens: TokenRecord[], now: number): AccessChange {
  return changeOf(tokens, withoutOldTokens(tokens, now));
}

/** Tells what makes the one list of tokens the other, which may lack some. */
function changeOf(before: TokenRecord[], after: TokenRecord[]): AccessChange {
  const [was, left] = [new Set(before), new Set(after.map(({ id }) => id))];
  return {
    tokens: after.filter((token) => !was.has(token)),
    removedTokens: before.flatMap(({ id }) => (left.has(id) ? [] : [id])),
  };
}

/** Returns the hashes of those that came before the last so many. */
function oldest(records: { hash: string }[], most: number): string[] {
  return records.slice(0, Math.max(0, records.length - most)).map(({ hash }) => hash);
}

/** Tells whether a session or a link ends with a token. */
function isEndedBy(what: { tokenId: string; restsOn: string[] }, id: string): boolean {
  return what.tokenId === id || what.restsOn.includes(id);
}

function keptUntil({ usedAt, expiresAt }: LinkRecord): number {
  return usedAt === null ? expiresAt : usedAt + USED_LINK_KEPT_MS;
}

function nameTaken({ name, workspace }: TokenRecord): DomainError {
  return new DomainError('name_taken', (words) => words.tokenNameTaken(name, workspace));
}
