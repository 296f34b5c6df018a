import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { AskedAbout } from './asked-about.tsx';
import * as css from './many-dialog.module.css';
import type { Question } from './question.ts';

interface DeleteManyDialogProps {
  question: Question;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before plants are deleted. The safe answer has the focus. */
export function DeleteManyDialog({ question, onConfirm, onClose }: DeleteManyDialogProps) {
  const { count } = question;
  return (
    <Dialog title={words.deleteManyTitle(count)} canPressAway onClose={onClose}>
      <AskedAbout question={question} />
      <p className={css.text}>{words.deleteManyUndo(count)}</p>
      <DialogButtons>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look="danger" onClick={onConfirm}>
          {words.deleteManyConfirm(count)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
