import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { DomainError } from '../domain/errors.ts';
import { clientAddress } from './client-address.ts';
import type { AppContext, HttpSettings } from './context.ts';

export const WRONG_TOKENS_A_MINUTE = 10;

/**
 * Runs what tries a token. Where that token is wrong, the attempt counts against the client's
 * address; right tokens never count and are never refused, so that one misconfigured program does
 * not lock its neighbours out.
 *
 * @throws DomainError `too_many_attempts` for a wrong token beyond the limit, else what `attempt` throws.
 */
export type TokenAttempt = <T>(c: AppContext, attempt: () => Promise<T>) => Promise<T>;

/** Counts wrong tokens by client address, for the API and the browser's sign-in together. */
export function createTokenAttempt(settings: HttpSettings): TokenAttempt {
  const limiter = new RateLimiterMemory({ points: WRONG_TOKENS_A_MINUTE, duration: 60 });
  return async function attemptToken(c, attempt) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_token') {
        await countWrongToken(limiter, clientAddress(c, settings.trustProxy));
      }
      throw error;
    }
  };
}

async function countWrongToken(limiter: RateLimiterMemory, address: string): Promise<void> {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(address);
  if (consumedPoints <= WRONG_TOKENS_A_MINUTE) return;
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  throw new DomainError(
    'too_many_attempts',
    `Too many wrong tokens came from this address. Check the token and try again in ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );
}
