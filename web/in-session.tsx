import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionView } from '../server/contract/answers.ts';
import { LiveLine } from './live/live-line.tsx';
import { findUnsaved } from './plants/find-unsaved.ts';
import { usePlantWork } from './plants/plant-work.ts';
import { leadIntoRows } from './plants/table/lead-into-rows.ts';
import { undoingCode } from './plants/undo/undoing-code.ts';
import { useForgetUndone } from './plants/undo/use-forget-undone.ts';
import { viewsKey } from './plants/views/views-key.ts';
import { preloadEnd } from './session/preload-end.ts';
import { useRoleNews } from './session/role/use-role-news.ts';
import { useOtherTabs } from './session/use-other-tabs.ts';
import { useSessionCheck } from './session/use-session-check.ts';
import { useSessionEnd } from './session/use-session-end.ts';
import { tokensKey } from './tokens/token-queries.ts';
import { handFocusOn } from './ui/control/hand-focus-on.ts';
import { keepFocus } from './ui/control/keep-focus.ts';
import { pressBySpace } from './ui/control/press-by-space.ts';
import { submitBesideSuggestions } from './ui/control/submit-beside-suggestions.ts';
import { markComposing } from './ui/hook/mark-composing.ts';
import { useAskBeforeLeaving } from './ui/hook/use-ask-before-leaving.ts';
import { useWatched } from './ui/hook/watched.ts';
import { StatusLine } from './ui/message/status-line.tsx';
import { useKeepsAll } from './use-keeps-all.ts';
import './ui/theme/focus-in-sight.css';
import './ui/theme/forced-colors.css';
import './ui/theme/print.css';

export { CrashScreen } from './crash-screen.tsx';
export { KeptNote } from './kept-note.tsx';
export { PageFoot } from './page-foot.tsx';
export { findUnsaved } from './plants/find-unsaved.ts';
export { SkipLink } from './skip-link.tsx';

/** Listens to others for as long as the session goes on, to the session's end, and to what a browser would get wrong. */
export function InSession({ session }: { session: SessionView }) {
  const { isSignedIn, checkSession } = useSessionCheck();
  useSessionEnd();
  useOtherTabs();
  useEffect(() => submitBesideSuggestions(), []);
  useEffect(() => handFocusOn(), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => pressBySpace(), []);
  useEffect(() => markComposing(), []);
  useEffect(() => leadIntoRows(), []);
  useEffect(() => undoingCode.preload(), []);
  useEffect(() => preloadEnd(), []);
  const isMutating = useIsMutating({ predicate: ({ meta }) => !meta?.canBeLeft }) > 0;
  const work = usePlantWork();
  const { waiting, refused } = useWatched(work.outbox);
  // A reload would find what is unsent again, but not a tab that is closed.
  useAskBeforeLeaving(isMutating || waiting.length + refused.length > 0);
  const queryClient = useQueryClient();
  const unsaved = () => findUnsaved(session, work, queryClient);
  useAskBeforeLeaving(!useKeepsAll(), () => unsaved().isTyped);
  const hearRole = useRoleNews(session, () => Object.values(unsaved()).some(Boolean));
  const forgetUndone = useForgetUndone(session);
  if (!isSignedIn) return <StatusLine note={null} />;
  return (
    <LiveLine
      person={session}
      isSignedIn={checkSession}
      onRole={hearRole}
      onAccess={() => queryClient.invalidateQueries({ queryKey: tokensKey(session) })}
      onViews={() => queryClient.invalidateQueries({ queryKey: viewsKey(session) })}
      onUndone={forgetUndone}
    />
  );
}
