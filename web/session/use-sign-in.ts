import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sessionAnswerSchema } from '../../server/contract/answers.ts';
import { PAGE_OF_HEADER, type SignIn } from '../../server/contract/bff.ts';
import { personOf } from '../api/person.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { requestUnnamed } from './request-unnamed.ts';
import { sessionQuery, welcome } from './session-query.ts';

type SigningIn = SignIn & {
  /** The token of the only one who may be signed out by that, empty for nobody; anybody where not told. */
  replaces?: string;
};

/**
 * Signs in with a token or a one-time code; all that was fetched before is fetched anew. Where what asks
 * for it leaves before the answer, it is called off.
 */
export function useSignIn() {
  const queryClient = useQueryClient();
  const sending = useRef<AbortController>(null);
  // Its answer would let in whoever has left, in place of whoever is there by then.
  useEffect(() => () => sending.current?.abort(), []);
  return useMutation({
    mutationFn: ({ replaces, ...body }: SigningIn) => {
      const headers = replaces === undefined ? {} : { [PAGE_OF_HEADER]: replaces };
      sending.current = new AbortController();
      const init = { method: 'POST', body, signal: sending.current.signal } as const;
      return requestUnnamed(sessionAnswerSchema, '/bff/session', init, headers);
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
