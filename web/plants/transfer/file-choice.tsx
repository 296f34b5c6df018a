import { useId } from 'react';
import { MAX_IMPORT_ROWS } from '../../../server/contract/imports.ts';
import { OPTIONAL_MEMBERS } from '../../../server/contract/plants.ts';
import { listWords } from '../../../server/contract/text.ts';
import { Button } from '../../ui/control/button.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { focusOnArrival } from '../../ui/hook/focus-on-arrival.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { formatCount } from '../../ui/words/format-count.ts';
import * as css from './file-choice.module.css';

interface FileChoiceProps {
  /** Why the file before was not taken; null where there was none. */
  notice: string | null;
  /** True while files are held over the window. */
  isOver: boolean;
  onChoose: (files: ArrayLike<File>) => void;
  onClose: () => void;
}

/** Asks for a file, to be chosen or dropped. */
export function FileChoice({ notice, isOver, onChoose, onClose }: FileChoiceProps) {
  const noteId = useId();
  return (
    <>
      {notice !== null && <Failure className={css.notice}>{notice}</Failure>}
      <label className={css.drop} data-over={isOver || undefined}>
        <input
          ref={focusOnArrival}
          type="file"
          className={css.input}
          accept=".csv,.tsv,.txt,.json,.xlsx"
          aria-describedby={noteId}
          onChange={(event) => {
            const { files } = event.target;
            if (files?.length) onChoose(files);
          }}
        />
        <span className={css.button}>Choose a file</span> <span>or drop it here</span>
      </label>
      <p id={noteId} className={css.note}>
        CSV, Excel or JSON with up to {formatCount(MAX_IMPORT_ROWS)} plants. The first row names the
        columns: <b>name</b>, and optionally <b>{listWords(OPTIONAL_MEMBERS)}</b>; else you choose
        them. You see what is in it before anything is imported. Rows that you copied in a
        spreadsheet can also be pasted into the form, as a name.
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
      </DialogButtons>
    </>
  );
}
