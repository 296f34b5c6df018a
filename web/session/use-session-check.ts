import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from './session-query.ts';
import { SIGN_OUT_KEY } from './use-sign-out.ts';

/** Whether the session goes on, and what asks the server for it, for who has reason to doubt it. */
export function useSessionCheck() {
  const queryClient = useQueryClient();
  const session = useQuery(sessionQuery);

  async function checkSession(): Promise<boolean> {
    if (await hasSignedOut(queryClient)) return false;
    try {
      return (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })) !== null;
    } catch {
      // Nobody said that it is over.
      return true;
    }
  }

  return { isSignedIn: session.data !== null, checkSession };
}

/** Waits for a sign-out that is under way, which ends no session by surprise, and tells whether it was done. */
async function hasSignedOut(queryClient: QueryClient): Promise<boolean> {
  const isUnderWay = () => queryClient.isMutating({ mutationKey: SIGN_OUT_KEY }) > 0;
  if (!isUnderWay()) return false;
  await new Promise<void>((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (isUnderWay()) return;
      stop();
      resolve();
    });
  });
  return queryClient.getQueryData(sessionQuery.queryKey) === null;
}
