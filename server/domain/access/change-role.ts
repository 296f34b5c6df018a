import { isAtLeast, type Role } from '../../contract/access.ts';
import type { AccessChange, TokenRecord } from '../access-store.ts';
import { DomainError } from '../errors.ts';
import { isActive } from './admission.ts';
import {
  refuseLastAdmin,
  requireManaged,
  requireStillAdmin,
  type TokenCall,
} from './managed-token.ts';
import { planRoleChange } from './plan-access.ts';
import { withEnvironmentAdmin } from './tokens.ts';

/** The role that a token is to have, and the one it had when the caller looked. */
export interface RoleWish {
  role: Role;
  expected: Role;
}

/**
 * Gives a token of the caller's workspace another role, also the caller's own. Whoever is signed in with it
 * goes on in that role. Sent twice, it is done once.
 *
 * @throws DomainError `insufficient_scope`, `token_not_found`, `token_from_settings`; `token_ended` for one
 *   that is revoked or expired; `role_changed` when it has neither the expected role nor the wanted one;
 *   `last_admin` when nobody could manage the workspace's tokens any more; `session_required` when the
 *   caller has been sent away meanwhile.
 */
export async function changeRole(
  call: TokenCall,
  id: string,
  wish: RoleWish,
): Promise<TokenRecord> {
  const { deps, principal } = call;
  const { actor, workspace } = principal;
  type RoleChange = AccessChange & { token: TokenRecord };
  const { token } = await deps.access.update(workspace, async (kept): Promise<RoleChange> => {
    await requireStillAdmin(call, kept);
    const token = await requireManaged(call, id, kept);
    const now = deps.now();
    if (!isActive(token, now)) throw endedError(token);
    // It may have been lowered to that, which may not be saved.
    if (token.role === wish.role) return { token, endsAccess: true };
    if (token.role !== wish.expected) throw changedError(token);
    const all = withEnvironmentAdmin(deps, await kept.tokens());
    if (token.role === 'admin') refuseLastAdmin(all, token, now);
    const by = { roleChangedAt: now, roleChangedBy: actor.name };
    const changed = { ...token, role: wish.role, ...by };
    const end = isAtLeast(wish.role, token.role) ? {} : { endsAccess: true as const };
    return { ...(await planRoleChange(kept, changed)), ...end, token: changed };
  });
  return token;
}

function endedError({ name }: TokenRecord): DomainError {
  return new DomainError('token_ended', (words) => words.tokenEndedForRole(name));
}

function changedError({ name, role, roleChangedBy }: TokenRecord): DomainError {
  return new DomainError('role_changed', (words) =>
    words.tokenRoleChanged(name, role, roleChangedBy),
  );
}
