import { Hono } from 'hono';
import { every } from 'hono/combine';
import type { Logger } from 'pino';
import { SessionWatch } from '../domain/access/session-watch.ts';
import type { AccessDeps } from '../domain/access/tokens.ts';
import type { PlantStore } from '../domain/store.ts';
import type { TokenAttempt } from '../http/auth/attempts.ts';
import type { AppEnv, HttpSettings } from '../http/context.ts';
import type { Metrics } from '../http/observe/metrics.ts';
import { refuseConditions } from '../http/read/refuse-conditions.ts';
import { addressRoutes } from './address.ts';
import { eventRoutes } from './events/events.ts';
import { changeRoutes } from './history/changes.ts';
import { changeManyRoutes } from './plants/change-many.ts';
import { plantRoutes } from './plants/plants.ts';
import { requireSameOrigin } from './session/same-origin.ts';
import { requireSession, sessionRoutes } from './session/session.ts';
import { createSessionCookie } from './session/session-cookie.ts';
import { tokenRoutes } from './tokens/tokens.ts';
import { webhookRoutes } from './tokens/webhooks.ts';
import { importRoutes } from './transfer/imports.ts';
import { viewRoutes } from './views/views.ts';

export interface BffDeps {
  store: PlantStore;
  access: AccessDeps;
  attemptToken: TokenAttempt;
  settings: HttpSettings;
  logger: Logger;
  metrics: Metrics;
  /** Aborted once the server stops. */
  stopping: AbortSignal;
}

/** Mounts the browser's endpoints: same-origin first, then the session, then the screens' data. */
export function bffRoutes(deps: BffDeps): Hono<AppEnv> {
  const { store, access, attemptToken, settings, logger, metrics, stopping } = deps;
  const cookie = createSessionCookie(settings.publicUrl);
  const routes = new Hono<AppEnv>();
  routes.use(requireSameOrigin(settings));
  routes.use('/session/*', refuseConditions);
  routes.route('/', sessionRoutes({ access, cookie, attemptToken, logger }));
  // Whoever is refused anyway is refused for that.
  const session = every(requireSession(access, cookie), refuseConditions);
  routes.route('/', plantRoutes(store, session));
  routes.route('/', changeManyRoutes(store, session));
  routes.route('/', changeRoutes(store, session));
  const watch = new SessionWatch(access);
  routes.route('/', eventRoutes({ store, access, watch, session, stopping, metrics }));
  routes.route('/', tokenRoutes(access, session, settings));
  routes.route('/', webhookRoutes(access, session));
  routes.route('/', viewRoutes(access, session));
  routes.route('/', addressRoutes(settings, session));
  routes.route('/', importRoutes({ store, watch, logger, metrics, stopping }, session));
  return routes;
}
