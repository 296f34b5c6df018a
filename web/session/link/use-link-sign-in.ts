import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type LinkOwner,
  linkOwnerSchema,
  type SessionView,
} from '../../../server/contract/answers.ts';
import { personOf } from '../../api/person.ts';
import { sessionQuery } from '../session-query.ts';
import { languageHeaders } from '../sign-in/language-headers.ts';
import { requestUnnamed } from '../sign-in/request-unnamed.ts';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { readLinkCode } from './link-code.ts';

/** A link would sign in another person than the one who is signed in. */
export interface LinkQuestion {
  code: string;
  from: SessionView;
  to: LinkOwner;
}

/** Who is signed in, and whose the link is; null for nobody, and where that need not be asked. */
interface LinkFacts {
  from: SessionView | null;
  to: LinkOwner | null;
}

/**
 * Signs in by itself when the address holds a one-time code, now or by a link followed later, and asks
 * first where somebody else is signed in. The fragment is cleared before the code is sent: a second run
 * finds nothing, and neither history nor a screen photo keeps it.
 */
export function useLinkSignIn() {
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const [passed, setPassed] = useState<Error | null>(null);
  const [question, setQuestion] = useState<LinkQuestion | null>(null);
  const hasLeft = useRef(false);
  const latest = useRef('');
  const begin = useMutation({
    mutationFn: async (code: string): Promise<LinkFacts> => {
      // Another tab may have signed in or out meanwhile.
      const from = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      const ask = { method: 'POST', body: { code } } as const;
      if (!from || hasLeft.current) return { from, to: null };
      return {
        from,
        to: await requestUnnamed(linkOwnerSchema, '/bff/session/link', ask, languageHeaders),
      };
    },
  });
  function use(code: string) {
    latest.current = code;
    setQuestion(null);
    signIn.reset();
    // Called for the latest link alone, and not where the screen has been left meanwhile.
    const onSuccess = ({ from, to }: LinkFacts) => {
      if (from && to && personOf(from) !== personOf(to)) setQuestion({ code, from, to });
      else signIn.mutate({ code, replaces: from?.tokenId ?? '' });
    };
    begin.mutate(code, { onSuccess });
  }
  const follow = useEffectEvent(() => {
    const code = readLinkCode(location.hash);
    if (code === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    use(code);
  });
  useEffect(() => {
    hasLeft.current = false;
    follow();
    const onHashChange = () => follow();
    addEventListener('hashchange', onHashChange);
    return () => {
      hasLeft.current = true;
      removeEventListener('hashchange', onHashChange);
    };
  }, []);

  const error = begin.error ?? signIn.error;
  const isPending = begin.isPending || signIn.isPending;
  const isWaiting = readLinkCode(location.hash) !== null || isPending || question !== null;
  return {
    question,
    /** Uses the link, or leaves it unused and everything as it was. */
    answer: (isYes: boolean) => {
      setQuestion(null);
      if (isYes && question)
        signIn.mutate({ code: question.code, replaces: question.from.tokenId });
    },
    isPending,
    isError: error !== null,
    /** False while a code waits in the address, is asked about or used, and once one has failed. */
    isSettled: !isWaiting && error === null,
    /** Why the link did not sign in, until that is passed over. */
    shownError: error === passed ? null : error,
    passOverError: () => setPassed(error),
    /** Uses the latest link again. */
    retry: () => use(latest.current),
    reset: () => {
      begin.reset();
      signIn.reset();
    },
  };
}
