import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageOwner } from '../api/page-of.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { noteSessionEnd, sessionQuery } from './session-query.ts';

/** Takes the session for ended once another tab tells so, before the server can be asked: it may be out of reach. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // What was told before this began is not told again; one in sight asks as it begins to listen to others.
    if (document.hidden) void queryClient.invalidateQueries(sessionQuery);
    return hearOtherTabs((owner) => {
      if (owner !== (pageOwner() ?? null)) return noteSessionEnd(queryClient);
      // The same person is back.
      const isOver = queryClient.getQueryData(sessionQuery.queryKey) === null;
      if (isOver) void queryClient.invalidateQueries(sessionQuery);
    });
  }, [queryClient]);
}
