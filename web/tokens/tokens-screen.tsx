import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionView } from '../../server/contract/answers.ts';
import type { TokenView } from '../../server/contract/tokens.ts';
import * as words from '../../server/words/words.ts';
import { Button } from '../ui/control/button.tsx';
import { useLateDialog } from '../ui/dialog/use-late-dialog.ts';
import { useTitle } from '../ui/hook/use-title.ts';
import { LateCode } from '../ui/late/late-code.ts';
import { AdminsOnly } from './admins-only.tsx';
import { LinkDialog } from './link/link-dialog.tsx';
import { NewTokenDialog } from './make/new-token-dialog.tsx';
import { RoleList } from './role/role-list.tsx';
import { RevokeDialog } from './table/revoke-dialog.tsx';
import { TokensList } from './table/tokens-list.tsx';
import * as css from './tokens-screen.module.css';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

const roleDialogCode = new LateCode(() =>
  import('./role/role-dialog.tsx').then((parts) => parts.RoleDialog),
);

interface TokensScreenProps {
  session: SessionView;
  /** What signing out would discard; empty where that is nothing. */
  loss: string;
  onOwnRevoked: () => void;
  /** Called once whoever is signed in has given themselves another role. */
  onOwnRole: () => void;
}

type OpenDialog =
  | { what: 'new' }
  | { what: 'link'; token: TokenView }
  | { what: 'role'; token: TokenView }
  | { what: 'revoke'; token: TokenView; opener: Element | null };

/** The tokens of a workspace: make one, hand one on, see when each was used, end one. */
export function TokensScreen({ session, loss, onOwnRevoked, onOwnRole }: TokensScreenProps) {
  useTitle(words.tokens);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { Dialog: RoleDialog, open: openRoleDialog } = useLateDialog(roleDialogCode);
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

  function openRole(token: TokenView) {
    setDialog({ what: 'role', token });
    openRoleDialog();
  }

  const openNew = () => setDialog({ what: 'new' });
  if (role !== 'admin') {
    // It is about tokens as they were, and would be there again with the role.
    if (dialog) close();
    return <AdminsOnly session={session} />;
  }

  return (
    <div className={css.screen}>
      <div ref={head} className={css.head}>
        <h1>{words.tokens}</h1>
        <Button look="primary" onClick={openNew}>
          {words.newToken}
        </Button>
      </div>
      <p className={css.about}>{words.tokensAbout}</p>
      <RoleList />
      <section className={css.list} aria-label={words.tokensAll}>
        <TokensList
          person={session}
          actions={{
            onLink: (token) => setDialog({ what: 'link', token }),
            onRole: openRole,
            onApproachRole: roleDialogCode.preload,
            onRevoke: (token) =>
              setDialog({ what: 'revoke', token, opener: document.activeElement }),
          }}
        />
      </section>
      <WebhooksSection person={session} />
      {dialog?.what === 'new' && <NewTokenDialog person={session} onClose={close} />}
      {dialog?.what === 'link' && (
        <LinkDialog person={session} token={dialog.token} onClose={close} />
      )}
      {dialog?.what === 'role' && RoleDialog && (
        <RoleDialog
          token={dialog.token}
          person={session}
          onClose={close}
          onNew={openNew}
          onOwnChanged={onOwnRole}
        />
      )}
      {dialog?.what === 'revoke' && (
        <RevokeDialog
          token={dialog.token}
          person={session}
          loss={loss}
          onClose={close}
          onNew={openNew}
          onRevoked={(wasOwn) => (wasOwn ? onOwnRevoked() : closeRevoked(dialog, dialog.opener))}
        />
      )}
    </div>
  );
}
