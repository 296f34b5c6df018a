import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import * as css from './many-dialog.module.css';

interface TooManyDialogProps {
  count: number;
  /** Says why, and what to do. */
  message: string;
  onClose: () => void;
}

/** Says that more plants are chosen than can be changed together. */
export function TooManyDialog({ count, message, onClose }: TooManyDialogProps) {
  return (
    <Dialog title={words.tooManyTitle(count)} canPressAway onClose={onClose}>
      <p className={css.text}>{message}</p>
      <DialogButtons>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogButtons>
    </Dialog>
  );
}
