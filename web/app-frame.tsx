import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SessionView } from '../server/contract/answers.ts';
import * as words from '../server/words/words.ts';
import { useOwnPath } from './address/own-path.ts';
import * as css from './app-frame.module.css';
import { NavLink } from './nav-link.tsx';
import { outboxCode } from './plants/outbox/outbox-code.ts';
import { usePlantWork } from './plants/plant-work.ts';
import { docsCode, historyCode, inSessionCode, tokensCode } from './screen-code.ts';
import { Account } from './session/account.tsx';
import { sessionQuery } from './session/session-query.ts';
import { Button } from './ui/control/button.tsx';
import { useWatched } from './ui/hook/watched.ts';
import { missingCode, useLateCode } from './ui/late/late-code.ts';
import { Notice } from './ui/message/notice.tsx';
import { StatusLine } from './ui/message/status-line.tsx';
import { Brand } from './ui/theme/brand.tsx';

/** How often the server is asked whether the session lives, while it could tell nobody of its end. */
const ASK_EVERY_MS = 5_000;

interface AppFrameProps {
  session: SessionView;
  children: ReactNode;
}

/**
 * What stands around every screen of someone signed in: the name, the ways on, and who it is. It has what the
 * form hands over delivered, whichever screen is shown.
 */
export function AppFrame({ session, children }: AppFrameProps) {
  const main = useFocusOnNewScreen();
  const work = usePlantWork();
  const { outbox } = work;
  const { waiting, refused } = useWatched(outbox);
  const unsent = waiting.length + refused.length;
  const { part: outboxParts } = useLateCode(outboxCode);
  const queryClient = useQueryClient();
  const isMissing = useWatched(missingCode) > 0;
  // Perhaps it is the code that would hear of the session's end.
  useQuery({ ...sessionQuery, refetchInterval: isMissing && ASK_EVERY_MS });
  const { part: parts } = useLateCode(inSessionCode);
  // Who wants to leave does not wait for code that does not come.
  const findUnsaved = async () =>
    isMissing && !parts
      ? null
      : (await inSessionCode.load()).findUnsaved(session, work, queryClient);
  return (
    <>
      {parts && <parts.SkipLink />}
      <header className={css.header}>
        <div className={css.bar}>
          <Brand />
          <nav className={css.nav} aria-label={words.screens}>
            <NavLink href="/">{words.plants}</NavLink>
            <NavLink href="/history" code={historyCode}>
              {words.historyScreen}
            </NavLink>
            {session.role === 'admin' && (
              <NavLink href="/tokens" code={tokensCode}>
                {words.tokens}
              </NavLink>
            )}
            <NavLink href="/docs" code={docsCode}>
              {words.api}
            </NavLink>
          </nav>
          <Account session={session} unsent={unsent} findUnsaved={findUnsaved} />
        </div>
      </header>
      {parts ? <parts.InSession session={session} /> : <StatusLine note={null} />}
      <main id="main" ref={main} className={css.main} tabIndex={-1}>
        {isMissing && (
          <Notice action={<Button onClick={() => location.reload()}>{words.reload}</Button>}>
            {words.partMissingTitle}. {words.partMissing} {parts && <parts.KeptNote />}
          </Notice>
        )}
        {children}
      </main>
      {parts && <parts.PageFoot session={session} />}
      {outboxParts && <outboxParts.OutboxDelivery session={session} outbox={outbox} />}
    </>
  );
}

/** A new screen begins where its content does, for keys and screen readers too; the first is left alone. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const path = useOwnPath();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
