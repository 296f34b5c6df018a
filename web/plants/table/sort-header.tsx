// biome-ignore-all lint/a11y/noRedundantRoles: see plants-table.tsx.
import { Icon } from '../../ui/theme/icon.tsx';
import { SORT } from '../../ui/theme/icon-paths.ts';
import { FIRST_PAGE, type ListState, type SortColumn } from '../address/list-state.ts';
import * as css from './sort-header.module.css';

interface SortHeaderProps {
  column: SortColumn;
  label: string;
  state: ListState;
  onGo: (state: ListState) => void;
  /** Called when a press is likely, so that what it shows can be fetched already. */
  onApproach: (state: ListState) => void;
}

/** A column's header, which sorts by that column, first up and then down. */
export function SortHeader({ column, label, state, onGo, onApproach }: SortHeaderProps) {
  const falling = `-${column}` as const;
  const isRising = state.sort === column;
  const isFalling = state.sort === falling;
  const target: ListState = { ...state, ...FIRST_PAGE, sort: isRising ? falling : column };
  const direction = isRising ? 'ascending' : 'descending';
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isRising || isFalling ? direction : undefined}
      className={css.header}
      data-field={column}
    >
      <button
        type="button"
        className={css.button}
        onClick={() => onGo(target)}
        onPointerEnter={() => onApproach(target)}
        onFocus={() => onApproach(target)}
      >
        {label}
        <Icon path={SORT} />
      </button>
      {/* On a phone nobody sees the headers, so that nothing in them may take the focus. */}
      <span className={css.label}>{label}</span>
    </th>
  );
}
