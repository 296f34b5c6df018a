import { Hono } from 'hono';
import { respond } from '../http/answer/respond.ts';
import type { AppEnv, HttpSettings } from '../http/context.ts';
import { basePathOf } from '../http/public-url.ts';
import { describeApi } from './openapi/describe-api.ts';

/** Mounts the description of the public contract, for everybody: it tells nothing about any plant. */
export function openApiRoutes(settings: HttpSettings): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const text = JSON.stringify(describeApi(settings));
  const types = `"${basePathOf(settings.publicUrl)}/problems/`;
  const bytes = new TextEncoder().encode(text.replaceAll('"/problems/', types));
  // Strangers may ask for it, and leave it unread: bytes are shared by all who do.
  routes.get('/openapi.json', (c) =>
    respond(c, 200, { 'Content-Type': 'application/json' }, bytes),
  );
  return routes;
}
