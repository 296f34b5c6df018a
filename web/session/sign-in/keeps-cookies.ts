import { BASE_PATH } from '../../api/base-path.ts';

/**
 * Tells whether the browser keeps cookies here, by one that is taken back at once. One that blocks them by
 * a setting says otherwise of itself in `navigator.cookieEnabled`.
 */
export function keepsCookies(): boolean {
  const cookie = `kept=${BASE_PATH}; Path=${BASE_PATH || '/'}; SameSite=Strict`;
  // biome-ignore lint/suspicious/noDocumentCookie: Not every browser has the cookie store, and none where the page came without TLS.
  document.cookie = cookie;
  const isKept = document.cookie.includes(`kept=${BASE_PATH}`);
  // biome-ignore lint/suspicious/noDocumentCookie: As above.
  document.cookie = `${cookie}; Max-Age=0`;
  return isKept;
}
