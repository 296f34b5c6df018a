import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { countPlants } from '../../ui/words/count-plants.ts';
import { AskedAbout } from './asked-about.tsx';
import * as css from './many-dialog.module.css';
import type { Question } from './use-change-many.ts';

interface DeleteManyDialogProps {
  question: Question;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before plants are deleted. The safe answer has the focus. */
export function DeleteManyDialog({ question, onConfirm, onClose }: DeleteManyDialogProps) {
  const { count } = question;
  return (
    <Dialog title={`Delete ${countPlants(count)}?`} canPressAway onClose={onClose}>
      <AskedAbout question={question} />
      <p className={css.text}>
        {count === 1
          ? 'Undo brings it back.'
          : 'They go together, and one Undo brings them all back.'}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" onClick={onConfirm}>
          Delete {countPlants(count)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
