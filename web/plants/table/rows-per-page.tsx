import { PAGE_LIMITS } from '../../../server/contract/bff.ts';
import * as words from '../../../server/words/words.ts';
import { SelectField } from '../../ui/control/select-field.tsx';
import * as css from './rows-per-page.module.css';

interface RowsPerPageProps {
  limit: number;
  onChange: (limit: number) => void;
}

/** Chooses how many rows a page holds. */
export function RowsPerPage({ limit, onChange }: RowsPerPageProps) {
  const label = words.rowsPerPage((rest) => (
    <span key={rest} className={css.long}>
      {rest}
    </span>
  ));
  return (
    <SelectField label={label} value={limit} onChange={(value) => onChange(Number(value))}>
      {PAGE_LIMITS.map((count) => (
        <option key={count}>{count}</option>
      ))}
    </SelectField>
  );
}
