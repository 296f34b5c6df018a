import { Button } from '../../ui/button.tsx';
import { useLateDialog } from '../../ui/use-late-dialog.ts';
import type { Imported } from './use-import.ts';

const load = async () => (await import('./import-dialog.tsx')).ImportDialog;

interface ImportButtonProps {
  workspace: string;
  onImported: Imported;
}

/** The way to bringing plants in from a file. */
export function ImportButton({ workspace, onImported }: ImportButtonProps) {
  const { Dialog, close, opener } = useLateDialog('import', load);
  return (
    <>
      <Button {...opener}>Import</Button>
      {Dialog && <Dialog workspace={workspace} onImported={onImported} onClose={close} />}
    </>
  );
}
