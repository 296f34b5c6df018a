import { Hono } from 'hono';
import type { Registry } from 'prom-client';
import { requireRole } from '../domain/principal.ts';
import { type AppEnv, type AppMiddleware, principalOfRequest } from '../http/context.ts';
import { answerOptions, refuseOtherMethods } from '../http/methods.ts';
import { respond } from '../http/respond.ts';

const METHODS = 'GET, HEAD, OPTIONS';

/** Mounts the process's metrics in the text format of Prometheus, for admins' tokens. */
export function metricsRoutes(registry: Registry, authenticate: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/metrics', authenticate, async (c) => {
    requireRole(principalOfRequest(c), 'admin');
    return respond(c, 200, { 'Content-Type': registry.contentType }, await registry.metrics());
  });
  routes.options('/metrics', answerOptions(METHODS));
  routes.all('/metrics', refuseOtherMethods(METHODS));
  return routes;
}
