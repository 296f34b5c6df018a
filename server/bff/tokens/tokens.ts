import { Hono } from 'hono';
import {
  type CreatedToken,
  MAX_EXPIRY_DAYS,
  type NewTokenBody,
  newTokenSchema,
  roleChangeSchema,
  type SignInLink,
  type TokenList,
  type TokenLock,
  type TokenView,
} from '../../contract/tokens.ts';
import { isExpired } from '../../domain/access/admission.ts';
import { changeRole } from '../../domain/access/change-role.ts';
import {
  type DescribedLink,
  listTokens,
  makeLink,
  makeToken,
  revokeManagedToken,
} from '../../domain/access/manage-tokens.ts';
import type { TokenCall } from '../../domain/access/managed-token.ts';
import type { AccessDeps } from '../../domain/access/tokens.ts';
import type { TokenRecord } from '../../domain/access-store.ts';
import { confirmWanted } from '../../domain/in-line.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import { respond, respondJson } from '../../http/answer/respond.ts';
import { atLeast } from '../../http/auth/require-role.ts';
import { linkAddress, signInAddress } from '../../http/auth/sign-in-address.ts';
import {
  type AppContext,
  type AppEnv,
  type AppMiddleware,
  type HttpSettings,
  tokenCallOf,
} from '../../http/context.ts';
import { readIdempotencyKey } from '../../http/read/idempotency.ts';
import { readJson } from '../../http/read/read-json.ts';
import { invalidInput, validate } from '../../http/read/validate.ts';
import { changeAccess, senderOf, waitInLineOf } from '../../http/turns.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Mounts what the screen of tokens needs, each behind `session`. */
export function tokenRoutes(
  deps: AccessDeps,
  session: AppMiddleware,
  settings: HttpSettings,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const admin = atLeast('admin');
  routes.get('/tokens', session, admin, (c) => answerList(c, deps));
  routes.post('/tokens', session, admin, (c) => answerCreate(c, deps));
  routes.patch('/tokens/:id', session, admin, async (c) => {
    const call = tokenCallOf(c, deps);
    const wish = validate(roleChangeSchema, await readJson(c));
    const token = await changeAccess(c, () => changeRole(call, c.req.param('id'), wish));
    noteGranted(c, token);
    return respondJson(c, 200, tokenViewOf(call, token, null, []));
  });
  routes.delete('/tokens/:id', session, admin, async (c) => {
    const call = tokenCallOf(c, deps);
    const token = await changeAccess(c, () => revokeManagedToken(call, c.req.param('id')));
    return respondJson(c, 200, tokenViewOf(call, token, null, []));
  });
  routes.post('/tokens/:id/links', session, admin, async (c) => {
    const call = tokenCallOf(c, deps);
    const { code, expiresAt } = await changeAccess(c, () => makeLink(call, c.req.param('id')));
    const address = signInAddress(linkAddress(c, settings), code);
    const end = { expiresAt: new Date(expiresAt).toISOString(), lastsMs: expiresAt - deps.now() };
    const view: SignInLink = { address, ...end };
    return respondJson(c, 201, view);
  });
  return routes;
}

async function answerList(c: AppContext, deps: AccessDeps): Promise<Response> {
  const body = await waitInLineOf(c)('reading', () => writeList(c, deps));
  await c.get('confirmAdmission')();
  return respond(c, 200, { 'Content-Type': 'application/json' }, body);
}

/** Writes a `TokenList` in turns with other work, while it is wanted: a thousand tokens have many links. */
async function writeList(c: AppContext, deps: AccessDeps): Promise<string> {
  const call = tokenCallOf(c, deps);
  const sender = senderOf(c);
  const confirm = () => confirmWanted(sender);
  const { tokens, adminUntil } = await listTokens(call, confirm);
  const turns = new TurnTaker(confirm);
  const views: string[] = [];
  for (const { token, lock, links, isKept } of tokens) {
    await turns.yieldIfDue();
    const view = tokenViewOf(call, token, lock, links);
    views.push(
      JSON.stringify(isKept ? view : ({ ...view, untilRestart: true } satisfies TokenView)),
    );
  }
  const until: TokenList['adminUntil'] = Number.isFinite(adminUntil)
    ? new Date(adminUntil).toISOString()
    : null;
  return `{"tokens":[${views.join(',')}],"adminUntil":${JSON.stringify(until)}}`;
}

async function answerCreate(c: AppContext, deps: AccessDeps): Promise<Response> {
  const call = tokenCallOf(c, deps);
  const body = validate(newTokenSchema, await readJson(c));
  const { name, role, expires } = body;
  const expiresAt = readExpiry(expires, deps.now());
  const key = readIdempotencyKey(c, [body]);
  const made = await changeAccess(c, () => makeToken(call, { name, role, expiresAt }, key));
  noteGranted(c, made.record);
  const view: CreatedToken = { token: tokenViewOf(call, made.record, null, []), text: made.text };
  return respondJson(c, 201, view);
}

function noteGranted(c: AppContext, { id, role }: TokenRecord): void {
  c.set('granted', { tokenId: id, role });
}

/** @throws DomainError `invalid_input` for a time that is over or more than 100 years away. */
function readExpiry(expires: NewTokenBody['expires'], now: number): number | null {
  if (expires === null) return null;
  if (typeof expires === 'number') return now + expires * DAY_MS;
  const at = Date.parse(expires);
  if (at > now && at <= now + MAX_EXPIRY_DAYS * DAY_MS) return at;
  throw invalidInput([{ pointer: '/expires', detail: (words) => words.tokenExpiresNotToCome }]);
}

function tokenViewOf(
  { deps, principal }: TokenCall,
  token: TokenRecord,
  lock: TokenLock | null,
  links: DescribedLink[],
): TokenView {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const isFromEnvironment = token.id === deps.environmentAdmin?.id;
  return {
    id: token.id,
    name: token.name,
    role: token.role,
    roleChangedAt: iso(token.roleChangedAt),
    roleChangedBy: token.roleChangedBy,
    createdAt: isFromEnvironment ? null : iso(token.createdAt),
    createdBy: token.createdBy,
    expiresAt: iso(token.expiresAt),
    isExpired: isExpired(token, deps.now()),
    lastUsedAt: iso(token.lastUsedAt),
    revokedAt: iso(token.revokedAt),
    revokedBy: token.revokedBy,
    isOwn: token.id === principal.actor.id,
    lock,
    links: links.map(({ madeBy, madeAt, usedAt, isOpen }) => ({
      ...{ madeBy, madeAt: new Date(madeAt).toISOString() },
      ...{ usedAt: iso(usedAt), isOpen },
    })),
  };
}
