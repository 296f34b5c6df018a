import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { askAgainAfter, holdFailures, isPassing } from './api/ask-again.ts';
import { isSessionOver } from './api/request-failed.ts';
import { noteSessionEnd, sessionQuery } from './session/session-query.ts';

// By default news waits for a timer, which lets a frame go by before a click is seen to have worked.
notifyManager.setScheduler(queueMicrotask);

/** Makes the cache of server state. Whatever request first learns that the session ended says so here. */
export function createQueryClient(): QueryClient {
  function noteEndOfSession(error: unknown, asked?: { queryKey: QueryKey }) {
    if (!isSessionOver(error)) return;
    const learntAt = queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0;
    if (learntAt <= error.sentAt) return noteSessionEnd(queryClient);
    // That it is over is known; asked for anew, it would be refused for ever.
    if (queryClient.getQueryData(sessionQuery.queryKey) === null) return;
    // What was sent before somebody signed in says nothing of their session, and is asked for anew.
    void queryClient.invalidateQueries(sessionQuery);
    if (asked) void queryClient.invalidateQueries({ queryKey: asked.queryKey, exact: true });
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: noteEndOfSession,
      // The pauses between its next failures begin small again.
      onSuccess: (_data, query) => query.setState({ errorUpdateCount: 0 }),
    }),
    mutationCache: new MutationCache({ onError: (error) => noteEndOfSession(error) }),
    defaultOptions: {
      // Offline, a request is to fail and say so rather than wait in silence.
      queries: {
        networkMode: 'always',
        // Which that mode would turn off.
        refetchOnReconnect: true,
        staleTime: 5_000,
        retryDelay: 600,
        retry: (count, error) => count < 1 && isPassing(error),
        refetchInterval: askAgainAfter,
      },
      mutations: { networkMode: 'always' },
    },
  });
  holdFailures(queryClient.getQueryCache());
  return queryClient;
}
