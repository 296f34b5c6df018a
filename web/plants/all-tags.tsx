import { Button } from '../ui/button.tsx';
import { useLateDialog } from '../ui/use-late-dialog.ts';
import type { TagChoice } from './tag-chips.tsx';

const load = async () => (await import('./all-tags-dialog.tsx')).AllTagsDialog;

export interface AllTagsProps extends TagChoice {
  tags: NonNullable<TagChoice['tags']>;
}

/** The way to every tag in use, where there are too many to show them all. */
export function AllTags(choice: AllTagsProps) {
  const { Dialog, close, opener } = useLateDialog('all-tags', load);
  return (
    <>
      <Button {...opener}>All tags</Button>
      {Dialog && <Dialog {...choice} onClose={close} />}
    </>
  );
}
