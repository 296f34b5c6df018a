import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { nullable } from 'zod/mini';
import type { SessionView } from '../../server/contract/bff.ts';
import { sessionViewSchema } from '../api/answers.ts';
import { notePageOf, pageOf } from '../api/page-of.ts';
import { claimAddress } from './claim-address.ts';
import { requestUnnamed } from './request-unnamed.ts';

/** What `GET /bff/session` answers. */
export const sessionAnswerSchema = nullable(sessionViewSchema);

/** Who is signed in, null when nobody is. Anything that finds the session ended sets it to null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client }) => {
    const session = await requestUnnamed(sessionAnswerSchema, '/bff/session', { signal });
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
    const isPersons = ({ queryKey: [what] }: Query) => what !== 'session' && what !== 'code';
    queryClient.removeQueries({ predicate: isPersons });
  }
  notePageOf(session);
  claimAddress();
}
