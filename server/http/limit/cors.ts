import type { AppMiddleware, HeaderRecord } from '../context.ts';

/** What a page of another site may read of an answer beside its body. */
const EXPOSED = [
  ...['Location', 'Link', 'ETag', 'X-Total-Count', 'X-Request-Id', 'Idempotency-Replayed'],
  ...['Retry-After', 'RateLimit', 'RateLimit-Policy', 'WWW-Authenticate'],
].join(', ');

const PREFLIGHT: HeaderRecord = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id',
  'Access-Control-Max-Age': '600',
};

/** Reads a comma-separated list of origins; null where one of them is none. */
export function parseOrigins(text: string): string[] | null {
  const origins = text.split(',').map((part) => part.trim());
  return origins.every(isOrigin) ? origins : null;
}

function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.origin === text && namesHost(url);
}

/** Tells whether there can be such a host; a browser takes `*.example.com` for one, and never comes from it. */
export function namesHost({ hostname }: URL): boolean {
  return /^[a-z0-9._-]+$|^\[/.test(hostname);
}

/**
 * Lets pages of the given origins read answers (CORS), a preflight's too, for which no token is asked. A
 * token is sent by the page itself, so cookies are never let through.
 */
export function allowOrigins(origins: readonly string[]): AppMiddleware {
  const allowed = new Set(origins);
  return async function allowOrigins(c, next) {
    const origin = c.req.header('origin') ?? '';
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    // Whether an answer lets a page read it depends on who asks, even where nobody may.
    const told: HeaderRecord = { Vary: 'Origin' };
    if (allowed.has(origin)) {
      told['Access-Control-Allow-Origin'] = origin;
      if (isPreflight) Object.assign(told, PREFLIGHT);
      else told['Access-Control-Expose-Headers'] = EXPOSED;
    }
    c.set('fixedHeaders', Object.assign(told, c.get('fixedHeaders')));
    await next();
  };
}
