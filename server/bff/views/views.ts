import { Hono } from 'hono';
import { newViewSchema, type View, viewChangeSchema } from '../../contract/views.ts';
import type { AccessDeps } from '../../domain/access/tokens.ts';
import type { ViewRecord } from '../../domain/access-store.ts';
import {
  changeView,
  deleteView,
  listViews,
  saveView,
  type ViewCall,
} from '../../domain/views/views.ts';
import { respondJson } from '../../http/answer/respond.ts';
import { atLeast } from '../../http/auth/require-role.ts';
import {
  type AppContext,
  type AppEnv,
  type AppMiddleware,
  principalOfRequest,
} from '../../http/context.ts';
import { readQuery } from '../../http/read/query.ts';
import { readJson } from '../../http/read/read-json.ts';
import { validate } from '../../http/read/validate.ts';
import { changeAccess } from '../../http/turns.ts';

/** Mounts the views of the list of plants, each behind `session`: one's own, and those of the workspace. */
export function viewRoutes(deps: AccessDeps, session: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/views', session, async (c) => {
    const views = await listViews({ deps, principal: principalOfRequest(c) });
    await c.get('confirmAdmission')();
    return respondJson(c, 200, views.map(viewOf));
  });
  mountChanges(routes, '/views/own', [session, atLeast('viewer')], (c) => ({
    ...{ deps, principal: principalOfRequest(c), isShared: false },
  }));
  mountChanges(routes, '/views/shared', [session, atLeast('editor')], (c) => ({
    ...{ deps, principal: principalOfRequest(c), isShared: true },
  }));
  return routes;
}

function mountChanges(
  routes: Hono<AppEnv>,
  path: string,
  guards: [AppMiddleware, AppMiddleware],
  callOf: (c: AppContext) => ViewCall,
): void {
  routes.post(path, ...guards, async (c) => {
    const wanted = validate(newViewSchema, await readJson(c));
    const saved = await changeAccess(c, () => saveView(callOf(c), wanted));
    return respondJson(c, 201, viewOf(saved));
  });
  routes.patch(`${path}/:id`, ...guards, async (c) => {
    const change = validate(viewChangeSchema, await readJson(c));
    const changed = await changeAccess(c, () => changeView(callOf(c), idOf(c), change));
    return respondJson(c, 200, viewOf(changed));
  });
  routes.delete(`${path}/:id`, ...guards, async (c) => {
    const { revision = '' } = readQuery(c.req.url, ['revision']);
    const deleted = await changeAccess(c, () => deleteView(callOf(c), idOf(c), revision));
    return respondJson(c, 200, viewOf(deleted));
  });
}

function idOf(c: AppContext): string {
  return c.req.param('id') ?? '';
}

function viewOf({ id, revision, name, tokenId, shown }: ViewRecord): View {
  return { id, revision, name, isShared: tokenId === null, shown };
}
