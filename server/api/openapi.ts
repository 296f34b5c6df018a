import { Hono } from 'hono';
import { respond } from '../http/answer/respond.ts';
import type { AppEnv } from '../http/context.ts';
import { describeApi } from './openapi/describe-api.ts';

/** Mounts the description of the public contract, for everybody: it tells nothing about any plant. */
export function openApiRoutes(publicUrl: URL): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const bytes = new TextEncoder().encode(JSON.stringify(describeApi(publicUrl)));
  // Strangers may ask for it, and leave it unread: bytes are shared by all who do.
  routes.get('/openapi.json', (c) =>
    respond(c, 200, { 'Content-Type': 'application/json' }, bytes),
  );
  return routes;
}
