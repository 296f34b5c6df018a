import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from './session-query.ts';

/** Whether the session goes on, and what asks the server for it, for who has reason to doubt it. */
export function useSessionCheck() {
  const queryClient = useQueryClient();
  const session = useQuery(sessionQuery);

  async function checkSession(): Promise<boolean> {
    try {
      // Where the clock was set back, what was heard before it would count as news for ever.
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'none' });
      return (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })) !== null;
    } catch {
      // Nobody said that it is over.
      return true;
    }
  }

  return { isSignedIn: session.data !== null, checkSession };
}
