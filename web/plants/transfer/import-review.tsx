import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import { countPlants } from '../../ui/words/count-plants.ts';
import { formatCount } from '../../ui/words/format-count.ts';
import type { CheckedFile } from './checked-file.ts';
import { IN_DOUBT } from './describe-import.ts';
import { FaultTable } from './fault-table.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';
import * as css from './import-review.module.css';
import { PreviewTable } from './preview-table.tsx';

interface ImportReviewProps extends CheckedFile {
  person: Person;
  /** What came of trying to import it; null before. */
  notice: string | null;
  /** True where it may have been imported, and nothing keeps it from being imported twice. */
  isInDoubt: boolean;
  onImport: () => void;
  onImportAgain: () => void;
  onChooseAnother: () => void;
  onClose: () => void;
}

/** What is in a file: what is wrong with it, or what an import would bring in. */
export function ImportReview(props: ImportReviewProps) {
  const { person, file, check, notice, isInDoubt, onChooseAnother, onClose } = props;
  const { rows, wrongRows, faultCount, ignored } = check;
  const plants = countPlants(rows);
  const told = isInDoubt ? IN_DOUBT : notice;
  return (
    <>
      <p key={String(isInDoubt)} ref={focusOnArrival} className={css.what} tabIndex={-1}>
        <b>{file.name}</b> holds {plants}.
      </p>
      {told !== null && <Failure className={css.notice}>{told}</Failure>}
      {faultCount > 0 ? (
        <>
          <p className={css.wrong}>
            {describeWrong(wrongRows, rows)} Nothing was imported. Correct the file and choose it
            again.
          </p>
          <FaultTable person={person} file={file} check={check} />
        </>
      ) : (
        <PreviewTable check={check} />
      )}
      {ignored.length > 0 && (
        <p className={css.note}>
          Left out, since plants have no such {ignored.length === 1 ? 'column' : 'columns'}:{' '}
          {ignored.join(', ')}.
        </p>
      )}
      <DialogButtons>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onChooseAnother}>Choose another file</Button>
        {faultCount === 0 && !isInDoubt && (
          <Button look="primary" onClick={props.onImport}>
            Import {plants}
          </Button>
        )}
        {faultCount === 0 && isInDoubt && (
          <Button onClick={props.onImportAgain}>Import {plants} again</Button>
        )}
      </DialogButtons>
    </>
  );
}

function describeWrong(wrongRows: number, rows: number): string {
  if (rows === 1) return 'Something is wrong with it.';
  if (wrongRows === rows) return `All ${formatCount(rows)} rows have something wrong.`;
  const have = wrongRows === 1 ? 'row has' : 'rows have';
  return `${formatCount(wrongRows)} of ${formatCount(rows)} ${have} something wrong.`;
}
