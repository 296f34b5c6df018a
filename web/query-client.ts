import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionOver, RequestFailed } from './api/request-failed.ts';
import { noteSessionEnd, sessionQuery } from './session/session-query.ts';

// By default news waits for a timer, which lets a frame go by before a click is seen to have worked.
notifyManager.setScheduler(queueMicrotask);

/** Makes the cache of server state. Whatever request first learns that the session ended says so here. */
export function createQueryClient(): QueryClient {
  function noteEndOfSession(error: unknown) {
    if (!(error instanceof RequestFailed) || !isSessionOver(error)) return;
    const learntAt = queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0;
    // What was sent before somebody signed in says nothing of their session.
    if (learntAt <= error.sentAt) noteSessionEnd(queryClient);
    else void queryClient.invalidateQueries(sessionQuery);
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noteEndOfSession }),
    mutationCache: new MutationCache({ onError: noteEndOfSession }),
    defaultOptions: {
      // Offline, a request is to fail and say so rather than wait in silence.
      queries: {
        networkMode: 'always',
        // Which that mode would turn off.
        refetchOnReconnect: true,
        staleTime: 5_000,
        retryDelay: 600,
        retry: (count, error) => count < 1 && error instanceof RequestFailed && error.isPassing,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}
