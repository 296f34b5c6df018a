import { Hono } from 'hono';
import { DomainError } from '../domain/errors.ts';
import type { PlantStore } from '../domain/store.ts';
import { respondJson } from '../http/answer/respond.ts';
import type { AppEnv } from '../http/context.ts';

/** Mounts what a supervisor asks: whether the process lives, and whether it can do its work. */
export function healthRoutes(store: PlantStore): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/live', (c) => respondJson(c, 200, { status: 'ok' }));
  routes.get('/ready', async (c) => {
    const status = await store.status();
    if (!status.writable) throw new DomainError('storage_unavailable', status.reason);
    return respondJson(c, 200, { status: 'ok' });
  });
  return routes;
}
