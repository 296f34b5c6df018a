import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { useShortcuts } from '../../ui/hook/use-shortcuts.ts';
import { LateCode } from '../../ui/late/late-code.ts';
import * as css from '../plants-screen.module.css';

/** The dialog that lists the screen's shortcuts. */
export const shortcutsCode = new LateCode(() =>
  import('./plant-shortcuts.tsx').then((parts) => parts.PlantShortcuts),
);

/** The way to the screen's keyboard shortcuts, where there is a keyboard and room. */
export function ShortcutsButton({ canEdit }: { canEdit: boolean }) {
  const { Dialog, open, close, opener } = useLateDialog(shortcutsCode);
  useShortcuts({ '?': open });
  return (
    <>
      <Button look="quiet" className={css.shortcuts} {...opener}>
        {words.keyboardShortcuts}
      </Button>
      {Dialog && <Dialog canEdit={canEdit} onClose={close} />}
    </>
  );
}
