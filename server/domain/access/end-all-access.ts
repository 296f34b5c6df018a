import { inEachWorkspace } from './each-workspace.ts';
import { planEndOfAll } from './plan-access.ts';
import type { AccessDeps } from './tokens.ts';

/**
 * Revokes every token, and ends every session and sign-in link, those of the settings' token
 * included. Returns how many tokens were revoked.
 */
export async function endAllAccess({ access, now }: AccessDeps): Promise<number> {
  const active = (await access.listTokens()).filter(({ revokedAt }) => revokedAt === null);
  await inEachWorkspace(access, async (kept) => await planEndOfAll(kept, now()));
  return active.length;
}
