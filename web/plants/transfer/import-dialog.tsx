import type { Person } from '../../api/person.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FileChoice } from './file-choice.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReview } from './import-review.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { type Imported, useImport } from './use-import.ts';

interface ImportDialogProps {
  person: Person;
  onImported: Imported;
  onClose: () => void;
}

/** Brings plants in from a file: choose it, see what is in it and what is wrong, import all or nothing. */
export function ImportDialog({ person, onImported, onClose }: ImportDialogProps) {
  const { state, choose, cancel, submit, chooseAnother } = useImport(person, (...done) => {
    onClose();
    onImported(...done);
  });
  const isWorking = 'progress' in state;
  const isOver = useDroppedFiles(isWorking ? null : choose);
  return (
    <Dialog
      title="Import plants"
      isWide={state.step !== 'choosing'}
      onClose={isWorking ? cancel : onClose}
    >
      {isWorking && <ImportProgress {...state} onCancel={cancel} />}
      {state.step === 'choosing' && (
        <FileChoice notice={state.notice} isOver={isOver} onChoose={choose} onClose={onClose} />
      )}
      {state.step === 'checked' && (
        <ImportReview
          person={person}
          {...state.checked}
          notice={state.notice}
          onImport={() => submit(state.checked)}
          onChooseAnother={chooseAnother}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
