import { useQueryClient } from '@tanstack/react-query';
import type { SessionView } from '../server/contract/answers.ts';
import { findUnsaved } from './plants/find-unsaved.ts';
import { usePlantWork } from './plants/plant-work.ts';
import { sessionQuery } from './session/session-query.ts';
import { describeLoss } from './session/sign-out/describe-sign-out.ts';
import { useSignOut } from './session/sign-out/use-sign-out.ts';
import { TokensScreen } from './tokens/tokens-screen.tsx';
import { useWatched } from './ui/hook/watched.ts';

/** The screen of tokens; who revokes the own one there leaves as by signing out, and who lowers it learns of that. */
export function TokensWithLeaving({ session }: { session: SessionView }) {
  const signOut = useSignOut(session);
  const queryClient = useQueryClient();
  const work = usePlantWork();
  // What waits is added meanwhile.
  useWatched(work.outbox);
  const loss = describeLoss(findUnsaved(session, work, queryClient));

  async function leave() {
    // Where this fails the session is over all the same, and the next request will say so.
    await signOut('own_token_revoked').catch(() => undefined);
  }

  // Its news comes by itself as well, but not where nobody can be listened to.
  const learn = () => void queryClient.invalidateQueries(sessionQuery);
  return <TokensScreen session={session} loss={loss} onOwnRevoked={leave} onOwnRole={learn} />;
}
