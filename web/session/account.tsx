import { useEffect, useRef, useState } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import * as words from '../../server/words/words.ts';
import { Button } from '../ui/control/button.tsx';
import { useAskedCode } from '../ui/late/use-asked-code.ts';
import { useToasts } from '../ui/toast/toasts.ts';
import * as css from './account.module.css';
import type { Unsaved } from './sign-out/describe-sign-out.ts';
import { signOutCode, useSignOut } from './sign-out/use-sign-out.ts';

interface AccountProps {
  session: SessionView;
  /** How many plants have been typed that are not known to be added. */
  unsent: number;
  /** Finds what signing out would forget; null where nobody can tell. */
  findUnsaved: () => Promise<Unsaved | null>;
}

/** Who is signed in, where and as what, with the way out. */
export function Account({ session, unsent, findUnsaved }: AccountProps) {
  const signOut = useSignOut(session);
  const toasts = useToasts();
  const load = useAskedCode();
  const [isLeaving, setLeaving] = useState(false);
  const question = useRef(0);
  // It names what would be discarded, and its button nothing else.
  useEffect(() => () => toasts.dismiss(question.current), [unsent, toasts]);

  /** Signs out once nothing would be lost but what was told; asks about it before. */
  async function leave(told = '') {
    const { describeLoss, describeStillIn } = await signOutCode.load();
    try {
      const text = describeLoss(await findUnsaved());
      if (text && text !== told) {
        const action = { label: words.signOutAnyway, run: () => void leave(text) };
        question.current = toasts.show({ tone: 'failed', about: 'sign-out', text, action });
        return;
      }
      setLeaving(true);
      await signOut();
    } catch (error) {
      setLeaving(false);
      toasts.show({ tone: 'failed', text: describeStillIn(error) });
    }
  }

  return (
    <div className={css.account}>
      <p className={css.who}>
        <span className={css.name}>{session.name}</span>
        <span className={css.role}>
          {words.roleNames[session.role]} · {session.workspace}
        </span>
        {session.untilRestart && <span className={css.role}>{words.untilServerRestarts}</span>}
      </p>
      <Button look="quiet" className={css.out} onClick={() => void load(signOutCode, leave)}>
        {isLeaving ? words.signingOut : words.signOut}
      </Button>
    </div>
  );
}
