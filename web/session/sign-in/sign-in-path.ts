export const SIGN_IN_PATH = '/sign-in';

const NEXT = '?next=';

/**
 * Builds the address of the sign-in screen that leads back to `next`, a path with its search. That stands
 * there as it is, last: encoded once more, a long one would be more than a server takes.
 */
export function signInPathTo(next: string): string {
  return next === '/' ? SIGN_IN_PATH : SIGN_IN_PATH + NEXT + next;
}

/**
 * Reads where to go after signing in. Anything but a path of our own origin, which a crafted link
 * could hold to lead staff to another site, becomes `/`.
 */
export function readNext(search: string, origin: string): string {
  const asItIs = search.replace(NEXT, '');
  // A link that was made elsewhere may have encoded it.
  const next = asItIs.startsWith('/') ? asItIs : (new URLSearchParams(search).get('next') ?? '/');
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  const isOurs = url.origin === origin && !url.pathname.startsWith('//');
  return isOurs && url.pathname !== SIGN_IN_PATH ? url.pathname + url.search : '/';
}
