import { DomainError } from '../../domain/errors.ts';
import { clientNetwork } from '../auth/client-address.ts';
import type { AppContext, AppMiddleware, HeaderRecord, HttpSettings } from '../context.ts';
import { RequestCounts } from './request-counts.ts';

/** Known tokens are bounded by what admins make, addresses are not. */
const MAX_ADDRESSES = 10_000;

/**
 * Counts a request and has every answer to it tell what is left, by the headers of
 * draft-ietf-httpapi-ratelimit-headers-11.
 */
export interface RequestLimits {
  /** @throws DomainError `rate_limited` where that token has asked for more than it may. */
  countToken(c: AppContext, tokenId: string): void;
  /** @throws DomainError `rate_limited` where the client's network has asked for more than it may. */
  countAddress(c: AppContext): void;
}

/** Makes the limits of the public interface, or null where the settings have none. */
export function createRequestLimits(
  { rateLimit, trustProxy }: HttpSettings,
  now: () => number = () => performance.now(),
): RequestLimits | null {
  if (!rateLimit) return null;
  const tokens = new RequestCounts(rateLimit, Number.POSITIVE_INFINITY, now);
  const addresses = new RequestCounts(rateLimit, MAX_ADDRESSES, now);
  const { requests, seconds: window } = rateLimit;
  const policy = `"default";q=${requests};w=${window}`;
  function count(c: AppContext, counts: RequestCounts, caller: string): void {
    const { left, seconds } = counts.count(caller);
    // Answers are built with these: a header that is set later costs half of the throughput.
    const told: HeaderRecord = {
      'RateLimit-Policy': policy,
      RateLimit: `"default";r=${Math.max(0, left)};t=${seconds}`,
    };
    c.set('fixedHeaders', Object.assign(told, c.get('fixedHeaders')));
    if (left >= 0) return;
    // The first refusal of a window is logged.
    if (left < -1) c.set('isToldAlready', true);
    throw new DomainError(
      'rate_limited',
      `${requests} requests are answered in ${window} seconds, and that many have been sent. Try again in ${seconds} seconds.`,
      { retryAfterSeconds: seconds },
    );
  }
  return {
    countToken: (c, tokenId) => count(c, tokens, tokenId),
    countAddress: (c) => count(c, addresses, clientNetwork(c, trustProxy)),
  };
}

/** Counts, by address, what is asked without a token. */
export function limitByAddress(limits: RequestLimits): AppMiddleware {
  return async function limitByAddress(c, next) {
    limits.countAddress(c);
    await next();
  };
}
