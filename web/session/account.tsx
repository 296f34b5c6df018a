import { useEffect, useRef, useState } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import { describeFailure, RequestFailed } from '../api/request-failed.ts';
import { Button } from '../ui/control/button.tsx';
import { useToasts } from '../ui/toast/toasts.ts';
import { countPlants } from '../ui/words/count-plants.ts';
import * as css from './account.module.css';
import { useSignOut } from './sign-out/use-sign-out.ts';

interface AccountProps {
  session: SessionView;
  /** How many plants have been typed that are not known to be added; signing out forgets them. */
  unsent: number;
  /** Tells whether something has been typed that was never sent; signing out forgets that too. */
  hasTyped: () => boolean;
}

/** Who is signed in, where and as what, with the way out. */
export function Account({ session, unsent, hasTyped }: AccountProps) {
  const signOut = useSignOut(session);
  const toasts = useToasts();
  const [isLeaving, setLeaving] = useState(false);
  const question = useRef(0);
  // It names what would be discarded, and its button nothing else.
  useEffect(() => () => toasts.dismiss(question.current), [unsent, toasts]);

  async function leave() {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      setLeaving(false);
      const isUnknown = error instanceof RequestFailed && error.isOutcomeUnknown;
      const are = isUnknown ? 'may still be' : 'are still';
      toasts.show({ tone: 'failed', text: `You ${are} signed in. ${describeFailure(error)}` });
    }
  }

  /** Asks about all that would be lost, and anew where that is not what was told. */
  function ask(told = '') {
    const text = describeLoss(unsent, hasTyped());
    if (text === told) return void leave();
    const action = { label: 'Sign out anyway', run: () => ask(text) };
    question.current = toasts.show({ tone: 'failed', about: 'sign-out', text, action });
  }

  return (
    <div className={css.account}>
      <p className={css.who}>
        <span className={css.name}>{session.name}</span>
        <span className={css.role}>
          {session.role} · {session.workspace}
        </span>
        {session.untilRestart && <span className={css.role}>until the server restarts</span>}
      </p>
      <Button look="quiet" className={css.out} onClick={() => ask()}>
        {isLeaving ? 'Signing out…' : 'Sign out'}
      </Button>
    </div>
  );
}

/** Says what signing out would discard; nothing where that is nothing. */
function describeLoss(unsent: number, isTyped: boolean): string {
  if (unsent === 0)
    return isTyped ? 'What you have typed is not saved. Signing out discards it.' : '';
  const added = `${countPlants(unsent)} may not have been added yet`;
  return isTyped
    ? `${added}, and what you have typed is not saved. Signing out discards all of it.`
    : `${added}. Signing out discards what has not.`;
}
