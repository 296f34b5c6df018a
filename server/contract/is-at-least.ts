import { ROLES, type Role } from './access.ts';

/** Tells whether a role may do all that another may. */
export function isAtLeast(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(other);
}
