import type { Role } from '../../contract/access.ts';
import { isAtLeast } from '../../contract/is-at-least.ts';
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
  throw new DomainError(
    'insufficient_scope',
    `This needs the role ${role} or a stronger one; the token "${principal.actor.name}" has the role ${principal.role}. Ask an admin.`,
    { neededRole: role },
  );
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
