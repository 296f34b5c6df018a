import * as words from '../../../server/words/words.ts';
import { Button } from '../control/button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import * as css from './shortcuts-dialog.module.css';

/** A key and what it does, as the list shows them. */
export interface ShortcutHelp {
  /** One key, or several with spaces between them. */
  key: string;
  does: string;
}

interface ShortcutsDialogProps {
  shortcuts: ShortcutHelp[];
  onClose: () => void;
}

/** Lists the keys that work on this screen. */
export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={words.keyboardShortcuts} canPressAway onClose={onClose}>
      <dl className={css.list}>
        {shortcuts.map(({ key, does }) => (
          <div key={key} className={css.line}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one} className={css.key}>
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{words.shortcutsNote}</p>
      <DialogButtons>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogButtons>
    </Dialog>
  );
}
