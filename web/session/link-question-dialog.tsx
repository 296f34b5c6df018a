import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import css from './link-question-dialog.module.css';
import type { LinkQuestion } from './use-link-sign-in.ts';

interface LinkQuestionDialogProps {
  question: LinkQuestion;
  onAnswer: (isYes: boolean) => void;
}

/** Asks before a link replaces somebody who is signed in. */
export function LinkQuestionDialog({ question: { from, to }, onAnswer }: LinkQuestionDialogProps) {
  return (
    <Dialog title={`You are signed in as ${from.name}`} onClose={() => onAnswer(false)}>
      <p className={css.text}>
        Sign in as {to.name} instead? That signs {from.name} out in this browser.
      </p>
      <div className={css.actions}>
        <Button look="quiet" onClick={() => onAnswer(false)}>
          Stay {from.name}
        </Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          Sign in as {to.name}
        </Button>
      </div>
    </Dialog>
  );
}
