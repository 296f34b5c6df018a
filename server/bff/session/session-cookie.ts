import { generateCookie, getCookie } from 'hono/cookie';
import { SIGN_IN_HEADER } from '../../contract/sign-in-header.ts';
import type { AppContext } from '../../http/context.ts';
import { basePathOf } from '../../http/public-url.ts';

/** Anything else is not kept as the name of an attempt. */
const ATTEMPT = /^[0-9a-f-]{36}$/;

/** Reads which attempt to sign in a request is of, where it names one. */
export function readNamedAttempt(c: AppContext): string | undefined {
  const attempt = c.req.header(SIGN_IN_HEADER);
  return attempt !== undefined && ATTEMPT.test(attempt) ? attempt : undefined;
}

/**
 * The cookie that holds a session's secret and, behind a dot, which attempt to sign in has opened it,
 * where that was named. `write` returns a Set-Cookie header.
 */
export interface SessionCookie {
  read(c: AppContext): string | undefined;
  readAttempt(c: AppContext): string | undefined;
  write(secret: string, maxAgeSeconds: number, attempt?: string): string;
}

/**
 * Makes the cookie for a public address. Its name tells the port, where the address does: all ports of
 * a host share their cookies (RFC 6265, section 8.5), and two servers there would sign each other's
 * people out. Under https it is Secure and has the prefix `__Host-`, so that no other host and no plain
 * connection can set it. Such a cookie would go to whatever else the host serves, so that under a path
 * of its own it has `__Secure-` instead, and that path.
 */
export function createSessionCookie(publicUrl: URL): SessionCookie {
  const { protocol, port } = publicUrl;
  const basePath = basePathOf(publicUrl);
  const isSecure = protocol === 'https:';
  const prefix = basePath === '' ? 'host' : 'secure';
  const name = port === '' ? 'session' : `session-${port}`;
  const partsOf = (c: AppContext) =>
    (isSecure ? getCookie(c, name, prefix) : getCookie(c, name))?.split('.') ?? [];
  return {
    read: (c) => partsOf(c)[0] || undefined,
    readAttempt: (c) => partsOf(c)[1],
    write: (secret, maxAge, attempt) =>
      generateCookie(name, attempt === undefined ? secret : `${secret}.${attempt}`, {
        httpOnly: true,
        sameSite: 'Strict',
        path: basePath || '/',
        maxAge,
        ...(isSecure && { prefix, secure: true }),
      }),
  };
}
