import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { sentence } from '../../ui/words/sentence.ts';
import * as css from './link-question-dialog.module.css';
import type { LinkQuestion } from './use-link-sign-in.ts';

interface LinkQuestionDialogProps {
  question: LinkQuestion;
  onAnswer: (isYes: boolean) => void;
}

/** Asks before a link replaces somebody who is signed in. */
export function LinkQuestionDialog({ question: { from, to }, onAnswer }: LinkQuestionDialogProps) {
  const nameNow = <b>{from.name}</b>;
  const nameThen = <b>{to.name}</b>;
  const workspaces = { from: from.workspace, to: to.workspace };
  return (
    <Dialog title={words.linkQuestionTitle} isUnasked onClose={() => onAnswer(false)}>
      <p className={css.text}>
        {sentence(
          from.workspace === to.workspace
            ? words.linkQuestion(nameNow, nameThen, from.name)
            : words.linkQuestionElsewhere(nameNow, nameThen, from.name, workspaces),
        )}
      </p>
      <DialogButtons>
        <Button look="quiet" onClick={() => onAnswer(false)}>
          {words.linkStay}
        </Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          {words.linkSwitch}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
