import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/button.tsx';
import { useLateDialog } from '../../ui/use-late-dialog.ts';
import type { Imported } from './use-import.ts';

const load = async () => (await import('./import-dialog.tsx')).ImportDialog;

interface ImportButtonProps {
  person: Person;
  onImported: Imported;
}

/** The way to bringing plants in from a file. */
export function ImportButton({ person, onImported }: ImportButtonProps) {
  const { Dialog, close, opener } = useLateDialog('import', load);
  return (
    <>
      <Button {...opener}>Import</Button>
      {Dialog && <Dialog person={person} onImported={onImported} onClose={close} />}
    </>
  );
}
