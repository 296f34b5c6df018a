import { PAGE_LIMITS } from '../../server/contract/bff.ts';
import css from './rows-per-page.module.css';

interface RowsPerPageProps {
  limit: number;
  onChange: (limit: number) => void;
}

/** Chooses how many rows a page holds. */
export function RowsPerPage({ limit, onChange }: RowsPerPageProps) {
  return (
    <label className={css.choice}>
      <span>
        Rows<span className={css.long}> per page</span>
      </span>
      <select value={limit} onChange={(event) => onChange(Number(event.target.value))}>
        {PAGE_LIMITS.map((count) => (
          <option key={count}>{count}</option>
        ))}
      </select>
    </label>
  );
}
