import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Role } from '../contract/access.ts';
import type { ProblemCode } from '../contract/problems.ts';
import type { TokenCall } from '../domain/access/managed-token.ts';
import type { Principal } from '../domain/access/principal.ts';
import type { AccessDeps } from '../domain/access/tokens.ts';
import type { TrustedProxies } from './auth/trusted-proxies.ts';
import type { RateLimit } from './limit/rate-limit.ts';
import type { Connection } from './node/connections.ts';
import type { SlowBodies } from './node/slow-bodies.ts';
import type { UnreadAnswers } from './node/unread-answers.ts';
import type { Lines } from './share/lines.ts';

/** What the layer needs of the settings. */
export interface HttpSettings {
  /** Where browsers reach this server; its scheme decides about Secure cookies and HSTS. */
  publicUrl: URL;
  /** Where they reach it as well, by the same scheme and under the same path; left out or empty for nowhere. */
  otherUrls?: readonly URL[];
  /** True where nobody has set it, so that staff may come by another name. */
  isPublicUrlGuessed?: boolean;
  trustProxy: TrustedProxies;
  /** The text of ADMIN_TOKEN, which has no form of its own; null or left out where there is none. */
  adminToken?: string | null;
  /** How much of the public interface each token, and each address without one, may ask; null for no bound. */
  rateLimit?: RateLimit | null;
  /** Whose pages may read the answers of the public interface; left out or empty for nobody's. */
  corsOrigins?: readonly string[];
}

/** Response headers as a plain record; Node's fast path needs exactly that. */
export type HeaderRecord = Record<string, string>;

/** What the server tells of a request. There is no `env` when the app is called in memory. */
interface ServerBindings extends HttpBindings {
  connection: Pick<Connection, 'peer' | 'isKnown' | 'hashed'> | undefined;
  slowBodies: SlowBodies;
  unread: UnreadAnswers;
}

/** What all requests of an app share. Each variable of its own would cost every request. */
interface AppWide {
  /** Tells whether a text that would be written down holds a token. */
  holdsToken: (text: string) => boolean;
  /** What stands before every path, as `/plants` in `https://example.com/plants`; empty at a root. */
  basePath: string;
  /** Tells the log why an answer that had begun was cut. */
  reportCut: (c: AppContext, error: unknown) => void;
  /** Where costly work waits. */
  lines: Lines;
}

/** What each step of a request's way has learned. */
export interface AppEnv {
  Bindings: Partial<ServerBindings>;
  Variables: {
    requestId: string;
    /** What is the same for all requests. */
    app: AppWide;
    /** Headers that the response carries, whatever it is. */
    fixedHeaders: HeaderRecord;
    /** Null until a token or a session has been recognised. */
    principal: Principal | null;
    /** Why the request was refused, where it was. */
    problemCode?: ProblemCode;
    /** Where an answer tells of work that goes on behind it: resolves once that has ended. */
    ended?: Promise<void>;
    /** True where the log has told of the same already, so that this request gets no line of its own. */
    isToldAlready?: true;
    /** True where plants leave as a file, which is logged as a write is. */
    isExport?: true;
    /** Which token was given which role, which the log tells. */
    granted?: { tokenId: string; role: Role };
    /** Until when, by the monotonic clock, the request may wait; left out before it first does. */
    deadline?: number;
    /** The weakest role that what is asked needs. */
    neededRole: Role;
    /** Throws once the principal has been sent away, or has a weaker role than that. */
    confirmAdmission: () => Promise<void>;
  };
}

export type AppContext = Context<AppEnv>;
export type AppMiddleware = MiddlewareHandler<AppEnv>;

/** Returns who asks; the route must be mounted behind authentication. */
export function principalOfRequest(c: AppContext): Principal {
  const principal = c.get('principal');
  if (!principal) throw new Error(`${c.req.path} was mounted without authentication.`);
  return principal;
}

/** Gives a request that brings a file the time that a phone takes for it. */
export function allowSlowBody({ env }: AppContext): void {
  if (env?.incoming) env.slowBodies?.allow(env.incoming);
}

/** Returns what the domain needs to know of an authenticated request about tokens or webhooks. */
export function tokenCallOf(c: AppContext, deps: AccessDeps): TokenCall {
  return { deps, principal: principalOfRequest(c) };
}
