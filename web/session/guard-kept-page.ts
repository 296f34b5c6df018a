import type { QueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { tabStorage } from '../api/web-storage.ts';
import { sessionQuery } from './session-query.ts';

/** Where the page that was loaded last in a tab has left its mark. */
const LATEST = 'latest';

/**
 * Hides the page when it is left or frozen: the browser may keep it as it is, and show it again, whoever
 * is signed in by then. It is loaded anew where another has been loaded in its tab since, which has gone on
 * with what is kept there, or discarded it; else whose it is is forgotten, so that it shows nothing until
 * the server has been asked.
 */
export function guardKeptPage(queryClient: QueryClient, root: HTMLElement): void {
  const own = newIdempotencyKey();
  tabStorage.note(LATEST, own);
  let field: HTMLElement | null = null;
  function hide() {
    tabStorage.restore();
    // Left again before it was shown.
    if (root.inert) return;
    const focused = document.activeElement;
    field = focused instanceof HTMLElement ? focused : null;
    // A field that somebody types in is shown on a hidden screen.
    field?.blur();
    root.inert = true;
  }
  async function show() {
    if (tabStorage.getItem(LATEST) !== own) {
      // Until it is gone it sends and keeps nothing more, nor asks whether to leave it.
      tabStorage.close();
      root.remove();
      return location.reload();
    }
    await queryClient.resetQueries(sessionQuery);
    // By then the screen knows the answer, or that there is none.
    setTimeout(() => {
      root.inert = false;
      // What is typed goes on where it stood, and acts as no shortcut.
      if (document.activeElement === document.body) field?.focus();
    });
  }
  addEventListener('pagehide', hide);
  addEventListener('pageshow', ({ persisted }) => persisted && show());
  document.addEventListener('freeze', hide);
  document.addEventListener('resume', show);
}
