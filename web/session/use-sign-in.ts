import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PAGE_OF_HEADER, type SignIn } from '../../server/contract/bff.ts';
import { sessionAnswerSchema } from '../api/answers.ts';
import { personOf } from '../api/person.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { requestUnnamed } from './request-unnamed.ts';
import { sessionQuery, welcome } from './session-query.ts';

type SigningIn = SignIn & {
  /** The token of the only one who may be signed out by that, empty for nobody; anybody where not told. */
  replaces?: string;
};

/** Signs in with a token or a one-time code; all that was fetched before is fetched anew. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ replaces, ...body }: SigningIn) => {
      const headers = replaces === undefined ? {} : { [PAGE_OF_HEADER]: replaces };
      return requestUnnamed(sessionAnswerSchema, '/bff/session', { method: 'POST', body }, headers);
    },
    onSuccess: async (session) => {
      await queryClient.cancelQueries(sessionQuery);
      welcome(queryClient, session);
      queryClient.setQueryData(sessionQuery.queryKey, session);
      tellOtherTabs(personOf(session));
      const isOther = (query: { queryKey: readonly unknown[] }) =>
        query.queryKey[0] !== sessionQuery.queryKey[0];
      void queryClient.invalidateQueries({ predicate: isOther });
    },
  });
}
