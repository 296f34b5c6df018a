import { endAllAccess } from '../domain/access/end-all-access.ts';
import { factsOf, newestByToken, tokenFacts } from '../domain/access/token-facts.ts';
import { type AccessDeps, createToken, revokeToken } from '../domain/access/tokens.ts';
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
    list: async () => await tokenFacts(await access.listTokens(), await access.listLinks(), now()),
    revoke: async (nameOrId, workspace) => {
      const revoked = await revokeToken(deps, nameOrId, workspace);
      const newest = await newestByToken(await access.listLinks(), new TurnTaker());
      return factsOf({ ...revoked, revokedAt: now() }, newest.get(revoked.id) ?? null, now());
    },
    revokeAll: async () => await endAllAccess(deps),
  };
}
