import { ROLES, type Role } from '../contract/access.ts';
import type { Admission } from './admission.ts';
import { DomainError } from './errors.ts';
import type { Actor } from './store.ts';

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
  if (ROLES.indexOf(principal.role) >= ROLES.indexOf(role)) return;
  throw new DomainError(
    'insufficient_scope',
    `This needs the role ${role} or a stronger one; the token "${principal.actor.name}" is a ${principal.role}. Ask an admin for another token.`,
    { neededRole: role },
  );
}
