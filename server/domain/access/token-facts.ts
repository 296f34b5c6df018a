import type { TokenFacts } from '../../contract/token-facts.ts';
import type { LinkRecord, TokenRecord } from '../access-store.ts';
import { TurnTaker } from '../turn-taker.ts';
import { isExpired } from './admission.ts';
import type { AccessDeps } from './tokens.ts';

/** Finds the link of each token that was made last. */
async function newestByToken(
  links: LinkRecord[],
  turns: TurnTaker,
): Promise<Map<string, LinkRecord>> {
  const newest = new Map<string, LinkRecord>();
  for (const link of links) {
    const known = newest.get(link.tokenId);
    if (!known || known.madeAt < link.madeAt) newest.set(link.tokenId, link);
    await turns.yieldIfDue();
  }
  return newest;
}

/** Tells of the tokens of a workspace, or of all, what operators and programs are told, in turns with other work. */
export async function tokenFacts(
  { access, now }: Pick<AccessDeps, 'access' | 'now'>,
  { workspace, turns = new TurnTaker() }: { workspace?: string; turns?: TurnTaker } = {},
): Promise<TokenFacts[]> {
  const tokens = await access.listTokens(workspace);
  const newest = await newestByToken(await access.listLinks(workspace), turns);
  const listed: TokenFacts[] = [];
  for (const token of tokens) {
    const facts = factsOf(token, newest.get(token.id) ?? null, now());
    listed.push((await access.isTokenKept(token.id)) ? facts : { ...facts, untilRestart: true });
    await turns.yieldIfDue();
  }
  return listed;
}

/** @param lastLink is the newest of its sign-in links; null for none. */
export function factsOf(token: TokenRecord, lastLink: LinkRecord | null, now: number): TokenFacts {
  const { id, name, role, workspace, createdAt, expiresAt, lastUsedAt } = token;
  return {
    ...{ id, name, role, workspace, state: stateOf(token, now) },
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: timeOf(expiresAt),
    lastUsedAt: timeOf(lastUsedAt),
    lastLink: lastLink && describeLink(lastLink),
  };
}

function stateOf(token: TokenRecord, now: number): TokenFacts['state'] {
  if (token.revokedAt !== null) return 'revoked';
  return isExpired(token, now) ? 'expired' : 'active';
}

function describeLink({ madeBy, madeAt, usedAt }: LinkRecord): TokenFacts['lastLink'] {
  return { madeBy, madeAt: new Date(madeAt).toISOString(), usedAt: timeOf(usedAt) };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
