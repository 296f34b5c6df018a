import { Hono } from 'hono';
import { every } from 'hono/combine';
import { parseDuration } from '../contract/duration.ts';
import { type MadeToken, tokenBodySchema } from '../contract/token-facts.ts';
import { makeToken, revokeManagedToken } from '../domain/access/manage-tokens.ts';
import { factsOf, tokenFacts } from '../domain/access/token-facts.ts';
import type { AccessDeps } from '../domain/access/tokens.ts';
import { confirmWanted } from '../domain/in-line.ts';
import { TurnTaker } from '../domain/turn-taker.ts';
import { respond, respondJson } from '../http/answer/respond.ts';
import { atLeast } from '../http/auth/require-role.ts';
import {
  type AppContext,
  type AppEnv,
  type AppMiddleware,
  principalOfRequest,
  tokenCallOf,
} from '../http/context.ts';
import { readIdempotencyKey } from '../http/read/idempotency.ts';
import { readQuery } from '../http/read/query.ts';
import { readJson } from '../http/read/read-json.ts';
import { refuseConditions } from '../http/read/refuse-conditions.ts';
import { validate } from '../http/read/validate.ts';
import { changeAccess, senderOf, waitInLineOf } from '../http/turns.ts';

/** Mounts how a program manages the tokens of its workspace with an admin's token, each behind `authenticate`. */
export function tokenRoutes(access: AccessDeps, authenticate: AppMiddleware): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const admin = every(authenticate, refuseConditions, atLeast('admin'));
  routes.get('/admin/tokens', admin, (c) => answerList(c, access));
  routes.post('/admin/tokens', admin, (c) => answerCreate(c, access));
  routes.delete('/admin/tokens/:id', admin, async (c) => {
    readQuery(c.req.url, []);
    await changeAccess(c, () => revokeManagedToken(tokenCallOf(c, access), c.req.param('id')));
    return respond(c, 204, {}, null);
  });
  return routes;
}

async function answerList(c: AppContext, access: AccessDeps): Promise<Response> {
  readQuery(c.req.url, []);
  const { workspace } = principalOfRequest(c);
  const sender = senderOf(c);
  const turns = new TurnTaker(() => confirmWanted(sender));
  const list = () => tokenFacts(access, { workspace, turns });
  const tokens = await waitInLineOf(c)('reading', list);
  await c.get('confirmAdmission')();
  return respondJson(c, 200, { tokens });
}

async function answerCreate(c: AppContext, access: AccessDeps): Promise<Response> {
  readQuery(c.req.url, []);
  const body = validate(tokenBodySchema, await readJson(c));
  const { name, role, expires } = body;
  const lifetimeMs = expires === undefined ? null : parseDuration(expires);
  const expiresAt = lifetimeMs === null ? null : access.now() + lifetimeMs;
  const key = readIdempotencyKey(c, [body]);
  const call = tokenCallOf(c, access);
  const make = () => makeToken(call, { name, role, expiresAt }, key);
  const { text, record } = await changeAccess(c, make);
  c.set('granted', { tokenId: record.id, role });
  return respondJson(c, 201, {
    text,
    token: factsOf(record, null, access.now()),
  } satisfies MadeToken);
}
