import type { QueryClient } from '@tanstack/react-query';
import { pageOwner } from '../api/page-of.ts';
import { sessionQuery } from './session-query.ts';

/**
 * Hides the page when it is left: the browser may keep it as it is, and Back shows it again, whoever is
 * signed in by then. It appears once the server has been asked, or anew where it is another person's.
 */
export function guardKeptPage(queryClient: QueryClient, root: HTMLElement): void {
  let owner: string | undefined;
  addEventListener('pagehide', () => {
    owner = pageOwner();
    root.style.visibility = 'hidden';
  });
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    if (pageOwner() !== owner) return location.reload();
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
    // By then the screen knows the answer, too.
    setTimeout(() => {
      root.style.visibility = '';
    });
  });
}
