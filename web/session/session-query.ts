import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { nullable } from 'zod/mini';
import type { SessionView } from '../../server/contract/bff.ts';
import { sessionViewSchema } from '../api/answers.ts';
import { notePageOf } from '../api/page-of.ts';
import { request } from '../api/request.ts';
import { tabStorage } from '../api/tab-storage.ts';

/** Under these names a tab keeps whose its drafts are, and those of everybody else. */
export const OWNER = 'owner';
export const ASIDE = 'aside';

/** What `GET /bff/session` answers. */
export const sessionAnswerSchema = nullable(sessionViewSchema);

/** Who is signed in, null when nobody is. Anything that finds the session ended sets it to null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client }) => {
    const session = await request(sessionAnswerSchema, '/bff/session', { signal });
    if (session) await welcome(client, session);
    return session;
  },
  staleTime: 60_000,
  // Somebody may have signed in in another tab.
  refetchOnWindowFocus: ({ state }) => (state.data ? true : 'always'),
});

/**
 * Leaves nothing that another person fetched or typed to whoever is signed in now. What keeps them
 * apart is hardly ever needed, and fetched then.
 */
export async function welcome(queryClient: QueryClient, session: SessionView): Promise<void> {
  const person = personOf(session);
  const before = tabStorage.getItem(OWNER);
  if (before && before !== person) {
    const { passOn } = await import('./keep-apart.ts');
    passOn(queryClient, before, person);
  }
  tabStorage.setItem(OWNER, person);
  notePageOf(session.tokenId);
}

/** Names a person: in a workspace a name is one person's, also with their next token. */
export function personOf({ workspace, name }: Pick<SessionView, 'workspace' | 'name'>): string {
  return `${workspace} ${name}`;
}
