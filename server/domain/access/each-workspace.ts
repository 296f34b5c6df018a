import type { AccessChange, AccessDecision, AccessStore } from '../access-store.ts';
import { planPruning } from './plan-access.ts';
import { ENVIRONMENT_ADMIN } from './token-names.ts';

/** How many workspaces are changed at once: what else is asked for has its turn meanwhile. */
const AT_ONCE = 4;

/** Where a change of access was not made, or is not known to have been, and why it was not in the first of them. */
export interface Unmade {
  workspaces: ReadonlySet<string>;
  reason: unknown;
  /** True where it was made nowhere. */
  isAll: boolean;
}

/**
 * Makes a change of access in every workspace that has any, a few at a time. One that fails keeps none of the others
 * from it; after several nothing more is begun.
 *
 * @returns null once it has been made in all of them.
 */
export async function inEachWorkspace(
  access: AccessStore,
  decide: AccessDecision<AccessChange>,
): Promise<Unmade | null> {
  // Sessions and links of the environment's token have no token that is kept.
  const workspaces = new Set<string>([ENVIRONMENT_ADMIN.workspace]);
  for (const { workspace } of await access.listTokens()) workspaces.add(workspace);
  const unmade = new Set(workspaces);
  const left = workspaces.values();
  // All take from the same list.
  const change = async () => {
    for (const workspace of left) {
      await access.update(workspace, decide);
      unmade.delete(workspace);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, change));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status !== 'rejected') return null;
  const { reason } = failed;
  return { workspaces: unmade, reason, isAll: unmade.size === workspaces.size };
}

/** Lets go everywhere of what has ended, as `planPruning` does, unless another process has within the hour. */
export async function pruneInTurn(access: AccessStore, now: number): Promise<void> {
  if (await access.claimPruning(now)) await pruneAccess(access, now);
}

/** Lets go everywhere of what has ended, as `planPruning` does. Throws why it could not in a workspace. */
export async function pruneAccess(access: AccessStore, now: number): Promise<void> {
  const unmade = await inEachWorkspace(access, (kept) => planPruning(kept, now));
  if (unmade) throw unmade.reason;
}
