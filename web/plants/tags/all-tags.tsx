import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { LateCode } from '../../ui/late/late-code.ts';
import { editingCode } from '../edit/editing-code.ts';
import type { TagChoice } from './tag-choice.ts';

const allTagsCode = new LateCode(async () => (await editingCode.load()).AllTagsDialog);

/** The way to every tag in use. The dialog, once open, stays. */
export function AllTags(choice: TagChoice) {
  const { Dialog, close, opener } = useLateDialog(allTagsCode);
  return (
    <>
      {(choice.all[0] || Dialog) && <Button {...opener}>{words.allTags}</Button>}
      {Dialog && <Dialog {...choice} onClose={close} />}
    </>
  );
}
