import { Hono } from 'hono';
import type { PublicAddress } from '../contract/public-address.ts';
import { respondJson } from '../http/answer/respond.ts';
import type { AppEnv, AppMiddleware, HttpSettings } from '../http/context.ts';
import { addressOf } from '../http/public-url.ts';

/** Mounts, behind `session`, where links lead that are to be opened elsewhere, as from a printed label. */
export function addressRoutes(settings: HttpSettings, session: AppMiddleware): Hono<AppEnv> {
  const { publicUrl, isPublicUrlGuessed } = settings;
  const answer: PublicAddress = { address: isPublicUrlGuessed ? null : addressOf(publicUrl) };
  const routes = new Hono<AppEnv>();
  routes.get('/address', session, (c) => respondJson(c, 200, answer));
  return routes;
}
