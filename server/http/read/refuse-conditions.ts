import { DomainError } from '../../domain/errors.ts';
import type { AppContext } from '../context.ts';
import { isSafeMethod } from '../safe-method.ts';

/**
 * Refuses conditions on requests that may change something: nothing at these addresses has an entity tag
 * that could match (RFC 9110, section 13.1).
 *
 * @throws DomainError `precondition_failed`.
 */
export async function refuseConditions(c: AppContext, next: () => Promise<void>): Promise<void> {
  const asked = c.req.header('if-match') ?? c.req.header('if-none-match');
  if (asked !== undefined && !isSafeMethod(c.req.method)) {
    throw new DomainError(
      'precondition_failed',
      'Nothing at this address has an entity tag. Leave If-Match and If-None-Match out.',
    );
  }
  await next();
}
