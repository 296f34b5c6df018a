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
  let field: HTMLElement | null = null;
  function hide() {
    // Left again before it was shown.
    if (root.inert) return;
    owner = pageOwner();
    const focused = document.activeElement;
    field = focused instanceof HTMLElement ? focused : null;
    // A field that somebody types in is shown on a hidden screen.
    field?.blur();
    root.inert = true;
  }
  async function show() {
    if (pageOwner() !== owner) return location.reload();
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
