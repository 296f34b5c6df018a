import type { Role } from '../../contract/access.ts';
import { isAtLeast } from '../../contract/access.ts';
import { DomainError } from '../errors.ts';
import type { Actor } from '../store.ts';
import { type Admission, ENVIRONMENT_ADMIN_ID } from './admission.ts';

/** Who is asking, once authenticated: a token, or the browser session that one opened. */
export interface Principal {
  actor: Actor;
  role: Role;
  workspace: string;
  admission: Admission;
}

/**
 * Lets a principal of `role` or stronger pass.
 *
 * @throws DomainError `insufficient_scope`, saying which role is needed.
 */
export function requireRole(principal: Principal, role: Role): void {
  if (isAtLeast(principal.role, role)) return;
  throw roleTooWeak(principal, role);
}

function roleTooWeak({ actor: { name }, role }: Principal, needed: Role): DomainError {
  return new DomainError('insufficient_scope', (words) => words.roleTooWeak(needed, name, role), {
    neededRole: needed,
  });
}

/**
 * Lets the operator pass: whoever holds the environment's admin token. What is asked so is of all
 * workspaces together, which an admin of one of them must not learn.
 *
 * @throws DomainError `insufficient_scope`.
 */
export function requireOperator({ actor }: Principal): void {
  if (actor.id === ENVIRONMENT_ADMIN_ID) return;
  throw new DomainError(
    'insufficient_scope',
    'Only the token in the setting ADMIN_TOKEN reads this, since it tells of all workspaces together. Ask the operator of the server.',
    { neededRole: 'admin' },
  );
}
