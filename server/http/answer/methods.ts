import type { Hono } from 'hono';
import { DomainError } from '../../domain/errors.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { respond } from './respond.ts';

/** In which order `Allow` names them; those that no route has are not in it. */
const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Answers OPTIONS, and refuses every other method with 405 and `Allow`, at each address that has a
 * route so far. Call it once all endpoints are mounted: what they allow follows from them.
 */
export function answerOtherMethods(app: Hono<AppEnv>): void {
  const byPath = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    const methods = byPath.get(path) ?? new Set(['OPTIONS']);
    byPath.set(path, methods.add(method));
    // Hono answers HEAD by the route for GET.
    if (method === 'GET') methods.add('HEAD');
  }
  for (const [path, methods] of byPath) {
    const allow = ORDER.filter((method) => methods.has(method)).join(', ');
    app.options(path, answerOptions(allow));
    app.all(path, refuseOtherMethods(allow));
  }
}

/** Makes the handler of OPTIONS: which methods are allowed here. */
export function answerOptions(allow: string) {
  return (c: AppContext): Response => respond(c, 204, { Allow: allow }, null);
}

/** Makes the handler that refuses every method not handled before it. */
export function refuseOtherMethods(allow: string) {
  return (c: AppContext): Response => {
    throw new DomainError(
      'method_not_allowed',
      `${c.req.method} is not allowed here. Use one of ${allow}.`,
      { allow },
    );
  };
}

/** Refuses an address at which there is nothing. */
export function refuseUnknownPath(): Response {
  throw new DomainError('not_found', 'There is nothing at this address. Check the path.');
}
