import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { LinkOwner, SessionAnswer } from '../../contract/answers.ts';
import { linkSchema, PAGE_OF_HEADER, type SignIn, signInSchema } from '../../contract/bff.ts';
import { SIGN_IN_HEADER } from '../../contract/sign-in-header.ts';
import {
  findSession,
  type OpenedSession,
  openSession,
  signOut,
} from '../../domain/access/sessions.ts';
import { findLinkOwner, signInWithCode } from '../../domain/access/sign-in-link.ts';
import { type AccessDeps, principalOf, requireToken } from '../../domain/access/tokens.ts';
import { DomainError } from '../../domain/errors.ts';
import { respond, respondJson } from '../../http/answer/respond.ts';
import type { TokenAttempt } from '../../http/auth/attempts.ts';
import type { AppContext, AppEnv, AppMiddleware } from '../../http/context.ts';
import { readJson } from '../../http/read/read-json.ts';
import { validate } from '../../http/read/validate.ts';
import { inTurnOf, letIn } from '../../http/turns.ts';
import { readNamedAttempt, type SessionCookie } from './session-cookie.ts';

/** A token or a code is far shorter; whoever sends more is not let in yet. */
const MAX_SIGN_IN_BYTES = 4096;

interface SessionDeps {
  access: AccessDeps;
  cookie: SessionCookie;
  attemptToken: TokenAttempt;
  logger: Logger;
}

/** Mounts signing in, asking who is signed in, and signing out. */
export function sessionRoutes(deps: SessionDeps): Hono<AppEnv> {
  const { access, cookie } = deps;
  const routes = new Hono<AppEnv>();
  routes.post('/session', (c) => answerSignIn(c, deps));
  routes.get('/session', async (c) => {
    const secret = cookie.read(c);
    const session = secret === undefined ? null : await findSession(access, secret);
    if (!session) return respondJson(c, 200, null);
    const isKept = await access.access.isSessionKept(session.hash);
    return respondJson(c, 200, answerOf({ ...session, isKept }, access.now()));
  });
  routes.delete('/session', async (c) => {
    const secret = cookie.read(c);
    const attempt = c.req.header(SIGN_IN_HEADER);
    // A sign-in that was called off ends what it has opened, and nobody's who is in by now.
    const isOthers = attempt !== undefined && attempt !== cookie.readAttempt(c);
    if (secret !== undefined && !isOthers) {
      const session = await findSession(access, secret);
      // What another person's page began ends nobody else's session.
      if (session) {
        refuseOthersPage(c, session);
        c.set('principal', principalOf(session.token, session.hash));
      }
      await endSession(c, access, secret);
    }
    // The cookie stays, good for nothing: an answer that comes late would clear that of whoever has
    // signed in since.
    return respond(c, 204, {}, null);
  });
  routes.post('/session/link', (c) => answerLinkOwner(c, deps));
  return routes;
}

/**
 * Opens a session, then ends the one that the browser had, so that it keeps only one. A page that tells
 * whom it replaces, as one that has asked them, replaces nobody else.
 */
async function answerSignIn(c: AppContext, deps: SessionDeps): Promise<Response> {
  const { access, cookie } = deps;
  const credential = validate(signInSchema, await readJson(c, MAX_SIGN_IN_BYTES));
  const previous = cookie.read(c);
  const replaced = previous === undefined ? null : await findSession(access, previous);
  if (replaced) refuseOthersPage(c, replaced);
  const opened = await openFor(c, deps, credential);
  const { secret, hash, token, expiresAt } = opened;
  c.set('principal', principalOf(token, hash));
  if (previous !== undefined) await endPrevious(c, deps, previous);
  const now = access.now();
  const maxAgeSeconds = Math.floor((expiresAt - now) / 1000);
  return respondJson(c, 201, answerOf(opened, now), {
    'Set-Cookie': cookie.write(secret, maxAgeSeconds, readNamedAttempt(c)),
  });
}

/**
 * A link is used up by now, so the sign-in is answered with its session even where the one before cannot
 * be ended: the browser lets go of that one's cookie all the same.
 */
async function endPrevious(c: AppContext, { access, logger }: SessionDeps, previous: string) {
  try {
    await endSession(c, access, previous);
  } catch (error) {
    const requestId = c.get('requestId');
    logger.error({ requestId, err: error }, 'the session before a sign-in could not be ended');
  }
}

/** Ends a session in the turn of its token. Nobody is refused it, and it is done for whoever has gone as well. */
async function endSession(c: AppContext, access: AccessDeps, secret: string) {
  await signOut(access, secret, (token, end) => inTurnOf(c, token, end, { mustBeDone: true }));
}

/** Judges what somebody signs in with before anything is written: while a disk is slow, nobody else waits to be judged. */
async function openFor(c: AppContext, deps: SessionDeps, credential: SignIn) {
  const { access, attemptToken } = deps;
  if ('code' in credential) {
    const [{ code }, attempt] = [credential, readNamedAttempt(c)];
    const owner = await attemptToken(c, () => findLinkOwner(access, code, attempt));
    return await inTurnOf(c, owner, () => signInWithCode(access, code, attempt));
  }
  const token = await attemptToken(c, () => requireToken(access, credential.token.trim()));
  return await inTurnOf(c, token, () => openSession(access, token));
}

/** Tells whose a link is, so that nobody who is signed in is replaced unasked. A wrong code counts as a guess. */
async function answerLinkOwner(c: AppContext, deps: SessionDeps): Promise<Response> {
  const { access, attemptToken } = deps;
  const { code } = validate(linkSchema, await readJson(c, MAX_SIGN_IN_BYTES));
  const { name, role, workspace } = await attemptToken(c, () => findLinkOwner(access, code));
  const view: LinkOwner = { name, role, workspace };
  return respondJson(c, 200, view);
}

/**
 * Learns who asks from the session cookie, of which all tabs of a browser share one. A page that was
 * opened under another token is refused: what it sends was typed by, and for, somebody else.
 *
 * @throws DomainError `session_required`.
 */
export function requireSession(access: AccessDeps, cookie: SessionCookie): AppMiddleware {
  return async function requireSession(c, next) {
    const secret = cookie.read(c);
    const session = secret === undefined ? null : await findSession(access, secret);
    if (!session) {
      throw new DomainError('session_required', (words) => words.notSignedIn);
    }
    refuseOthersPage(c, session);
    await letIn(c, access, principalOf(session.token, session.hash));
    await next();
  };
}

function refuseOthersPage(c: AppContext, { token }: { token: { id: string } }): void {
  const pageOf = c.req.header(PAGE_OF_HEADER) ?? c.req.query('as') ?? token.id;
  if (pageOf === token.id) return;
  throw new DomainError('session_required', (words) => words.otherSignedIn);
}

type ViewedSession = Pick<OpenedSession, 'token' | 'expiresAt' | 'isKept'>;

function answerOf({ token, expiresAt, isKept }: ViewedSession, now: number): SessionAnswer {
  const { id, name, role, workspace } = token;
  const end = { expiresAt: new Date(expiresAt).toISOString(), lastsMs: expiresAt - now };
  const answer = { tokenId: id, name, role, workspace, ...end };
  return isKept ? answer : { ...answer, untilRestart: true };
}
