import { Hono } from 'hono';
import type { Registry } from 'prom-client';
import { requireOperator } from '../domain/access/principal.ts';
import { respond } from '../http/answer/respond.ts';
import { type AppEnv, type AppMiddleware, principalOfRequest } from '../http/context.ts';

/** Mounts the process's metrics in the text format of Prometheus, for the environment's admin token alone. */
export function metricsRoutes(registry: Registry, authenticate: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/metrics', authenticate, async (c) => {
    requireOperator(principalOfRequest(c));
    return respond(c, 200, { 'Content-Type': registry.contentType }, await registry.metrics());
  });
  return routes;
}
