import type { TokenFacts } from '../contract/token-facts.ts';
import { isExpired } from '../domain/access/admission.ts';
import { endAllAccess } from '../domain/access/end-all-access.ts';
import { type AccessDeps, createToken, revokeToken } from '../domain/access/tokens.ts';
import type { LinkRecord, TokenRecord } from '../domain/access-store.ts';
import type { TokenOperations } from './token-operations.ts';

/** Does an operator's work on tokens by the rules of the domain, as the app does. */
export function operationsOn(deps: AccessDeps): TokenOperations {
  const { access, now } = deps;
  return {
    create: async (wish) => {
      const { text, record } = await createToken(deps, wish);
      return { text, token: factsOf(record, [], now()) };
    },
    list: async () => {
      const [tokens, links] = [await access.listTokens(), await access.listLinks()];
      return tokens.map((token) => factsOf(token, links, now()));
    },
    revoke: async (nameOrId, workspace) => {
      const revoked = await revokeToken(deps, nameOrId, workspace);
      return factsOf({ ...revoked, revokedAt: now() }, await access.listLinks(), now());
    },
    revokeAll: async () => await endAllAccess(deps),
  };
}

function factsOf(token: TokenRecord, links: LinkRecord[], now: number): TokenFacts {
  const { id, name, role, workspace, createdAt, expiresAt, lastUsedAt } = token;
  return {
    ...{ id, name, role, workspace, state: stateOf(token, now) },
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: timeOf(expiresAt),
    lastUsedAt: timeOf(lastUsedAt),
    lastLink: lastLinkOf(links, id),
  };
}

function stateOf(token: TokenRecord, now: number): TokenFacts['state'] {
  if (token.revokedAt !== null) return 'revoked';
  return isExpired(token, now) ? 'expired' : 'active';
}

function lastLinkOf(links: LinkRecord[], id: string): TokenFacts['lastLink'] {
  const own = links.filter(({ tokenId }) => tokenId === id);
  const [newest] = own.sort((a, b) => b.madeAt - a.madeAt);
  if (!newest) return null;
  const { madeBy, madeAt, usedAt } = newest;
  return { madeBy, madeAt: new Date(madeAt).toISOString(), usedAt: timeOf(usedAt) };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
