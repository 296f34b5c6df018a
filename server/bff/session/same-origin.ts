import { DomainError } from '../../domain/errors.ts';
import type { AppContext, AppMiddleware, HttpSettings } from '../../http/context.ts';
import { addressOf } from '../../http/public-url.ts';
import { isSafeMethod } from '../../http/safe-method.ts';

/**
 * Lets unsafe requests pass only from this server's own pages, whatever their content type, so
 * that no other site can use a visitor's cookie.
 *
 * @throws DomainError `cross_origin`, also when no header tells where a request comes from.
 */
export function requireSameOrigin(settings: HttpSettings): AppMiddleware {
  const { publicUrl, otherUrls = [], isPublicUrlGuessed } = settings;
  const origins = [publicUrl, ...otherUrls].map(({ origin }) => origin);
  const address = isPublicUrlGuessed ? null : addressOf(publicUrl);
  return async function requireSameOrigin(c, next) {
    if (!isSafeMethod(c.req.method) && !isSameOrigin(c, origins, publicUrl.protocol)) {
      throw new DomainError('cross_origin', (words) => words.appNotServedHere(address));
    }
    await next();
  };
}

/** Every current browser sends Sec-Fetch-Site to trustworthy origins; Origin is for plain http. */
function isSameOrigin(c: AppContext, origins: string[], scheme: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  // Browsers write both in one form; reading a host as an address takes the square of its length.
  const ownOrigin = `${scheme}//${c.req.header('host')?.toLowerCase()}`;
  return origins.includes(origin) || origin === ownOrigin;
}
