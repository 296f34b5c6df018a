import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { PROBLEMS } from '../../contract/problems.ts';
import { holdsSecret, holdsToken, SECRETS } from '../../domain/access/token-text.ts';
import { DomainError } from '../../domain/errors.ts';
import { fixedHeaders } from '../answer/respond.ts';
import { clientAddress, clientNetwork } from '../auth/client-address.ts';
import type { AppContext, AppMiddleware, HttpSettings } from '../context.ts';
import { basePathOf } from '../public-url.ts';
import { isSafeMethod } from '../safe-method.ts';
import { Lines } from '../share/lines.ts';
import type { Metrics } from './metrics.ts';
import type { StrangerLines } from './stranger-lines.ts';

type Level = 'error' | 'info' | 'debug';

const ACCEPTED_ID = /^[A-Za-z0-9._-]{1,64}$/;
const MAX_LOGGED_PATH = 200;

/** 72 bits: among a thousand million requests two hardly ever share an id. */
const ID_BYTES = 9;
const IDS_AT_ONCE = 256;

/**
 * Makes request ids out of random bytes, fetched for many at once since that is what costs. A counter
 * would tell everybody how much others ask.
 */
function createRequestIds(): () => string {
  let bytes = Buffer.alloc(0);
  let used = 0;
  return function nextRequestId() {
    if (used === bytes.length) {
      bytes = randomBytes(ID_BYTES * IDS_AT_ONCE);
      used = 0;
    }
    used += ID_BYTES;
    return bytes.toString('base64url', used - ID_BYTES, used);
  };
}

interface ObserveDeps {
  logger: Logger;
  settings: HttpSettings;
  metrics: Metrics;
  strangers: StrangerLines;
}

/**
 * Gives the request its id, the caller's own X-Request-Id where that is acceptable, and once it is
 * answered counts it and logs one line: never a token, a cookie, a body or a query. The lines of those
 * who are not signed in are sampled.
 */
export function observe({ logger, settings, metrics, strangers }: ObserveDeps): AppMiddleware {
  const nextRequestId = createRequestIds();
  const isTold = (c: AppContext, level: Level) =>
    level === 'debug' || c.get('principal') !== null
      ? logger.isLevelEnabled(level)
      : strangers.admits(clientNetwork(c, settings.trustProxy), level);
  const headers = fixedHeaders(settings.publicUrl);
  const { adminToken = null } = settings;
  const holdsAnyToken = (text: string) =>
    holdsToken(text) || (adminToken !== null && text.includes(adminToken));
  // A request id is written into the log and the journal, where no secret may be.
  const isAcceptable = (id: string) =>
    ACCEPTED_ID.test(id) && !holdsSecret(id) && !holdsAnyToken(id);
  const reportCut = (c: AppContext, error: unknown) => {
    const code = error instanceof DomainError ? error.code : null;
    // A client that has gone cut its answer itself, as many do: that is nothing to tell.
    if (code === 'client_gone') return;
    const who = { requestId: c.get('requestId'), ...whoAsked(c, settings) };
    if (code) logger.info({ ...who, code }, 'answer cut');
    else logger.error({ ...who, err: error }, 'answer cut');
  };
  const basePath = basePathOf(settings.publicUrl);
  const app = { holdsToken: holdsAnyToken, basePath, reportCut, lines: new Lines() };
  const tell = (c: AppContext, ms: number) => {
    const code = c.get('problemCode');
    if (code) metrics.countProblem(code);
    const level = levelOf(c);
    if (isTold(c, level)) logger[level](logLine(c, settings, ms), 'request');
  };
  return async function observe(c, next) {
    const startedAt = performance.now();
    const given = c.req.header('x-request-id');
    c.set('requestId', given !== undefined && isAcceptable(given) ? given : nextRequestId());
    c.set('app', app);
    c.set('fixedHeaders', headers);
    c.set('principal', null);
    await next();
    const ms = performance.now() - startedAt;
    metrics.countRequest(c, ms / 1000);
    const ended = c.get('ended');
    if (ended) void ended.then(() => tell(c, performance.now() - startedAt));
    else tell(c, ms);
  };
}

function levelOf(c: AppContext): Level {
  const code = c.get('problemCode');
  // An answer that has begun with 200 can still end with a problem.
  const status = code ? PROBLEMS[code].status : c.res.status;
  // With 501 it is the request that asks for what nobody promised.
  if (status >= 500 && status !== 501) return 'error';
  // Nobody was told what happened to a request whose client had gone, unless its answer had begun.
  const isForNobody = code === 'client_gone' && !c.get('ended');
  if (c.get('isToldAlready') || isForNobody) return 'debug';
  const isTold = c.res.status >= 400 || !isSafeMethod(c.req.method) || c.get('isExport');
  return isTold ? 'info' : 'debug';
}

function whoAsked(c: AppContext, { trustProxy }: HttpSettings): object {
  const principal = c.get('principal');
  return {
    client: clientAddress(c, trustProxy),
    token: principal?.actor.name,
    tokenId: principal?.actor.id,
    workspace: principal?.workspace,
  };
}

function logLine(c: AppContext, settings: HttpSettings, ms: number): object {
  return {
    requestId: c.get('requestId'),
    method: c.req.method,
    path: c.req.path.replace(SECRETS, '…').slice(0, MAX_LOGGED_PATH),
    status: c.res.status,
    code: c.get('problemCode'),
    ms: Math.round(ms * 10) / 10,
    ...whoAsked(c, settings),
    granted: c.get('granted'),
  };
}
