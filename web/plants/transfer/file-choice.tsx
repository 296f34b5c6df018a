import { useId } from 'react';
import { MAX_IMPORT_ROWS, type PlantColumn } from '../../../server/contract/imports.ts';
import { OPTIONAL_MEMBERS } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { focusOnArrival } from '../../ui/hook/focus-on-arrival.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { sentence } from '../../ui/words/sentence.ts';
import * as css from './file-choice.module.css';

/** The column that no table is without. */
const NEEDED: PlantColumn = 'name';

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
  const others = new Intl.ListFormat(words.locale).format(OPTIONAL_MEMBERS);
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
        <span className={css.button}>{words.importChooseFile}</span>{' '}
        <span>{words.importOrDrop}</span>
      </label>
      <p id={noteId} className={css.note}>
        {sentence(words.importNote(MAX_IMPORT_ROWS, <b>{NEEDED}</b>, <b>{others}</b>))}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{words.cancel}</Button>
      </DialogButtons>
    </>
  );
}
