import { useEffect, useEffectEvent } from 'react';
import type { SessionView } from '../../../server/contract/answers.ts';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { importCode } from '../transfer/import-code.ts';
import { useUndo } from '../undo/use-undo.ts';

interface PasteImportProps {
  session: SessionView;
  /** Rows that were pasted, other ones after each paste. */
  pasted: File;
}

/** Shows rows that were pasted into a form as what an import would bring in. */
export function PasteImport({ session, pasted }: PasteImportProps) {
  const { Dialog, open, close } = useLateDialog(importCode);
  const { trackUndoable } = useUndo(session);
  const openAnew = useEffectEvent(open);
  useEffect(() => openAnew(), [pasted]);
  return (
    Dialog && (
      <Dialog session={session} trackUndoable={trackUndoable} pasted={pasted} onClose={close} />
    )
  );
}
