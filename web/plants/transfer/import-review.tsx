import { useId } from 'react';
import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { CheckBox } from '../../ui/control/check-box.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { focusOnArrival } from '../../ui/hook/focus-on-arrival.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { countPlants } from '../../ui/words/count-plants.ts';
import { formatCount } from '../../ui/words/format-count.ts';
import { type CheckedFile, countWritten, type ImportWish, wrongOf } from './checked-file.ts';
import { describeHeld, describeNone, IN_DOUBT } from './describe-import.ts';
import { FaultTable } from './fault-table.tsx';
import * as css from './import-review.module.css';
import { PreviewTable } from './preview-table.tsx';

interface ImportReviewProps extends CheckedFile {
  person: Person;
  /** What came of trying to import it; null before. */
  notice: string | null;
  /** True where it may have been imported, and nothing keeps it from being imported twice. */
  isInDoubt: boolean;
  onDecide: (wish: ImportWish) => void;
  onImport: (wish: ImportWish) => void;
  onImportAgain: () => void;
  onChooseAnother: () => void;
  onClose: () => void;
}

/** What is in a file: what is wrong with it, or what an import would bring in. */
export function ImportReview(props: ImportReviewProps) {
  const { file, isPasted, check, wish, notice, isInDoubt, onChooseAnother, onClose } = props;
  const { wrongRows } = wrongOf(check, wish);
  const written = countWritten(check, wish);
  const told = isInDoubt ? IN_DOUBT : notice;
  return (
    <>
      <p key={String(isInDoubt)} ref={focusOnArrival} className={css.what} tabIndex={-1}>
        <b>{file.name}</b> holds {describeHeld(check)}.
      </p>
      {told !== null && <Failure className={css.notice}>{told}</Failure>}
      {check.replaced > 0 && <ReplaceChoice {...props} />}
      {wrongRows > 0 ? (
        <>
          <p className={css.wrong}>
            {describeWrong(wrongRows, check.rows)} {told === null && describeNone(props)}{' '}
            {isPasted
              ? 'Correct the rows and paste them again'
              : 'Correct the file and choose it again'}
            {written > 0 && ', or import the good rows'}.
          </p>
          <FaultTable {...props} />
        </>
      ) : (
        <PreviewTable check={check} />
      )}
      {check.encoding !== 'UTF-8' && (
        <p className={css.note}>
          Read as {check.encoding}, as spreadsheets save “CSV”. Look whether the letters are right.
        </p>
      )}
      {check.ignored.length > 0 && (
        <p className={css.note}>
          {check.ignored.length === 1 ? 'Ignored column' : 'Ignored columns'}:{' '}
          {check.ignored.join(', ')}.
        </p>
      )}
      {written === 0 && wrongRows === 0 && (
        <p className={css.note}>There is nothing to import: every plant is there already.</p>
      )}
      <DialogButtons>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        {!isPasted && <Button onClick={onChooseAnother}>Choose another file</Button>}
        {written > 0 && <ImportButton {...props} />}
      </DialogButtons>
    </>
  );
}

function ReplaceChoice({ check: { replaced }, wish, onDecide }: ImportReviewProps) {
  const id = useId();
  const label = `Replace the ${countPlants(replaced)} that ${replaced === 1 ? 'has' : 'have'} the same id`;
  return (
    <p className={css.choice}>
      <CheckBox
        id={id}
        label={label}
        checked={wish.replace}
        onChange={({ target }) => onDecide({ ...wish, replace: target.checked })}
      />
      <label htmlFor={id}>{label}</label>
    </p>
  );
}

function ImportButton({ check, wish, isInDoubt, onImport, onImportAgain }: ImportReviewProps) {
  const written = countWritten(check, wish);
  const { wrongRows } = wrongOf(check, wish);
  if (isInDoubt)
    return <Button onClick={onImportAgain}>Import {countPlants(written)} again</Button>;
  if (wrongRows > 0) {
    return (
      <Button onClick={() => onImport({ ...wish, leaveOut: true })}>
        {written === 1 ? 'Import the good row' : `Import the ${formatCount(written)} good rows`}
      </Button>
    );
  }
  return (
    <Button look="primary" onClick={() => onImport({ ...wish, leaveOut: false })}>
      Import {countPlants(written)}
    </Button>
  );
}

function describeWrong(wrongRows: number, rows: number): string {
  if (rows === 1) return 'It has errors.';
  if (wrongRows === rows) return `All ${formatCount(rows)} rows have errors.`;
  const have = wrongRows === 1 ? 'row has' : 'rows have';
  return `${formatCount(wrongRows)} of ${formatCount(rows)} ${have} errors.`;
}
