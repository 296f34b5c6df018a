import { useEffect, useEffectEvent, useState } from 'react';
import { readLinkCode } from './sign-in-path.ts';
import { useSignIn } from './use-sign-in.ts';

/**
 * Signs in by itself when the address holds a one-time code, now or by a link followed later. The
 * fragment is cleared before the code is sent: a second run finds nothing, and neither history nor
 * a screen photo keeps it.
 */
export function useLinkSignIn() {
  const signIn = useSignIn();
  const [passed, setPassed] = useState<Error | null>(null);
  const follow = useEffectEvent(() => {
    const code = readLinkCode(location.hash);
    if (code === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    signIn.mutate({ code });
  });
  useEffect(() => {
    follow();
    const onHashChange = () => follow();
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  return {
    ...signIn,
    /** False while a code waits in the address or is being used, and once one has failed. */
    isSettled: readLinkCode(location.hash) === null && (signIn.isIdle || signIn.isSuccess),
    /** Why the link did not sign in, until that is passed over. */
    shownError: signIn.error === passed ? null : signIn.error,
    passOverError: () => setPassed(signIn.error),
  };
}
