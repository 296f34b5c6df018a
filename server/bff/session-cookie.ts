import { generateCookie, getCookie } from 'hono/cookie';
import type { AppContext } from '../http/context.ts';

const NAME = 'session';

/** The cookie that holds a session's secret; the two writers return a Set-Cookie header. */
export interface SessionCookie {
  read(c: AppContext): string | undefined;
  write(secret: string, maxAgeSeconds: number): string;
  clear(): string;
}

/**
 * Makes the cookie for a public address. Under https it is Secure and has the prefix `__Host-`, so
 * that no other host and no plain connection can set it.
 */
export function createSessionCookie(publicUrl: URL): SessionCookie {
  const isSecure = publicUrl.protocol === 'https:';
  const write = (secret: string, maxAge: number) =>
    generateCookie(NAME, secret, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge,
      ...(isSecure && { prefix: 'host', secure: true }),
    });
  return {
    read: (c) => (isSecure ? getCookie(c, NAME, 'host') : getCookie(c, NAME)) || undefined,
    write,
    clear: () => write('', 0),
  };
}
