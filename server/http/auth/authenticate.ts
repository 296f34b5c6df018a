import { type AccessDeps, principalOf, requireToken } from '../../domain/access/tokens.ts';
import { DomainError } from '../../domain/errors.ts';
import { type AppMiddleware, letIn } from '../context.ts';
import type { TokenAttempt } from './attempts.ts';

/**
 * Learns who asks from `Authorization: Bearer <token>` (RFC 6750).
 *
 * @throws DomainError `authentication_required` without a header or with another scheme,
 *   `invalid_token`, `too_many_attempts`.
 */
export function authenticate(access: AccessDeps, attemptToken: TokenAttempt): AppMiddleware {
  return async function authenticate(c, next) {
    const match = /^Bearer(?: +(.*))?$/i.exec(c.req.header('authorization') ?? '');
    if (!match) {
      throw new DomainError(
        'authentication_required',
        'Send an access token in the header Authorization: Bearer <token>.',
      );
    }
    const token = await attemptToken(c, () => requireToken(access, match[1] ?? ''));
    await letIn(c, access, principalOf(token, null));
    await next();
  };
}
