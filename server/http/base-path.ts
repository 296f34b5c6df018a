import { getPath } from 'hono/utils/url';
import { DomainError } from '../domain/errors.ts';
import { answerOptions } from './answer/methods.ts';
import { respond } from './answer/respond.ts';
import type { AppMiddleware } from './context.ts';
import { addressOf, basePathOf, HEALTH_PATH, isUnder } from './public-url.ts';
import { isSafeMethod } from './safe-method.ts';

/** Returns Hono's `getPath` for a server under a base path: routes see the path without it. */
export function pathUnder(basePath: string): (request: Request) => string {
  return (request) => {
    const path = getPath(request);
    return isUnder(basePath, path) ? path.slice(basePath.length) || '/' : path;
  };
}

/**
 * Leads from the root to the base path, and refuses all else that is not under it. Mount it before the routes,
 * to which a path outside would look like one of theirs.
 *
 * @throws DomainError `not_found`.
 */
export function keepUnder(publicUrl: URL): AppMiddleware {
  const basePath = basePathOf(publicUrl);
  const options = answerOptions('GET, HEAD, OPTIONS');
  return async function keepUnder(c, next) {
    const path = getPath(c.req.raw);
    if (isUnder(basePath, path) || isUnder(HEALTH_PATH, path)) return await next();
    if (path === '/' && c.req.method === 'OPTIONS') return options(c);
    if (path === '/' && isSafeMethod(c.req.method)) {
      return respond(c, 302, { Location: `${basePath}/` }, null);
    }
    throw new DomainError(
      'not_found',
      `This server answers under ${addressOf(publicUrl)}/. Put ${basePath} before the path.`,
    );
  };
}
