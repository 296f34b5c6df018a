import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionView } from '../../server/contract/answers.ts';
import type { TokenView } from '../../server/contract/tokens.ts';
import { Button } from '../ui/control/button.tsx';
import { useTitle } from '../ui/hook/use-title.ts';
import { AdminsOnly } from './admins-only.tsx';
import { LinkDialog } from './link/link-dialog.tsx';
import { NewTokenDialog } from './make/new-token-dialog.tsx';
import { RevokeDialog } from './table/revoke-dialog.tsx';
import { TokensList } from './table/tokens-list.tsx';
import * as css from './tokens-screen.module.css';

interface TokensScreenProps {
  session: SessionView;
  onOwnRevoked: () => void;
}

type OpenDialog =
  | { what: 'new' }
  | { what: 'link'; token: TokenView }
  | { what: 'revoke'; token: TokenView; opener: Element | null };

/** The tokens of a workspace: make one, hand one on, see when each was used, end one. */
export function TokensScreen({ session, onOwnRevoked }: TokensScreenProps) {
  useTitle('Tokens');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { role } = session;
  const close = () => setDialog(null);
  const head = useRef<HTMLDivElement>(null);

  /** The answer may be late: it closes its own dialog alone, and not one that was opened since. */
  function closeRevoked(revoked: OpenDialog, opener: Element | null) {
    flushSync(() => setDialog((now) => (now === revoked ? null : now)));
    // The button that was pressed leaves with its row, so the screen takes the focus.
    const { activeElement } = document;
    if (activeElement !== opener && activeElement !== document.body) return;
    head.current?.closest('main')?.focus({ preventScroll: true });
  }

  const openNew = () => setDialog({ what: 'new' });
  if (role !== 'admin') return <AdminsOnly session={session} />;

  return (
    <div className={css.screen}>
      <div ref={head} className={css.head}>
        <h1>Tokens</h1>
        <Button look="primary" onClick={openNew}>
          New token
        </Button>
      </div>
      <p className={css.about}>
        Everyone who signs in, and every program, has a token. One each makes it clear in the
        history who did what.
      </p>
      <section className={css.list} aria-label="All tokens">
        <TokensList
          person={session}
          onLink={(token) => setDialog({ what: 'link', token })}
          onRevoke={(token) => setDialog({ what: 'revoke', token, opener: document.activeElement })}
        />
      </section>
      {dialog?.what === 'new' && <NewTokenDialog person={session} onClose={close} />}
      {dialog?.what === 'link' && (
        <LinkDialog person={session} token={dialog.token} onClose={close} />
      )}
      {dialog?.what === 'revoke' && (
        <RevokeDialog
          token={dialog.token}
          person={session}
          onClose={close}
          onNew={openNew}
          onRevoked={(wasOwn) => (wasOwn ? onOwnRevoked() : closeRevoked(dialog, dialog.opener))}
        />
      )}
    </div>
  );
}
