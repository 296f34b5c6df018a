import { useId } from 'react';
import type { ColumnChoice as Choice } from '../../../server/contract/imports.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { CheckBox } from '../../ui/control/check-box.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { focusOnArrival } from '../../ui/hook/focus-on-arrival.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { sentence } from '../../ui/words/sentence.ts';
import {
  type CheckedFile,
  countWritten,
  type ImportWish,
  titleOf,
  wrongOf,
} from './checked-file.ts';
import { choiceOf } from './columns/choose-column.ts';
import { ColumnChoice } from './columns/column-choice.tsx';
import { describeHeld, describeJump, describeNone } from './describe-import.ts';
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
  const { reading, check, wish, notice, isInDoubt, again, onChooseAnother, onClose } = props;
  const written = countWritten(check, wish);
  const title = <b>{titleOf(props)}</b>;
  const told = isInDoubt ? words.importInDoubt : notice;
  return (
    <>
      <p
        key={String(isInDoubt)}
        ref={focusOnArrival}
        className={css.what}
        tabIndex={-1}
        aria-live="polite"
      >
        {sentence(
          check.lacksName
            ? words.importChooseName(title)
            : words.importHolds(title, describeHeld(check)),
        )}
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
        <p className={css.note}>{words.importEncoding(check.encoding)}</p>
      )}
      {!check.lacksName && check.ignored.length > 0 && (
        <p className={css.note}>{words.importIgnored(check.ignored)}</p>
      )}
      {check.unguarded > 0 && <p className={css.note}>{words.importUnguarded(check.unguarded)}</p>}
      <DialogButtons>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        {!reading.isPasted && (
          <Button onClick={onChooseAnother}>{words.importChooseAnother}</Button>
        )}
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
  const correct = reading.isPasted ? words.importCorrectPasted : words.importCorrectFile;
  return (
    <>
      {check.jump && <Failure className={css.notice}>{describeJump(check.jump)}</Failure>}
      {check.replaced > 0 && <ReplaceChoice {...props} />}
      {wrongRows > 0 ? (
        <>
          <p className={css.wrong}>
            {describeWrong(wrongRows, check.rows)} {told === null && describeNone(props)}{' '}
            {correct(written > 0)}
          </p>
          <FaultTable {...props} />
        </>
      ) : (
        <PreviewTable check={check} />
      )}
      {written === 0 && wrongRows === 0 && <p className={css.note}>{words.importNothingToDo}</p>}
    </>
  );
}

function ReplaceChoice({ check: { replaced }, wish, onDecide }: ImportReviewProps) {
  const id = useId();
  const label = words.importReplace(replaced);
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
    return <Button {...press(onImportAgain)}>{words.importPlantsAgain(written)}</Button>;
  if (wrongRows > 0) {
    return (
      <Button {...press(() => onImport({ ...wish, leaveOut: true }))}>
        {words.importGoodRows(written)}
      </Button>
    );
  }
  return (
    <Button look="primary" {...press(() => onImport({ ...wish, leaveOut: false }))}>
      {words.importPlants(written)}
    </Button>
  );
}

function describeWrong(wrongRows: number, rows: number): string {
  if (rows === 1) return words.importOnlyIsWrong;
  return wrongRows === rows
    ? words.importAllAreWrong(rows)
    : words.importSomeAreWrong(wrongRows, rows);
}
