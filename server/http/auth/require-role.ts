import type { Role } from '../../contract/access.ts';
import { requireRole } from '../../domain/access/principal.ts';
import { type AppMiddleware, principalOfRequest } from '../context.ts';

/**
 * Lets principals of `role` or stronger pass, before anything of what they sent is read, and has long work
 * ask for the same again. Mounted behind authentication.
 *
 * @throws DomainError `insufficient_scope`.
 */
export function atLeast(role: Role): AppMiddleware {
  return async function atLeast(c, next) {
    requireRole(principalOfRequest(c), role);
    c.set('neededRole', role);
    await next();
  };
}
