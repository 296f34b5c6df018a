import type { SessionView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { isInDoubt } from '../../api/attempt.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { TrackUndoable } from '../undo/use-undo.ts';
import { describeImported, describeTried } from './describe-import.ts';
import { FileChoice } from './file-choice.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReview } from './import-review.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  session: SessionView;
  /** Offers to take the import back, once it is done. */
  trackUndoable: TrackUndoable;
  /** Rows that were pasted, in place of a file to choose. */
  pasted?: File;
  onClose: () => void;
}

/** Brings plants in from a file: choose it, see what is in it and what is wrong, import all or nothing. */
export function ImportDialog({ session, trackUndoable, pasted, onClose }: ImportDialogProps) {
  const { state, choose, cancel, triedBefore, ...rest } = useImport(
    session,
    pasted,
    (change, how) => {
      onClose();
      const text = describeImported(change, how);
      void trackUndoable(Promise.resolve(change), (_change, run) => ({
        tone: 'done',
        text,
        action: { label: words.undo, run },
      }));
    },
  );
  const { decide, readAgain, submit, submitAgain, chooseAnother } = rest;
  const tried = state.step === 'checked' ? triedBefore(state.checked) : null;
  const isWorking = 'progress' in state;
  const isOver = useDroppedFiles(isWorking ? null : choose);
  // Of rows that were pasted there is no step before this one.
  const isFirst = pasted && state.step === 'checking';
  const giveUp = isWorking && !isFirst ? cancel : onClose;
  return (
    <Dialog title={words.importTitle} isWide={state.step !== 'choosing'} onClose={giveUp}>
      {isWorking && <ImportProgress {...state} onCancel={giveUp} />}
      {state.step === 'choosing' && (
        <FileChoice notice={state.notice} isOver={isOver} onChoose={choose} onClose={onClose} />
      )}
      {state.step === 'checked' && (
        <ImportReview
          person={session}
          isInDoubt={tried !== null && isInDoubt(tried, session.tokenId, Date.now())}
          {...state.checked}
          notice={state.notice ?? (tried && describeTried(state.checked))}
          again={state.again}
          onChooseColumns={(chosen) => readAgain(state.checked, chosen)}
          onDecide={decide}
          onImport={(wish) => submit({ ...state.checked, wish })}
          onImportAgain={() => submitAgain(state.checked)}
          onChooseAnother={chooseAnother}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
