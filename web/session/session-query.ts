import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { nullable } from 'zod/mini';
import {
  type SessionAnswer,
  type SessionView,
  sessionAnswerSchema,
} from '../../server/contract/answers.ts';
import { notePageOf, pageOf } from '../api/page-of.ts';
import { requestsLetGo } from '../api/request.ts';
import { whenTypingPauses } from '../ui/hook/when-typing-pauses.ts';
import { claimAddress } from './link/claim-address.ts';
import { requestUnnamed } from './sign-in/request-unnamed.ts';

/** What `GET /bff/session` answers. */
export const sessionOrNullSchema = nullable(sessionAnswerSchema);

/** Who is signed in, null when nobody is. Anything that finds the session ended sets it to null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client }) => {
    // What is being ended is nobody's any more.
    await requestsLetGo();
    const session = await requestUnnamed(sessionOrNullSchema, '/bff/session', { signal });
    const isOut = client.getQueryData<unknown>(['session']) === null;
    // Who is let in by another tab goes on where that was; the token typed here must not go on there.
    if (session && isOut) await new Promise<void>((resolve) => whenTypingPauses(resolve));
    signal.throwIfAborted();
    if (session) welcome(client, session);
    return session;
  },
  staleTime: 60_000,
  // Somebody may have signed in in another tab.
  refetchOnWindowFocus: ({ state }) => (state.data ? true : 'always'),
});

/** Leaves nothing in the cache or the address that is another person's, and notes whose page this is now. */
export function welcome(queryClient: QueryClient, session: SessionView): void {
  if (pageOf(session) === null) {
    const isPersons = ({ queryKey: [what] }: Query) => what !== 'session';
    queryClient.removeQueries({ predicate: isPersons });
  }
  notePageOf(session);
  claimAddress();
}

/** Takes the session for ended, and asks: in another tab somebody may have signed in since. */
export function noteSessionEnd(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  void queryClient.invalidateQueries(sessionQuery);
}

/** Leaves out of an answer what no screen shows, and differs each time. */
export function sessionViewOf(answer: SessionAnswer | null): SessionView | null {
  if (!answer) return null;
  const { lastsMs: _, ...view } = answer;
  return view;
}
