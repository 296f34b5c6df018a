import { Button } from '../../ui/control/button.tsx';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { LateCode } from '../../ui/late/late-code.ts';
import type { KnownTagChoice } from './tag-choice.ts';

const allTagsCode = new LateCode(async () => (await import('./all-tags-dialog.tsx')).AllTagsDialog);

interface Offer {
  /** False where all tags are in sight; the dialog, once open, stays. */
  isOffered: boolean;
}

/** The way to every tag in use, where there are too many to show them all. */
export function AllTags({ isOffered, ...choice }: KnownTagChoice & Offer) {
  const { Dialog, close, opener } = useLateDialog(allTagsCode);
  return (
    <>
      {(isOffered || Dialog) && <Button {...opener}>All tags</Button>}
      {Dialog && <Dialog {...choice} onClose={close} />}
    </>
  );
}
