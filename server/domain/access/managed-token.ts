import type { AccessLookup, AccessReader, TokenRecord } from '../access-store.ts';
import { DomainError } from '../errors.ts';
import { confirmAdmission } from './admission.ts';
import { findLastAdmin } from './last-admin.ts';
import { type Principal, requireRole } from './principal.ts';
import type { AccessDeps } from './tokens.ts';

/** What managing tokens needs to know of a request. */
export interface TokenCall {
  deps: AccessDeps;
  principal: Principal;
}

/**
 * Finds a token that the caller may manage; another workspace's is as unknown as one that never was.
 *
 * @param kept where to look, as at the place of a change; in the store where left out.
 * @throws DomainError `insufficient_scope`, `token_not_found`, `token_from_settings`.
 */
export async function requireManaged(
  { deps, principal }: TokenCall,
  id: string,
  kept: Pick<AccessReader, 'findToken'> = deps.access,
): Promise<TokenRecord> {
  requireRole(principal, 'admin');
  const { workspace } = principal;
  if (deps.environmentAdmin?.id === id && deps.environmentAdmin.workspace === workspace) {
    throw new DomainError('token_from_settings', (words) => words.tokenOfSettings);
  }
  const token = await kept.findToken(id);
  if (token?.workspace === workspace) return token;
  throw new DomainError('token_not_found', (words) => words.tokenNotFound);
}

/**
 * Of two admins who revoke or demote each other at once only the first succeeds, and nobody acts as what
 * they are no longer.
 *
 * @throws DomainError `session_required`, `insufficient_scope`.
 */
export async function requireStillAdmin(
  { deps, principal }: TokenCall,
  kept: AccessLookup,
): Promise<void> {
  await confirmAdmission(kept, principal.admission, 'admin', deps.now);
}

/**
 * Refuses to take the one admin away that a workspace cannot lose.
 *
 * @throws DomainError `last_admin`.
 */
export function refuseLastAdmin(
  tokens: readonly TokenRecord[],
  { id, name, workspace }: TokenRecord,
  now: number,
): void {
  if (findLastAdmin(tokens, workspace, now)?.id !== id) return;
  throw new DomainError('last_admin', (words) => words.tokenIsLastAdmin(name, workspace));
}
