import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { SessionView } from '../../server/contract/answers.ts';
import * as words from '../../server/words/words.ts';
import { useOwnPath } from '../address/own-path.ts';
import { Redirect } from '../address/redirect.tsx';
import { personOf } from '../api/person.ts';
import { describeFailure } from '../api/request-failed.ts';
import { ScreenHiddenContext } from '../ui/dialog/screen-hidden.ts';
import { whenCalm } from '../ui/dialog/when-calm.ts';
import { whenTypingPauses } from '../ui/hook/when-typing-pauses.ts';
import { LateCode } from '../ui/late/late-code.ts';
import { LatePart } from '../ui/late/late-part.tsx';
import { MessagePanel } from '../ui/message/message-panel.tsx';
import { TryAgain } from '../ui/message/try-again.tsx';
import { BareHeader } from '../ui/theme/bare-header.tsx';
import { sessionQuery, sessionViewOf } from './session-query.ts';
import { signInPathTo } from './sign-in/sign-in-path.ts';

export const sessionEndedCode = new LateCode(() =>
  import('./session-ended-dialog.tsx').then((parts) => parts.SessionEndedDialog),
);

/**
 * Shows a screen to who is signed in and sends everyone else to sign in. When the session ends
 * meanwhile the screen is hidden with all that was typed on it, and shown again to the same person. The
 * field that someone types in stays until they pause, so that no letter goes elsewhere.
 */
export function RequireSession({ children }: { children: (session: SessionView) => ReactNode }) {
  const session = useQuery({ ...sessionQuery, select: sessionViewOf });
  const now = session.data;
  const [last, setLast] = useState(now ?? null);
  const isOther = now && last && personOf(now) !== personOf(last);
  const isOtherRole = now && last && now.role !== last.role;
  if (now && now !== last && !isOther && !isOtherRole) setLast(now);
  useEffect(() => {
    if (!now) return;
    const showNow = () => setLast(now);
    // What is typed in one person's screen never goes on in another's.
    if (isOther) return whenTypingPauses(showNow);
    // What the role no longer allows goes with what was typed there.
    if (isOtherRole) return whenCalm(showNow);
    return;
  }, [isOther, isOtherRole, now]);
  // In steps: the first screen is much to draw at once on a slow phone.
  const shown = useDeferredValue(last);

  const signInPath = signInPathTo(useOwnPath() + useSearch());
  const isOver = now === null;
  // Hiding the screen takes the focus from where someone typed; a layout effect still sees it there.
  useLayoutEffect(() => {
    if (!isOver) return;
    const field = document.activeElement;
    // The browser would go on to suggest tags from them: with another id, here a space longer, no field finds its list.
    const lists = document.querySelectorAll('datalist');
    for (const list of lists) list.id += ' ';
    return () => {
      for (const list of lists) list.id = list.id.trim();
      if (!(field instanceof HTMLElement)) return;
      // In a dialog it has the focus again by now, but in Chromium no caret, so that no letter comes.
      field.blur();
      field.focus();
    };
  }, [isOver]);

  const unreached = session.error && now === undefined && (
    <main>
      <MessagePanel
        sketch="wilted"
        title={words.appNotReached}
        action={<TryAgain ask={session.refetch} />}
      >
        <p>{describeFailure(session.error)}</p>
      </MessagePanel>
    </main>
  );
  if (shown) {
    const isHidden = !now || personOf(now) !== personOf(shown);
    return (
      <>
        <ScreenHiddenContext value={isHidden}>
          <div key={personOf(shown)} className="screen" data-hidden={isHidden || undefined}>
            {children(shown)}
          </div>
        </ScreenHiddenContext>
        {unreached}
        {isOver && (
          <LatePart code={sessionEndedCode}>
            {(SessionEndedDialog) => <SessionEndedDialog name={shown.name} leaveTo={signInPath} />}
          </LatePart>
        )}
      </>
    );
  }
  return (
    <>
      <BareHeader />
      {isOver ? <Redirect to={signInPath} /> : unreached}
    </>
  );
}
