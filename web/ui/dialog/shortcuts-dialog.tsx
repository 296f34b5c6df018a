import type { ReactNode } from 'react';
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
  /** What can be chosen of them, below the list. */
  children: ReactNode;
}

/** Lists the keys that work on this screen. */
export function ShortcutsDialog({ shortcuts, onClose, children }: ShortcutsDialogProps) {
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
      {children}
      <p className={css.note}>{words.shortcutsNote}</p>
      <DialogButtons>
        <Button ref={giveFocus} onClick={onClose}>
          {words.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Has the dialog open on the button that closes it, whatever can be chosen before. React's autoFocus comes while it is shut. */
function giveFocus(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}
