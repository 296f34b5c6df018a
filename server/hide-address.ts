import { isAbsolute } from 'node:path';

/** How an address begins, also behind a quote or with a slash too few; a letter alone is a drive of Windows. */
const SCHEME = /^[^/\\]{2,}:\//;

/** One with a user and a password, and without a scheme. */
const SIGNED = /^[^/\\]*:.*@/s;

/** The other form in which PostgreSQL's own programs take an address: `host=db password=…`. */
const KEYED = /(?:^|[^a-z])(?:host|hostaddr|port|dbname|user|[a-z]*password)\s*=/i;

/** Tells whether a text is taken for an address, so that a password in it is never taken for a part of a path. */
export function isAddress(text: string): boolean {
  const isPath = isAbsolute(text) || /^\.\.?[/\\]/.test(text);
  return !isPath && [SCHEME, SIGNED, KEYED].some((form) => form.test(text));
}

/** Leaves nothing of an address but the scheme. */
export function leaveScheme(address: string): string {
  return address.replace(/^((?:[a-z][a-z0-9+.-]*:\/\/)?).*$/is, '$1…');
}

/** Leaves out of a text all but the scheme where it holds a user before an `@`, parameters, or names a password. */
export function hideAddress(text: string): string {
  const hasParameters = /[?#]/.test(text) && !isAbsolute(text);
  return text.includes('@') || hasParameters || KEYED.test(text) ? leaveScheme(text) : text;
}
