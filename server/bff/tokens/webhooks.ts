import { Hono } from 'hono';
import type { AccessDeps } from '../../domain/access/tokens.ts';
import { deleteWebhook, listWebhooks, webhookView } from '../../domain/webhooks/webhooks.ts';
import { respondJson } from '../../http/answer/respond.ts';
import { atLeast } from '../../http/auth/require-role.ts';
import { type AppEnv, type AppMiddleware, tokenCallOf } from '../../http/context.ts';
import { changeAccess } from '../../http/turns.ts';

/** Mounts what the screen of tokens shows of webhooks, behind `session`. Programs register them. */
export function webhookRoutes(deps: AccessDeps, session: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const admin = atLeast('admin');
  routes.get('/webhooks', session, admin, async (c) => {
    const webhooks = (await listWebhooks(tokenCallOf(c, deps))).map(webhookView);
    await c.get('confirmAdmission')();
    return respondJson(c, 200, { webhooks });
  });
  routes.delete('/webhooks/:id', session, admin, async (c) => {
    const deleted = await changeAccess(c, () =>
      deleteWebhook(tokenCallOf(c, deps), c.req.param('id')),
    );
    return respondJson(c, 200, webhookView(deleted));
  });
  return routes;
}
