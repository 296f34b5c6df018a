import type { TokenFacts } from '../contract/token-facts.ts';
import { isExpired } from '../domain/access/admission.ts';
import { endAllAccess } from '../domain/access/end-all-access.ts';
import { type AccessDeps, createToken, revokeToken } from '../domain/access/tokens.ts';
import type { LinkRecord, TokenRecord } from '../domain/access-store.ts';
import { TurnTaker } from '../domain/turn-taker.ts';
import type { TokenOperations } from './token-operations.ts';

/** Does an operator's work on tokens by the rules of the domain, as the app does. */
export function operationsOn(deps: AccessDeps): TokenOperations {
  const { access, now } = deps;
  return {
    create: async (wish) => {
      const { text, record } = await createToken(deps, wish);
      return { text, token: factsOf(record, null, now()) };
    },
    list: async () => {
      const [tokens, links] = [await access.listTokens(), await access.listLinks()];
      const turns = new TurnTaker();
      const newest = await newestByToken(links, turns);
      const listed: TokenFacts[] = [];
      for (const token of tokens) {
        listed.push(factsOf(token, newest.get(token.id) ?? null, now()));
        await turns.yieldIfDue();
      }
      return listed;
    },
    revoke: async (nameOrId, workspace) => {
      const revoked = await revokeToken(deps, nameOrId, workspace);
      const newest = await newestByToken(await access.listLinks(), new TurnTaker());
      return factsOf({ ...revoked, revokedAt: now() }, newest.get(revoked.id) ?? null, now());
    },
    revokeAll: async () => await endAllAccess(deps),
  };
}

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

function factsOf(token: TokenRecord, lastLink: LinkRecord | null, now: number): TokenFacts {
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
