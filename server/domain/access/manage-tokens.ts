import type { Role } from '../../contract/access.ts';
import type { TokenLock } from '../../contract/tokens.ts';
import type {
  AccessChange,
  AccessLookup,
  AdmissionRecords,
  LinkRecord,
  TokenRecord,
} from '../access-store.ts';
import { DomainError } from '../errors.ts';
import type { IdempotencyKey } from '../store.ts';
import { TurnTaker } from '../turn-taker.ts';
import { isActive, isExpired, isLinkOpen } from './admission.ts';
import { adminUntil, findLastAdmin } from './last-admin.ts';
import {
  refuseLastAdmin,
  requireManaged,
  requireStillAdmin,
  type TokenCall,
} from './managed-token.ts';
import { planLink, planRevocation, planToken } from './plan-access.ts';
import { requireRole } from './principal.ts';
import { activeOf, lacksEnvironmentAdmin } from './sessions.ts';
import { requireTellableName } from './token-names.ts';
import { hashSecret } from './token-text.ts';
import {
  type AccessDeps,
  type CreatedToken,
  draftLink,
  draftToken,
  type LinkMaker,
  withEnvironmentAdmin,
} from './tokens.ts';

const REVOKED_SHOWN_MS = 30 * 24 * 3600 * 1000;
const MOST_REVOKED_SHOWN = 20;

/** How many good tokens a workspace may have; all are read and written together. */
export const MOST_TOKENS = 1000;

/** How many tokens a link may rest on, one for each link by which its maker, and the maker of that, was signed in. */
const MOST_RESTED_ON = 10;

export interface WantedToken {
  name: string;
  role: Role;
  /** When it expires, in milliseconds since the epoch; null for never. */
  expiresAt: number | null;
}

/**
 * Lists the tokens of the caller's workspace, newest first: those that are good, then expired ones,
 * then those revoked lately.
 *
 * @param confirmWanted is asked at each turn.
 * @returns with them when the last admin expires: Infinity for never.
 * @throws DomainError `insufficient_scope`; what `confirmWanted` throws.
 */
export async function listTokens(
  { deps, principal }: TokenCall,
  confirmWanted: () => Promise<void>,
) {
  requireRole(principal, 'admin');
  const now = deps.now();
  const { workspace } = principal;
  const all = withEnvironmentAdmin(deps, await deps.access.listTokens(workspace));
  // Reversed before sorting, so that of tokens made in the same millisecond the later one comes first.
  const own = all.filter((token) => token.workspace === workspace).reverse();
  const newest = (a: TokenRecord, b: TokenRecord) => b.createdAt - a.createdAt;
  const revoked = own
    .filter(({ revokedAt }) => revokedAt !== null && revokedAt > now - REVOKED_SHOWN_MS)
    .sort((a, b) => (b.revokedAt ?? 0) - (a.revokedAt ?? 0));
  const tokens = [
    ...own.filter((token) => isActive(token, now)).sort(newest),
    ...own.filter((token) => token.revokedAt === null && isExpired(token, now)).sort(newest),
    ...revoked.slice(0, MOST_REVOKED_SHOWN),
  ];
  const links = await deps.access.listLinks(workspace);
  const linksOf = groupByToken(links);
  const opened = await deps.access.findRecords(
    [],
    links.flatMap(({ usedBy }) => usedBy ?? []),
  );
  const last = findLastAdmin(all, workspace, now);
  const listed: ListedToken[] = [];
  const turns = new TurnTaker(confirmWanted);
  for (const token of tokens) {
    await turns.yieldIfDue();
    const isFromEnvironment = token.id === deps.environmentAdmin?.id;
    const lock = isFromEnvironment ? 'from_settings' : token === last ? 'last_admin' : null;
    const isKept = await deps.access.isTokenKept(token.id);
    const described = describeLinks(deps, linksOf.get(token.id) ?? [], opened);
    listed.push({ token, lock, links: described, isKept });
  }
  return { tokens: listed, adminUntil: adminUntil(all, workspace, now) };
}

/**
 * Makes a token in the caller's workspace. Sent twice, it makes one: the second is told that the name
 * is taken, or under the same key, as where a browser repeats it by itself, that the first answer is lost.
 *
 * @throws DomainError `insufficient_scope`, `too_many_tokens`, `answer_lost`, as
 *   `requireTellableName`; `session_required` when the caller has been revoked meanwhile.
 */
export async function makeToken(
  call: TokenCall,
  wanted: WantedToken,
  key?: IdempotencyKey,
): Promise<CreatedToken> {
  const { deps, principal } = call;
  requireRole(principal, 'admin');
  const { actor, workspace } = principal;
  const { text, record } = draftToken(deps, { ...wanted, workspace, lifetimeMs: null });
  const madeUnder = key && hashSecret(JSON.stringify([actor.id, key.value, key.fingerprint]));
  const token = { ...record, createdBy: actor.name, expiresAt: wanted.expiresAt, madeUnder };
  await deps.access.update(workspace, async (kept) => {
    await requireStillAdmin(call, kept);
    const tokens = await kept.tokens();
    if (key && tokens.some((other) => other.madeUnder === madeUnder)) throw answerLost();
    await requireTellableName(token, withEnvironmentAdmin(deps, tokens));
    requireRoom(tokens, workspace, deps.now());
    return await planToken(kept, token);
  });
  return { text, record: token };
}

