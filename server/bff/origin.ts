import { Hono } from 'hono';
import type { PublicOrigin } from '../contract/public-origin.ts';
import { respondJson } from '../http/answer/respond.ts';
import type { AppEnv, AppMiddleware, HttpSettings } from '../http/context.ts';

/** Mounts, behind `session`, where links lead that are to be opened elsewhere, as from a printed label. */
export function originRoutes(settings: HttpSettings, session: AppMiddleware): Hono<AppEnv> {
  const { publicUrl, isPublicUrlGuessed } = settings;
  const answer: PublicOrigin = { origin: isPublicUrlGuessed ? null : publicUrl.origin };
  const routes = new Hono<AppEnv>();
  routes.get('/origin', session, (c) => respondJson(c, 200, answer));
  return routes;
}
