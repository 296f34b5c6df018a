import type { AccessChange, AccessDecision, AccessStore } from '../access-store.ts';
import { planPruning } from './plan-access.ts';
import { ENVIRONMENT_ADMIN } from './token-names.ts';

/** Makes a change of access in every workspace that has any. */
export async function inEachWorkspace(
  access: AccessStore,
  decide: AccessDecision<AccessChange>,
): Promise<void> {
  // Sessions and links of the environment's token have no token that is kept.
  const workspaces = new Set<string>([ENVIRONMENT_ADMIN.workspace]);
  for (const { workspace } of await access.listTokens()) workspaces.add(workspace);
  await Promise.all(Array.from(workspaces, (one) => access.update(one, decide)));
}

/** Lets go everywhere of what has ended, as `planPruning` does. */
export async function pruneAccess(access: AccessStore, now: number): Promise<void> {
  await inEachWorkspace(access, (kept) => planPruning(kept, now));
}
