import { Hono } from 'hono';
import type { Logger } from 'pino';
import { healthRoutes } from './api/health.ts';
import { metricsRoutes } from './api/metrics.ts';
import { openApiRoutes } from './api/openapi.ts';
import { plantRoutes } from './api/plants.ts';
import { problemPages } from './api/problem-pages.ts';
import { tokenRoutes } from './api/tokens.ts';
import { webhookRoutes } from './api/webhooks.ts';
import { answerAppFiles } from './bff/app-files/app-files.ts';
import { bffRoutes } from './bff/routes.ts';
import type { AccessDeps } from './domain/access/tokens.ts';
import type { PlantStore } from './domain/store.ts';
import { answerOtherMethods, refuseUnknownPath } from './http/answer/methods.ts';
import { answerError } from './http/answer/problems.ts';
import { createTokenAttempt } from './http/auth/attempts.ts';
import { authenticate } from './http/auth/authenticate.ts';
import { keepUnder, pathUnder } from './http/base-path.ts';
import type { AppEnv, HttpSettings } from './http/context.ts';
import { allowOrigins } from './http/limit/cors.ts';
import {
  createRequestLimits,
  limitByAddress,
  type RequestLimits,
} from './http/limit/limit-requests.ts';
import type { Metrics } from './http/observe/metrics.ts';
import { observe } from './http/observe/observe.ts';
import type { StrangerLines } from './http/observe/stranger-lines.ts';
import { basePathOf } from './http/public-url.ts';

/** What the app is made of. `webRoot` is the folder of the built browser app; null serves none. */
export interface AppDeps {
  store: PlantStore;
  access: AccessDeps;
  settings: HttpSettings;
  logger: Logger;
  metrics: Metrics;
  strangers: StrangerLines;
  webRoot: string | null;
  /** Aborted once the server stops: answers without an end of their own end then. */
  stopping: AbortSignal;
}

/** Wires middleware and routes; what is mounted first is asked first. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { store, access, settings, logger, metrics, strangers, webRoot, stopping } = deps;
  const attemptToken = createTokenAttempt(settings, logger, strangers);
  const basePath = basePathOf(settings.publicUrl);
  const app = new Hono<AppEnv>(basePath === '' ? {} : { getPath: pathUnder(basePath) });
  app.use(observe({ logger, settings, metrics, strangers }));
  if (basePath !== '') app.use(keepUnder(settings.publicUrl));
  const limits = createRequestLimits(settings);
  const byToken = authenticate(access, attemptToken);
  preparePublic(app, settings, limits);
  const byLimitedToken = authenticate(access, attemptToken, limits);
  app.route('/', plantRoutes(store, byLimitedToken));
  // Not limited: who has used up what they may ask can still revoke a token that was stolen.
  app.route('/', tokenRoutes(access, byToken));
  app.route('/', webhookRoutes(store, access, byToken));
  app.route('/', metricsRoutes(metrics.registry, byToken));
  app.route('/', openApiRoutes(settings));
  app.route('/', problemPages(basePath));
  app.route('/health', healthRoutes(store));
  app.route(
    '/bff',
    bffRoutes({ store, access, attemptToken, settings, logger, metrics, stopping }),
  );
  answerOtherMethods(app);
  app.all('/health/*', refuseUnknownPath);
  app.all('/bff/*', refuseUnknownPath);
  if (webRoot !== null) app.all('*', answerAppFiles(webRoot, settings.publicUrl));
  // A route and not `notFound`, whose errors would pass by `observe` unlogged.
  app.all('*', refuseUnknownPath);
  app.onError(answerError(logger));
  return app;
}

/** Mounts what the settings ask for before the public interface; where they ask for nothing, nothing. */
function preparePublic(
  app: Hono<AppEnv>,
  { corsOrigins = [] }: HttpSettings,
  limits: RequestLimits | null,
): void {
  if (corsOrigins.length > 0) {
    const allow = allowOrigins(corsOrigins);
    for (const path of ['/plants', '/plants/:id', '/openapi.json']) app.use(path, allow);
  }
  // Nobody is asked for a token there.
  if (limits) app.get('/openapi.json', limitByAddress(limits));
}
