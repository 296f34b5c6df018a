import { useQueryClient } from '@tanstack/react-query';
import * as words from '../../server/words/words.ts';
import { goTo } from '../address/go-to.ts';
import { Button } from '../ui/control/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import * as css from './session-ended-dialog.module.css';
import { SignInForm } from './sign-in/sign-in-form.tsx';

interface SessionEndedDialogProps {
  /** Who was signed in. */
  name: string;
  /** Where closing leads: nothing can be done here without a session. */
  leaveTo: string;
}

/** Signs in again above the screen, so that nothing on it is lost. */
export function SessionEndedDialog({ name, leaveTo }: SessionEndedDialogProps) {
  const queryClient = useQueryClient();

  function leave() {
    goTo(leaveTo);
    // What was fetched was of that session.
    queryClient.removeQueries();
  }

  return (
    <Dialog title={words.sessionEndedTitle} isUnasked onClose={leave}>
      <p className={css.text}>{words.sessionEnded(name)}</p>
      <SignInForm />
      <Button look="quiet" className={css.leave} onClick={leave}>
        {words.sessionLeave}
      </Button>
    </Dialog>
  );
}
