import type { SessionView } from '../server/contract/bff.ts';
import { useSignOut } from './session/use-sign-out.ts';
import { TokensScreen } from './tokens/tokens-screen.tsx';
import { useToasts } from './ui/toasts.ts';

/** The screen of tokens; who revokes the own one there leaves as by signing out. */
export function TokensWithLeaving({ session }: { session: SessionView }) {
  const signOut = useSignOut();
  const toasts = useToasts();

  function leave() {
    const text = 'You revoked your own token, so you are signed out.';
    signOut.mutate(undefined, { onSuccess: () => toasts.show({ tone: 'done', text }) });
  }

  return <TokensScreen session={session} onOwnRevoked={leave} />;
}
