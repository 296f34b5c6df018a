import type { AccessChange, AccessDecision, AccessStore } from '../access-store.ts';
import { planPruning } from './plan-access.ts';
import { ENVIRONMENT_ADMIN } from './token-names.ts';

/** How many workspaces are changed at once: few, so that other requests have their turn meanwhile. */
const AT_ONCE = 4;

/** The workspaces in which a change of access was not made, or may not have been, and why the first of them failed. */
export interface Unmade {
  workspaces: ReadonlySet<string>;
  reason: unknown;
  /** True where it was made nowhere. */
  isAll: boolean;
}

/**
 * Makes a change of access in every workspace that has any, a few at a time. A workspace that fails does not stop
 * the others, until as many have failed as are changed at once: then no other is begun.
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
  // Several run at once, and each takes its next workspace from this one iterator.
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

/** Does what `pruneAccess` does, unless another process has done it within the hour. */
export async function pruneInTurn(access: AccessStore, now: number): Promise<void> {
  if (await access.claimPruning(now)) await pruneAccess(access, now);
}

/** Forgets what has ended, as `planPruning` does, in every workspace. Throws why the first that failed did. */
export async function pruneAccess(access: AccessStore, now: number): Promise<void> {
  const unmade = await inEachWorkspace(access, (kept) => planPruning(kept, now));
  if (unmade) throw unmade.reason;
}
