import { Hono } from 'hono';
import { every } from 'hono/combine';
import { type MadeWebhook, NO_WEBHOOK_URL, newWebhookSchema } from '../contract/webhooks.ts';
import type { AccessDeps } from '../domain/access/tokens.ts';
import type { PlantStore } from '../domain/store.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  SECRET_PREFIX,
  webhookView,
} from '../domain/webhooks/webhooks.ts';
import { respond, respondJson } from '../http/answer/respond.ts';
import { atLeast } from '../http/auth/require-role.ts';
import { type AppEnv, type AppMiddleware, tokenCallOf } from '../http/context.ts';
import { readQuery } from '../http/read/query.ts';
import { readJson } from '../http/read/read-json.ts';
import { refuseConditions } from '../http/read/refuse-conditions.ts';
import { invalidInput, validate } from '../http/read/validate.ts';
import { changeAccess } from '../http/turns.ts';

/** Mounts how a program manages the webhooks of its workspace with an admin's token, each behind `authenticate`. */
export function webhookRoutes(
  store: PlantStore,
  access: AccessDeps,
  authenticate: AppMiddleware,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const admin = every(authenticate, refuseConditions, atLeast('admin'));
  routes.get('/admin/webhooks', admin, async (c) => {
    readQuery(c.req.url, []);
    const webhooks = (await listWebhooks(tokenCallOf(c, access))).map(webhookView);
    await c.get('confirmAdmission')();
    return respondJson(c, 200, { webhooks });
  });
  routes.post('/admin/webhooks', admin, async (c) => {
    readQuery(c.req.url, []);
    const { url } = validate(newWebhookSchema, await readJson(c));
    if (!URL.canParse(url)) throw invalidInput([{ pointer: '/url', detail: NO_WEBHOOK_URL }]);
    const call = tokenCallOf(c, access);
    const { workspace, actor } = call.principal;
    const version = await store.version(workspace, { tokenId: actor.id });
    const made = await changeAccess(c, () => createWebhook(call, url, version));
    return respondJson(c, 201, {
      secret: SECRET_PREFIX + made.secret,
      webhook: webhookView(made),
    } satisfies MadeWebhook);
  });
  routes.delete('/admin/webhooks/:id', admin, async (c) => {
    readQuery(c.req.url, []);
    await changeAccess(c, () => deleteWebhook(tokenCallOf(c, access), c.req.param('id')));
    return respond(c, 204, {}, null);
  });
  return routes;
}
