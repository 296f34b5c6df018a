import type { ProblemCode } from '../../contract/problems.ts';
import { ownText } from '../../contract/text.ts';
import { hashSecret } from '../../domain/access/token-text.ts';
import { type AccessDeps, principalOf, requireToken } from '../../domain/access/tokens.ts';
import type { TokenRecord } from '../../domain/access-store.ts';
import { DomainError } from '../../domain/errors.ts';
import type { AppContext, AppMiddleware } from '../context.ts';
import type { RequestLimits } from '../limit/limit-requests.ts';
import { letIn } from '../turns.ts';
import type { TokenAttempt } from './attempts.ts';

const NO_GOOD_TOKEN: ReadonlySet<ProblemCode> = new Set(['invalid_token', 'too_many_attempts']);

/**
 * Learns who asks from `Authorization: Bearer <token>` (RFC 6750).
 *
 * @throws DomainError `authentication_required` without a header or with another scheme,
 *   `invalid_token`, `too_many_attempts`; with `limits` also `rate_limited`.
 */
export function authenticate(
  access: AccessDeps,
  attemptToken: TokenAttempt,
  limits: RequestLimits | null = null,
): AppMiddleware {
  async function findToken(c: AppContext, text: string): Promise<TokenRecord> {
    try {
      return await attemptToken(c, () => requireOnConnection(access, c, text));
    } catch (error) {
      // Whoever sends no good token is known by their address alone; whose token could not be looked up is not.
      if (error instanceof DomainError && NO_GOOD_TOKEN.has(error.code)) limits?.countAddress(c);
      throw error;
    }
  }
  return async function authenticate(c, next) {
    const match = /^Bearer(?: +(.*))?$/i.exec(c.req.header('authorization') ?? '');
    if (!match) {
      limits?.countAddress(c);
      throw new DomainError(
        'authentication_required',
        'Send an access token in the header Authorization: Bearer <token>.',
      );
    }
    const token = await findToken(c, match[1] ?? '');
    const principal = principalOf(token, null);
    if (limits) {
      // The log tells whose request is refused.
      c.set('principal', principal);
      limits.countToken(c, principal.actor.id);
    }
    await letIn(c, access, principal);
    await next();
  };
}

/**
 * As `requireToken`. A connection sends the same token again and again, as a rule, and to hash it takes a twentieth of
 * a page's time. Only good tokens are remembered: what else is sent may be as long as a head.
 */
async function requireOnConnection(
  access: AccessDeps,
  { env }: AppContext,
  text: string,
): Promise<TokenRecord> {
  const { connection } = env ?? {};
  const { hashed = null } = connection ?? {};
  if (hashed?.text === text) return await requireToken(access, text, hashed.hash);
  const hash = hashSecret(text);
  const token = await requireToken(access, text, hash);
  if (connection) connection.hashed = { text: ownText(text), hash };
  return token;
}
