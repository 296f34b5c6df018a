import { useState } from 'react';
import type {
  ColumnChoice as Choice,
  ImportCheck,
  PlantColumn,
} from '../../../../server/contract/imports.ts';
import { TEXT_FIELDS } from '../../../../server/contract/plants.ts';
import * as words from '../../../../server/words/words.ts';
import { CheckLine } from '../../../ui/control/check-line.tsx';
import { SelectField } from '../../../ui/control/select-field.tsx';
import { chooseColumn, describeColumn } from './choose-column.ts';
import * as css from './column-choice.module.css';

/** As the form has its fields. */
const FIELDS: PlantColumn[] = [...TEXT_FIELDS];
FIELDS.splice(1, 0, 'id');

interface ColumnChoiceProps {
  check: ImportCheck;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** Lets one choose which column of a table tells what; open where the table does not tell itself. */
export function ColumnChoice({ check, choice, onChoose }: ColumnChoiceProps) {
  const { columns, hasTitles, lacksName } = check;
  const isUntold = lacksName || (!hasTitles && columns.length > 1);
  const [isOpen, setIsOpen] = useState(isUntold);
  return (
    <details
      className={css.details}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={css.summary}>{words.importColumns}</summary>
      <div className={css.fields}>
        {FIELDS.map((field) => (
          <SelectField
            key={field}
            className={css.field}
            label={words.fieldLabels[field]}
            value={choice.columns.indexOf(field)}
            onChange={(value) =>
              onChoose(chooseColumn(choice, field, value === NONE ? null : Number(value)))
            }
          >
            <option value={NONE}>{words.importColumnNone}</option>
            {columns.map((column, place) => (
              <option key={place} value={place}>
                {describeColumn(column, place, choice.hasTitles)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <CheckLine
        className={css.titles}
        label={words.importFirstIsTitles}
        checked={choice.hasTitles}
        onChange={({ target }) => onChoose({ ...choice, hasTitles: target.checked })}
      />
    </details>
  );
}

/** What `indexOf` says of what no column tells. */
const NONE = '-1';
