import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { nothingSchema, request } from '../api/request.ts';
import { type TabStorage, tabStorage } from '../api/tab-storage.ts';
import { ASIDE, OWNER, sessionAnswerSchema, sessionQuery } from './session-query.ts';
import { SIGN_IN_PATH } from './sign-in-path.ts';

/**
 * Ends the session on the server, forgets everything of it here, and shows the sign-in screen, which
 * says why where that is told.
 */
export function useSignOut() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (_note?: string) => endSession(),
    onSuccess: async (_nothing, note) => {
      await queryClient.cancelQueries();
      // First away from the screen, so that it does not take this for a session that ended by itself.
      navigate(SIGN_IN_PATH, { state: note });
      forgetDrafts(tabStorage);
      queryClient.removeQueries();
      queryClient.setQueryData(sessionQuery.queryKey, null);
    },
  });
}

/** Forgets what this person typed in this tab, and leaves what others have there for when they are back. */
function forgetDrafts(storage: TabStorage): void {
  for (const place of storage.names()) {
    if (place !== OWNER && place !== ASIDE) storage.removeItem(place);
  }
}

/** Ends the session; where no answer tells whether that was done, the server is asked. */
async function endSession(): Promise<void> {
  try {
    await request(nothingSchema, '/bff/session', { method: 'DELETE' });
  } catch (error) {
    const session = await request(sessionAnswerSchema, '/bff/session').catch(() => undefined);
    if (session !== null) throw error;
  }
}
