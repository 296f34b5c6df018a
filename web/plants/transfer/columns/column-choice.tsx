import { useId, useState } from 'react';
import type {
  ColumnChoice as Choice,
  ImportCheck,
  PlantColumn,
} from '../../../../server/contract/imports.ts';
import { TEXT_FIELDS, TEXT_LABELS } from '../../../../server/contract/plants.ts';
import { CheckBox } from '../../../ui/control/check-box.tsx';
import { SelectField } from '../../../ui/control/select-field.tsx';
import { chooseColumn, describeColumn } from './choose-column.ts';
import * as css from './column-choice.module.css';

/** As the form has its fields. */
const FIELDS: [PlantColumn, string][] = TEXT_FIELDS.map((field) => [field, TEXT_LABELS[field]]);
FIELDS.splice(1, 0, ['id', 'Id']);

const TITLES = 'The first row names the columns';

interface ColumnChoiceProps {
  check: ImportCheck;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** Lets one choose which column of a table tells what; open where the table does not tell itself. */
export function ColumnChoice({ check, choice, onChoose }: ColumnChoiceProps) {
  const { columns, hasTitles, lacksName } = check;
  const id = useId();
  const isUntold = lacksName || (!hasTitles && columns.length > 1);
  const [isOpen, setIsOpen] = useState(isUntold);
  return (
    <details
      className={css.details}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={css.summary}>Choose the columns</summary>
      <div className={css.fields}>
        {FIELDS.map(([field, label]) => (
          <SelectField
            key={field}
            className={css.field}
            label={label}
            value={choice.columns.indexOf(field)}
            onChange={(value) =>
              onChoose(chooseColumn(choice, field, value === NONE ? null : Number(value)))
            }
          >
            <option value={NONE}>None</option>
            {columns.map((column, place) => (
              <option key={place} value={place}>
                {describeColumn(column, place, choice.hasTitles)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <p className={css.titles}>
        <CheckBox
          id={id}
          label={TITLES}
          checked={choice.hasTitles}
          onChange={({ target }) => onChoose({ ...choice, hasTitles: target.checked })}
        />
        <label htmlFor={id}>{TITLES}</label>
      </p>
    </details>
  );
}

/** What `indexOf` says of what no column tells. */
const NONE = '-1';
