import type { IncomingMessage } from 'node:http';

/** A host as long as DNS allows, and a port. */
export const MAX_AUTHORITY_LENGTH = 253 + ':65535'.length;

/** What stands between the scheme and the path of an address, or is given for all of it. */
const AUTHORITY = /^[^/\\?#]*[/\\]*([^/\\?#]*)/;

/**
 * Tells whether a request names a longer host, by its target or by Host, than there can be: to read
 * one as an address takes the square of its length.
 */
export function namesLongHost({ headers, url = '/' }: IncomingMessage): boolean {
  const named = url.startsWith('/') ? '' : AUTHORITY.exec(url)?.[1];
  return Math.max(named?.length ?? 0, headers.host?.length ?? 0) > MAX_AUTHORITY_LENGTH;
}
