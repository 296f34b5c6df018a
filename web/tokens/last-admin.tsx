import { useEffect, useRef } from 'react';
import type { TokenView } from '../../server/contract/tokens.ts';
import * as words from '../../server/words/words.ts';
import { RequestFailed } from '../api/request-failed.ts';
import { Button } from '../ui/control/button.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import * as css from './last-admin.module.css';

interface LastAdminProps {
  token: TokenView;
  /** True where only an answer told so, in the place of what was asked. */
  isFound: boolean;
  onClose: () => void;
  /** Called to make another token then. */
  onNew: () => void;
}

/** Says in a dialog why the last admin of a workspace stays one, and what to do first. */
export function LastAdmin({ token: { name }, isFound, onClose, onNew }: LastAdminProps) {
  const text = useRef<HTMLParagraphElement>(null);
  // An Enter was meant for the button that has just given way to another.
  useEffect(() => {
    if (isFound) text.current?.focus();
  }, [isFound]);
  return (
    <>
      <p ref={text} className={css.text} tabIndex={isFound ? -1 : undefined}>
        {words.lastAdmin(name)}
      </p>
      <DialogButtons>
        <Button look="quiet" onClick={onClose}>
          {words.close}
        </Button>
        <Button look="primary" onClick={onNew}>
          {words.newToken}
        </Button>
      </DialogButtons>
    </>
  );
}

/** Tells whether the server refused because a workspace would be without an admin. */
export function isLastAdminRefusal(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'last_admin';
}
