import type { QueryClient } from '@tanstack/react-query';
import { pageOwner } from '../api/page-of.ts';
import { sessionQuery } from './session-query.ts';

/**
 * Hides the page when it is left or frozen: the browser may keep it as it is, and show it again, whoever
 * is signed in by then. It appears anew where it is another person's; else whose it is is forgotten, so
 * that it shows nothing until the server has been asked.
 */
export function guardKeptPage(queryClient: QueryClient, root: HTMLElement): void {
  let owner: string | undefined;
  function hide() {
    owner = pageOwner();
    // A field that somebody types in is shown on a hidden screen.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    root.style.visibility = 'hidden';
  }
  async function show() {
    if (pageOwner() !== owner) return location.reload();
    await queryClient.resetQueries(sessionQuery);
    // By then the screen knows the answer, or that there is none.
    setTimeout(() => {
      root.style.visibility = '';
    });
  }
  addEventListener('pagehide', hide);
  addEventListener('pageshow', ({ persisted }) => persisted && show());
  document.addEventListener('freeze', hide);
  document.addEventListener('resume', show);
}
