import { generateCookie, getCookie } from 'hono/cookie';
import type { AppContext } from '../http/context.ts';

/** The cookie that holds a session's secret; `write` returns a Set-Cookie header. */
export interface SessionCookie {
  read(c: AppContext): string | undefined;
  write(secret: string, maxAgeSeconds: number): string;
}

/**
 * Makes the cookie for a public address. Its name tells the port, where the address does: all ports of
 * a host share their cookies (RFC 6265, section 8.5), and two servers there would sign each other's
 * people out. Under https it is Secure and has the prefix `__Host-`, so that no other host and no plain
 * connection can set it.
 */
export function createSessionCookie({ protocol, port }: URL): SessionCookie {
  const isSecure = protocol === 'https:';
  const name = port === '' ? 'session' : `session-${port}`;
  return {
    read: (c) => (isSecure ? getCookie(c, name, 'host') : getCookie(c, name)) || undefined,
    write: (secret, maxAge) =>
      generateCookie(name, secret, {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        maxAge,
        ...(isSecure && { prefix: 'host', secure: true }),
      }),
  };
}
