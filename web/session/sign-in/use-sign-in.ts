import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PAGE_OF_HEADER, type SignIn } from '../../../server/contract/bff.ts';
import * as words from '../../../server/words/words.ts';
import { personOf } from '../../api/person.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { tellOtherTabs } from '../other-tabs.ts';
import { sessionQuery, welcome } from '../session-query.ts';
import { keepsCookies } from './keeps-cookies.ts';
import { SignInAttempt } from './sign-in-attempt.ts';

type SigningIn = SignIn & {
  /** The token id of the only person that this may sign out; empty for nobody, left out for anybody. */
  replaces?: string;
};

/**
 * Signs in with a token or a one-time code; all that was fetched before is fetched anew. Where what asks
 * for it leaves before the answer, or asks for another, it is called off.
 */
export function useSignIn() {
  const queryClient = useQueryClient();
  const sending = useRef<SignInAttempt>(null);
  // Its answer would let in whoever has left, in place of whoever is there by then.
  useEffect(() => () => void sending.current?.callOff(), []);
  return useMutation({
    mutationFn: async ({ replaces, ...body }: SigningIn) => {
      // A link would be used up for nothing.
      if (!keepsCookies()) throw new RequestFailed(words.noCookies, { code: 'no_cookies' });
      // An answer on its way must not let in the person whose attempt was called off.
      if (sending.current?.callOff()) void queryClient.cancelQueries(sessionQuery);
      const tokenNow = () => queryClient.getQueryData(sessionQuery.queryKey)?.tokenId;
      const before = tokenNow();
      sending.current = new SignInAttempt(() => ![undefined, before].includes(tokenNow()));
      const headers = replaces === undefined ? {} : { [PAGE_OF_HEADER]: replaces };
      return await sending.current.send(body, headers);
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
