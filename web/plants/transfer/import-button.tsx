import type { SessionView } from '../../../server/contract/bff.ts';
import { Button } from '../../ui/button.tsx';
import { useLateDialog } from '../../ui/use-late-dialog.ts';
import type { Imported } from './use-import.ts';

const load = async () => (await import('./import-dialog.tsx')).ImportDialog;

interface ImportButtonProps {
  session: SessionView;
  onImported: Imported;
}

/** The way to bringing plants in from a file. */
export function ImportButton({ session, onImported }: ImportButtonProps) {
  const { Dialog, close, opener } = useLateDialog('import', load);
  return (
    <>
      <Button {...opener}>Import</Button>
      {Dialog && <Dialog session={session} onImported={onImported} onClose={close} />}
    </>
  );
}
