import { SORTS } from '../../../server/contract/bff.ts';
import * as words from '../../../server/words/words.ts';
import { SelectField } from '../../ui/control/select-field.tsx';
import type { Sort } from '../address/list-state.ts';
import * as css from './sort-choice.module.css';

interface SortChoiceProps {
  sort: Sort;
  onChange: (sort: Sort) => void;
}

/** Chooses the order: the column headers know no order of adding, and cards have none to press. */
export function SortChoice({ sort, onChange }: SortChoiceProps) {
  return (
    <SelectField
      label={words.sort}
      className={css.choice}
      value={sort}
      onChange={(value) => onChange(SORTS.find((known) => known === value) ?? sort)}
    >
      {SORTS.map((known) => (
        <option key={known} value={known}>
          {words.sortLabels[known]}
        </option>
      ))}
    </SelectField>
  );
}