/**
 * Makes a one-time sign-in link for a token of the caller's workspace.
 *
 * @returns the link's code, which is kept nowhere, and when it expires.
 * @throws DomainError `insufficient_scope`, `token_not_found`, `token_from_settings`; `token_ended` for
 *   one that is revoked or expired; `session_required` as `makeToken`; `link_rests_on_too_many`.
 */
export async function makeLink(call: TokenCall, id: string) {
  const { deps } = call;
  const token = await requireManaged(call, id);
  const { code, record } = draftLink(deps, token.id, await makerOf(call));
  await deps.access.update(token.workspace, async (kept) => {
    await requireStillAdmin(call, kept);
    const found = await kept.findToken(id);
    if (found && isActive(found, deps.now())) return await planLink(kept, record);
    throw new DomainError('token_ended', (words) => words.tokenEndedForLink(token.name));
  });
  return { code, expiresAt: record.expiresAt };
}

/**
 * Revokes a token of the caller's workspace and ends its sessions. One that was revoked before stays so.
 *
 * @throws DomainError `insufficient_scope`, `token_not_found`, `token_from_settings`; `last_admin` when
 *   nobody could manage the workspace's tokens any more; `session_required` as `makeToken`.
 */
export async function revokeManagedToken(call: TokenCall, id: string): Promise<TokenRecord> {
  const { deps, principal } = call;
  const managed = await requireManaged(call, id);
  type Revocation = AccessChange & { token: TokenRecord };
  const revoke = async (kept: AccessLookup): Promise<Revocation> => {
    await requireStillAdmin(call, kept);
    const all = withEnvironmentAdmin(deps, await kept.tokens());
    refuseLastAdmin(all, managed, deps.now());
    const change = await planRevocation(kept, id, deps.now(), principal.actor.name);
    // One that was revoked before is no part of the change.
    const changed = change.tokens?.find((one) => one.id === id);
    return { ...change, token: changed ?? (await kept.findToken(id)) ?? managed };
  };
  return (await deps.access.update(managed.workspace, revoke)).token;
}

/** The text of a token is told once and kept nowhere. */
function answerLost(): DomainError {
  return new DomainError('answer_lost', (words) => words.tokenAnswerLost);
}

/** A sign-in link of a token: who made it, whether somebody entered by it and is still signed in. */
export interface DescribedLink {
  madeBy: string | null;
  madeAt: number;
  usedAt: number | null;
  isOpen: boolean;
}

/** A token as the list shows it. */
interface ListedToken {
  token: TokenRecord;
  lock: TokenLock | null;
  links: DescribedLink[];
  /** False while it could not be saved that it was revoked, or its role lowered. */
  isKept: boolean;
}

function groupByToken(links: LinkRecord[]): Map<string, LinkRecord[]> {
  const groups = new Map<string, LinkRecord[]>();
  for (const link of links) {
    const group = groups.get(link.tokenId);
    if (group) group.push(link);
    else groups.set(link.tokenId, [link]);
  }
  return groups;
}

/**
 * Tells of a token's links that still work or were used, newest first.
 *
 * @param opened hold the sessions that they have opened.
 */
function describeLinks(
  deps: AccessDeps,
  links: LinkRecord[],
  opened: AdmissionRecords,
): DescribedLink[] {
  const now = deps.now();
  const isOpenStill = (link: LinkRecord) =>
    isLinkOpen(link, now) && !lacksEnvironmentAdmin(deps, link);
  const told = links.filter((link) => link.usedAt !== null || isOpenStill(link));
  const described = told.map(({ madeBy, madeAt, usedAt, usedBy }) => {
    const session = usedBy === null ? undefined : opened.session(usedBy);
    const isOpen = session !== undefined && activeOf(deps, session, opened) !== null;
    return { madeBy, madeAt, usedAt, isOpen };
  });
  return described.reverse();
}

/**
 * The link ends with the caller's token, and with whatever the caller's own session rests on.
 *
 * @throws DomainError `link_rests_on_too_many`: each of them is looked at whenever access changes.
 */
async function makerOf({ deps, principal }: TokenCall): Promise<LinkMaker> {
  const { actor, admission } = principal;
  const hash = admission.sessionHash;
  const session = hash === null ? null : await deps.access.findSession(hash);
  const restsOn = [...new Set([actor.id, ...(session?.restsOn ?? [])])];
  if (restsOn.length <= MOST_RESTED_ON) return { name: actor.name, restsOn };
  throw new DomainError('link_rests_on_too_many', (words) =>
    words.linkRestsOnTooMany(MOST_RESTED_ON),
  );
}

/** @throws DomainError `too_many_tokens`. The command line, which nobody reaches from outside, is not asked. */
function requireRoom(tokens: TokenRecord[], workspace: string, now: number): void {
  if (tokens.filter((token) => isActive(token, now)).length < MOST_TOKENS) return;
  throw new DomainError('too_many_tokens', (words) => words.tooManyTokens(workspace, MOST_TOKENS));
}
