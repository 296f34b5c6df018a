import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { SessionView } from '../../../server/contract/answers.ts';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { importCode } from '../transfer/import-code.ts';
import { useUndo } from '../undo/use-undo.ts';
import { holdsRows } from './pasted-rows.ts';

interface PasteImportProps {
  session: SessionView;
  form: RefObject<HTMLFormElement | null>;
}

/** Shows rows that are pasted into the name or the id of a form as what an import would bring in. */
export function PasteImport({ session, form }: PasteImportProps) {
  const [pasted, setPasted] = useState<File>();
  const { Dialog, open, close } = useLateDialog(importCode);
  const { trackUndoable } = useUndo(session);
  const read = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !/^(name|id)$/.test(field.name)) return;
    if (!holdsRows(text)) return;
    // The field stays as it is, whatever becomes of the rows.
    event.preventDefault();
    setPasted(new File([text], 'Pasted text'));
    open();
  });
  useEffect(() => {
    const element = form.current;
    const listen = (event: ClipboardEvent) => read(event);
    element?.addEventListener('paste', listen);
    return () => element?.removeEventListener('paste', listen);
  }, [form]);
  return (
    Dialog &&
    pasted && (
      <Dialog session={session} trackUndoable={trackUndoable} pasted={pasted} onClose={close} />
    )
  );
}
