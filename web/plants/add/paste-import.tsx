import { useEffect, useEffectEvent, useMemo } from 'react';
import type { SessionView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { importCode } from '../transfer/import-code.ts';
import { useUndo } from '../undo/use-undo.ts';

interface PasteImportProps {
  session: SessionView;
  /** The rows of each paste that have not been looked at yet, those that came first at the beginning. */
  pasted: ReadonlySet<string>;
  /** Called with what is left of them. */
  onChange: (left: ReadonlySet<string>) => void;
}

/** Shows rows that were pasted into a form as what an import would bring in, those of each paste by themselves. */
export function PasteImport({ session, pasted, onChange }: PasteImportProps) {
  const { Dialog, open, close } = useLateDialog(importCode);
  const { trackUndoable } = useUndo(session);
  const [rows, ...others] = pasted;
  const file = useMemo(() => rows && new File([rows], words.pastedText), [rows]);
  const openAnew = useEffectEvent(() => rows && open());
  useEffect(() => void openAnew(), [pasted]);

  function goOn() {
    close();
    onChange(new Set(others));
  }

  return (
    Dialog &&
    file && <Dialog session={session} trackUndoable={trackUndoable} pasted={file} onClose={goOn} />
  );
}
