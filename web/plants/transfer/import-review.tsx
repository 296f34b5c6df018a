import { useId } from 'react';
import type { ColumnChoice as Choice } from '../../../server/contract/imports.ts';
import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { CheckBox } from '../../ui/control/check-box.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { focusOnArrival } from '../../ui/hook/focus-on-arrival.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { countPlants } from '../../ui/words/count-plants.ts';
import { formatCount } from '../../ui/words/format-count.ts';
import { type CheckedFile, countWritten, type ImportWish, wrongOf } from './checked-file.ts';
import { choiceOf } from './columns/choose-column.ts';
import { ColumnChoice } from './columns/column-choice.tsx';
import { describeHeld, describeNone, IN_DOUBT } from './describe-import.ts';
import { FaultTable } from './fault-table.tsx';
import { ProgressBar } from './import-progress.tsx';
import * as css from './import-review.module.css';
import { PreviewTable } from './preview-table.tsx';
import type { ReadAgain } from './use-import.ts';

interface ImportReviewProps extends CheckedFile {
  person: Person;
  /** What came of trying to import it; null before. */
  notice: string | null;
  /** True where it may have been imported, and nothing keeps it from being imported twice. */
  isInDoubt: boolean;
  /** Where it is being read once more, by other columns. */
  again: ReadAgain | undefined;
  onChooseColumns: (chosen: Choice) => void;
  onDecide: (wish: ImportWish) => void;
  onImport: (wish: ImportWish) => void;
  onImportAgain: () => void;
  onChooseAnother: () => void;
  onClose: () => void;
}

/** What is in a file: what is wrong with it, or what an import would bring in. */
export function ImportReview(props: ImportReviewProps) {
  const { file, reading, check, wish, notice, isInDoubt, again, onChooseAnother, onClose } = props;
  const written = countWritten(check, wish);
  const told = isInDoubt ? IN_DOUBT : notice;
  return (
    <>
      <p
        key={String(isInDoubt)}
        ref={focusOnArrival}
        className={css.what}
        tabIndex={-1}
        aria-live="polite"
      >
        {check.lacksName ? 'Choose the column that holds the names in ' : null}
        <b>{file.name}</b>
        {check.lacksName ? '.' : ` holds ${describeHeld(check)}.`}
      </p>
      {told !== null && <Failure className={css.notice}>{told}</Failure>}
      {check.columns.length > 0 && (
        <ColumnChoice
          check={check}
          choice={again?.chosen ?? choiceOf(check)}
          onChoose={props.onChooseColumns}
        />
      )}
      {again && (
        <div className={css.again}>
          <ProgressBar progress={again.progress} />
        </div>
      )}
      {!check.lacksName && <Found {...props} told={told} />}
      {check.encoding !== 'UTF-8' && (
        <p className={css.note}>
          Read as {check.encoding}, as spreadsheets save “CSV”. Look whether the letters are right.
        </p>
      )}
      {!check.lacksName && check.ignored.length > 0 && (
        <p className={css.note}>
          {check.ignored.length === 1 ? 'Ignored column' : 'Ignored columns'}:{' '}
          {check.ignored.join(', ')}.
        </p>
      )}
      <DialogButtons>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        {!reading.isPasted && <Button onClick={onChooseAnother}>Choose another file</Button>}
        {written > 0 && <ImportButton {...props} />}
      </DialogButtons>
    </>
  );
}

/** The rows: what is wrong with some, or the first of them as plants. */
function Found({ told, ...props }: ImportReviewProps & { told: string | null }) {
  const { reading, check, wish } = props;
  const { wrongRows } = wrongOf(check, wish);
  const written = countWritten(check, wish);
  const correct = reading.isPasted
    ? 'Correct the rows and paste them again'
    : 'Correct the file and choose it again';
  return (
    <>
      {check.replaced > 0 && <ReplaceChoice {...props} />}
      {wrongRows > 0 ? (
        <>
          <p className={css.wrong}>
            {describeWrong(wrongRows, check.rows)} {told === null && describeNone(props)} {correct}
            {written > 0 && ', or import the good rows'}.
          </p>
          <FaultTable {...props} />
        </>
      ) : (
        <PreviewTable check={check} />
      )}
      {written === 0 && wrongRows === 0 && (
        <p className={css.note}>There is nothing to import: every plant is there already.</p>
      )}
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

function ImportButton(props: ImportReviewProps) {
  const { check, wish, isInDoubt, again, onImport, onImportAgain } = props;
  const written = countWritten(check, wish);
  const { wrongRows } = wrongOf(check, wish);
  // What is shown is about to be something else.
  const isBusy = again !== undefined;
  const press = (act: () => void) => ({
    'aria-disabled': isBusy,
    onClick: () => isBusy || act(),
  });
  if (isInDoubt)
    return <Button {...press(onImportAgain)}>Import {countPlants(written)} again</Button>;
  if (wrongRows > 0) {
    return (
      <Button {...press(() => onImport({ ...wish, leaveOut: true }))}>
        {written === 1 ? 'Import the good row' : `Import the ${formatCount(written)} good rows`}
      </Button>
    );
  }
  return (
    <Button look="primary" {...press(() => onImport({ ...wish, leaveOut: false }))}>
      Import {countPlants(written)}
    </Button>
  );
}

function describeWrong(wrongRows: number, rows: number): string {
  if (rows === 1) return 'It has errors.';
  if (wrongRows === rows) return `All ${formatCount(rows)} rows have errors.`;
  const have = wrongRows === 1 ? 'has' : 'have';
  return `${formatCount(wrongRows)} of ${formatCount(rows)} rows ${have} errors.`;
}
