import { useMutation, useQueryClient } from '@tanstack/react-query';
import { goTo } from '../address/go-to.ts';
import { noteNoPage, pageOf } from '../api/page-of.ts';
import type { Person } from '../api/person.ts';
import { nothingSchema, request } from '../api/request.ts';
import { storageOf } from '../api/tab-storage.ts';
import { requestUnnamed } from './request-unnamed.ts';
import { sessionOrNullSchema, sessionQuery } from './session-query.ts';
import { SIGN_IN_PATH } from './sign-in-path.ts';

/**
 * Ends a person's session on the server, forgets everything of it here, and shows the sign-in screen,
 * which says why where that is told.
 */
export function useSignOut(person: Person) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (_note?: string) => endSession(person),
    onSuccess: async (_nothing, note) => {
      // The answer was late, and somebody else has signed in here meanwhile.
      if (pageOf(person) === null) return void queryClient.invalidateQueries(sessionQuery);
      await queryClient.cancelQueries();
      // First away from the screen, so that it does not take this for a session that ended by itself.
      goTo(SIGN_IN_PATH, { note });
      noteNoPage();
      const storage = storageOf(person);
      for (const place of storage.names()) storage.removeItem(place);
      queryClient.removeQueries();
      queryClient.setQueryData(sessionQuery.queryKey, null);
    },
  });
}

/** Ends the session; where no answer tells whether that was done, the server is asked. */
async function endSession(person: Person): Promise<void> {
  try {
    await request(person, nothingSchema, '/bff/session', { method: 'DELETE' });
  } catch (error) {
    const session = await requestUnnamed(sessionOrNullSchema, '/bff/session').catch(
      () => undefined,
    );
    if (session !== null) throw error;
  }
}
