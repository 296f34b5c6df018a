import { isBlockedPort } from './blocked-ports.ts';
import { namesHost } from './limit/cors.ts';

/** What may be asked at the server's own root as well: whoever watches over it knows its port and nothing else. */
export const HEALTH_PATH = '/health';

/** Returns the path under which a server is reached: `/plants` for `https://example.com/plants/`, and `''` for a root. */
export function basePathOf(publicUrl: URL): string {
  return publicUrl.pathname.replace(/\/$/, '');
}

/** Writes where a server is reached, without a slash at its end. */
export function addressOf(publicUrl: URL): string {
  return publicUrl.origin + basePathOf(publicUrl);
}

/** Tells whether a path is the base path, or goes on behind it. */
export function isUnder(basePath: string, path: string): boolean {
  return path.startsWith(basePath) && (path[basePath.length] ?? '/') === '/';
}

/** Segments that every proxy and browser writes alike. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*){0,8}\/?$/;

/** What `parsePublicUrl` takes, to tell who wrote something else. */
export const PUBLIC_URL_FORM =
  'an http or https address without query or user, at a port that browsers do not block, whose path, if any, is of letters, digits, ".", "_", "~" and "-" and does not begin with /health, such as https://example.com/plants';

/** Reads where browsers reach the server: scheme, host, port and path. Returns null for anything else. */
export function parsePublicUrl(text: string): URL | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !namesHost(url)) return null;
  if (url.port !== '' && isBlockedPort(Number(url.port))) return null;
  if (url.href !== url.origin + url.pathname || !PLAIN_PATH.test(url.pathname)) return null;
  return isUnder(HEALTH_PATH, url.pathname) ? null : url;
}
