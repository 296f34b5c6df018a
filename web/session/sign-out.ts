import type { QueryClient } from '@tanstack/react-query';
import { undefined as nothing } from 'zod/mini';
import { goTo } from '../address/go-to.ts';
import { leaveStorage } from '../api/leave-storage.ts';
import { noteNoPage, pageOf } from '../api/page-of.ts';
import type { Person } from '../api/person.ts';
import { request } from '../api/request.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { requestUnnamed } from './request-unnamed.ts';
import { sessionOrNullSchema, sessionQuery } from './session-query.ts';
import { SIGN_IN_PATH } from './sign-in-path.ts';

/**
 * Ends a person's session on the server, forgets everything of it here, and shows the sign-in screen,
 * which says why where that is told.
 */
export async function signOut(
  queryClient: QueryClient,
  person: Person,
  note: string | undefined,
): Promise<void> {
  await endSession(person);
  // The answer was late, and somebody else has signed in here meanwhile.
  if (pageOf(person) === null) return void queryClient.invalidateQueries(sessionQuery);
  await queryClient.cancelQueries();
  // First away from the screen, so that it does not take this for a session that ended by itself.
  goTo(SIGN_IN_PATH, { note });
  noteNoPage();
  leaveStorage(person);
  tellOtherTabs(null);
  queryClient.removeQueries();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Ends the session; where no answer tells whether that was done, the server is asked. */
async function endSession(person: Person): Promise<void> {
  try {
    await request(person, nothing(), '/bff/session', { method: 'DELETE' });
  } catch (error) {
    const session = await requestUnnamed(sessionOrNullSchema, '/bff/session').catch(
      () => undefined,
    );
    if (session !== null) throw error;
  }
}
