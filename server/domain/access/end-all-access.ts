import { counted } from '../counted.ts';
import { DomainError } from '../errors.ts';
import { inEachWorkspace, type Unmade } from './each-workspace.ts';
import { planEndOfAll } from './plan-access.ts';
import type { AccessDeps } from './tokens.ts';

/** More workspaces than these are told by their number. */
const MOST_NAMED = 5;

/**
 * Revokes every token, and ends every session, sign-in link and webhook, those of the settings' token
 * included. Returns how many tokens were revoked.
 *
 * @throws DomainError as `AccessStore.update`, which says what was done where some of it was.
 */
export async function endAllAccess({ access, now }: AccessDeps): Promise<number> {
  const active = (await access.listTokens()).filter(({ revokedAt }) => revokedAt === null);
  // One time for all, so that a restore which is made again can find them ended as it would end them.
  const at = now();
  const unmade = await inEachWorkspace(access, async (kept) => await planEndOfAll(kept, at));
  const ended = active.filter(({ workspace }) => !unmade?.workspaces.has(workspace));
  if (unmade) throw unmade.isAll ? unmade.reason : doneInPart(ended.length, unmade);
  return ended.length;
}

function doneInPart(count: number, { workspaces, reason }: Unmade): DomainError {
  const names = [...workspaces].sort();
  const more = names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : [];
  const named = [...names.slice(0, MOST_NAMED), ...more].join(', ');
  const told = reason instanceof Error ? reason.message : String(reason);
  return new DomainError(
    reason instanceof DomainError ? reason.code : 'internal',
    `Revoked ${counted(count, 'token')} and ended all sessions, sign-in links and webhooks, but for those of ${names.length === 1 ? 'workspace' : 'workspaces'} ${named}. There it is not saved, or not known to be: ${told} Run this again to end those as well.`,
    { cause: reason },
  );
}
