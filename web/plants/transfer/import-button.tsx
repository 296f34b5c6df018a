import type { SessionView } from '../../../server/contract/answers.ts';
import { Button } from '../../ui/button.tsx';
import { LateCode } from '../../ui/late-code.ts';
import { useLateDialog } from '../../ui/use-late-dialog.ts';
import type { Follow } from '../use-undo.ts';

const importCode = new LateCode(async () => (await import('./import-dialog.tsx')).ImportDialog);

interface ImportButtonProps {
  session: SessionView;
  follow: Follow;
}

/** The way to bringing plants in from a file. */
export function ImportButton({ session, follow }: ImportButtonProps) {
  const { Dialog, close, opener } = useLateDialog(importCode);
  return (
    <>
      <Button {...opener}>Import</Button>
      {Dialog && <Dialog session={session} follow={follow} onClose={close} />}
    </>
  );
}
