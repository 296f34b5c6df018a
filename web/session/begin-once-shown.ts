import { sessionOrNullSchema } from './session-query.ts';
import { requestUnnamed } from './sign-in/request-unnamed.ts';

/**
 * Begins the app once its page is shown. Chromium loads a page ahead while its address is being typed: what it
 * puts into the storage of its tab until then is lost, and who is signed in may be another by then.
 */
export function beginOnceShown(root: HTMLElement, begin: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', begin, { once: true });
    // That the page has not loaded, which it would say by then, is not so.
    root.querySelector('[role=alert]')?.remove();
    // Uses up what the page's head asks ahead, so that the server is asked anew.
    requestUnnamed(sessionOrNullSchema, '/bff/session').catch(() => undefined);
  } else begin();
}
