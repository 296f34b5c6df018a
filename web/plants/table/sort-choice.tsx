import { SORTS } from '../../../server/contract/bff.ts';
import { SelectField } from '../../ui/control/select-field.tsx';
import type { Sort } from '../address/list-state.ts';
import { SORT_LABELS } from '../address/sort-labels.ts';
import * as css from './sort-choice.module.css';

interface SortChoiceProps {
  sort: Sort;
  onChange: (sort: Sort) => void;
}

/** Chooses the order: the column headers know no order of adding, and cards have none to press. */
export function SortChoice({ sort, onChange }: SortChoiceProps) {
  return (
    <SelectField
      label="Sort"
      className={css.choice}
      value={sort}
      onChange={(value) => onChange(SORTS.find((known) => known === value) ?? sort)}
    >
      {SORTS.map((known) => (
        <option key={known} value={known}>
          {SORT_LABELS[known]}
        </option>
      ))}
    </SelectField>
  );
}
