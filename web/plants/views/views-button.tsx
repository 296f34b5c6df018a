import { useEffect } from 'react';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { useWatched } from '../../ui/hook/watched.ts';
import { LateCode } from '../../ui/late/late-code.ts';
import * as css from './views-button.module.css';
import { viewsCode } from './views-code.ts';
import type { ViewsProps } from './views-props.ts';

const viewsDialogCode = new LateCode(async () => (await viewsCode.load()).ViewsDialog);

/** The way to the views that are kept; it says which of them is shown. */
export function ViewsButton(props: ViewsProps) {
  const { Dialog, close, opener } = useLateDialog(viewsDialogCode);
  const parts = useWatched(viewsCode);
  const { view } = props.state;
  useEffect(() => {
    if (view) viewsCode.preload();
  }, [view]);
  return (
    <>
      <Button className={css.button} {...opener}>
        {view && parts ? <parts.CurrentView {...props} /> : words.viewsTitle}
      </Button>
      {Dialog && <Dialog {...props} onClose={close} />}
    </>
  );
}
