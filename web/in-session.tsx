import { useEffect } from 'react';
import type { SessionView } from '../server/contract/answers.ts';
import { LiveLine } from './live/live-line.tsx';
import { useAskBeforeLeaving } from './session/use-ask-before-leaving.ts';
import { useOtherTabs } from './session/use-other-tabs.ts';
import { useSessionCheck } from './session/use-session-check.ts';
import { useSessionEnd } from './session/use-session-end.ts';
import { submitBesideSuggestions } from './ui/control/submit-beside-suggestions.ts';
import { OfflineLine } from './ui/message/offline-line.tsx';
import './ui/theme/print.css';

/** Listens to others for as long as the session goes on, to the session's end, and to what a browser would get wrong. */
export function InSession({ session }: { session: SessionView }) {
  const { isSignedIn, checkSession } = useSessionCheck();
  useSessionEnd();
  useOtherTabs();
  useEffect(() => submitBesideSuggestions(), []);
  useAskBeforeLeaving();
  if (!isSignedIn) return <OfflineLine note={null} />;
  return <LiveLine person={session} isSignedIn={checkSession} />;
}
