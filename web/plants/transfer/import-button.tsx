import type { SessionView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import type { TrackUndoable } from '../undo/use-undo.ts';
import { importCode } from './import-code.ts';

interface ImportButtonProps {
  session: SessionView;
  trackUndoable: TrackUndoable;
}

/** The way to bringing plants in from a file. */
export function ImportButton({ session, trackUndoable }: ImportButtonProps) {
  const { Dialog, close, opener } = useLateDialog(importCode);
  return (
    <>
      <Button {...opener}>{words.importButton}</Button>
      {Dialog && <Dialog session={session} trackUndoable={trackUndoable} onClose={close} />}
    </>
  );
}
