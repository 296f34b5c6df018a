import * as words from '../../../server/words/words.ts';
import { useOwnPath } from '../../address/own-path.ts';
import * as buttonCss from '../../ui/control/underlined-button.module.css';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import * as css from './shortcuts-at-foot.module.css';
import { shortcutsCode } from './shortcuts-button.tsx';

/** The way to the shortcuts, at the foot of the page, where the list's tools have no room for it. */
export function ShortcutsAtFoot({ canEdit }: { canEdit: boolean }) {
  const { Dialog, close, opener } = useLateDialog(shortcutsCode);
  if (useOwnPath() !== '/') return null;
  return (
    <>
      <div className={css.line}>
        <button type="button" className={buttonCss.button} {...opener}>
          {words.keyboardShortcuts}
        </button>
      </div>
      {Dialog && <Dialog canEdit={canEdit} onClose={close} />}
    </>
  );
}
