import type { AccessChange, AccessDecision, AccessStore } from '../access-store.ts';
import { planPruning } from './plan-access.ts';
import { ENVIRONMENT_ADMIN } from './token-names.ts';

/** How many workspaces are changed at once: what else is asked for has its turn meanwhile. */
const AT_ONCE = 4;

/** Makes a change of access in every workspace that has any, a few at a time. */
export async function inEachWorkspace(
  access: AccessStore,
  decide: AccessDecision<AccessChange>,
): Promise<void> {
  // Sessions and links of the environment's token have no token that is kept.
  const workspaces = new Set<string>([ENVIRONMENT_ADMIN.workspace]);
  for (const { workspace } of await access.listTokens()) workspaces.add(workspace);
  const left = workspaces.values();
  // All take from the same list.
  const change = async () => {
    for (const workspace of left) await access.update(workspace, decide);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, change));
}

/** Lets go everywhere of what has ended, as `planPruning` does, unless another process has within the hour. */
export async function pruneInTurn(access: AccessStore, now: number): Promise<void> {
  if (await access.claimPruning(now)) await pruneAccess(access, now);
}

/** Lets go everywhere of what has ended, as `planPruning` does. */
export async function pruneAccess(access: AccessStore, now: number): Promise<void> {
  await inEachWorkspace(access, (kept) => planPruning(kept, now));
}
