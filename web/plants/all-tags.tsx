import { Button } from '../ui/button.tsx';
import { LateCode } from '../ui/late-code.ts';
import { useLateDialog } from '../ui/use-late-dialog.ts';
import type { TagChoice } from './tag-chips.tsx';

const allTagsCode = new LateCode(async () => (await import('./all-tags-dialog.tsx')).AllTagsDialog);

export interface AllTagsProps extends TagChoice {
  tags: NonNullable<TagChoice['tags']>;
}

interface Offer {
  /** False where all tags are in sight; the dialog, once open, stays. */
  isOffered: boolean;
}

/** The way to every tag in use, where there are too many to show them all. */
export function AllTags({ isOffered, ...choice }: AllTagsProps & Offer) {
  const { Dialog, close, opener } = useLateDialog(allTagsCode);
  return (
    <>
      {(isOffered || Dialog) && <Button {...opener}>All tags</Button>}
      {Dialog && <Dialog {...choice} onClose={close} />}
    </>
  );
}
