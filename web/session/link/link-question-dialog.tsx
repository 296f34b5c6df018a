import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import * as css from './link-question-dialog.module.css';
import type { LinkQuestion } from './use-link-sign-in.ts';

interface LinkQuestionDialogProps {
  question: LinkQuestion;
  onAnswer: (isYes: boolean) => void;
}

/** Asks before a link replaces somebody who is signed in. */
export function LinkQuestionDialog({ question: { from, to }, onAnswer }: LinkQuestionDialogProps) {
  const isElsewhere = from.workspace !== to.workspace;
  return (
    <Dialog title="Switch to another person?" isUnasked onClose={() => onAnswer(false)}>
      <p className={css.text}>
        You are signed in as <b>{from.name}</b>
        {isElsewhere && ` in ${from.workspace}`}. This link signs in <b>{to.name}</b>
        {isElsewhere && ` in ${to.workspace}`}, and {from.name} out.
      </p>
      <DialogButtons>
        <Button look="quiet" onClick={() => onAnswer(false)}>
          Stay
        </Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          Switch
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
