import { endAllAccess } from '../domain/access/end-all-access.ts';
import { factsOf, tokenFacts } from '../domain/access/token-facts.ts';
import { type AccessDeps, createToken, revokeToken } from '../domain/access/tokens.ts';
import type { TokenOperations } from './token-operations.ts';

/** Does an operator's work on tokens by the rules of the domain, as the app does. */
export function operationsOn(deps: AccessDeps): TokenOperations {
  const { now } = deps;
  return {
    create: async (wish) => {
      const { text, record } = await createToken(deps, wish);
      return { text, token: factsOf(record, null, now()) };
    },
    list: async () => await tokenFacts(deps),
    revoke: async (nameOrId, workspace) => {
      const revoked = await revokeToken(deps, nameOrId, workspace);
      // Its links are gone with it. Nothing is read that could fail now, and tell of a failure.
      return factsOf({ ...revoked, revokedAt: now() }, null, now());
    },
    revokeAll: async () => await endAllAccess(deps),
  };
}
