import type { PlantPage } from '../../server/contract/bff.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { Cursor, ListState } from './list-state.ts';
import { computeRange } from './page-range.ts';
import css from './pager.module.css';

interface PagerProps {
  state: ListState;
  page: PlantPage;
  /** True while the rows shown are those of another page, whose ends lead nowhere from here. */
  isStale: boolean;
  onGo: (state: ListState) => void;
  /** Called when a press on the way to that page is likely, so that it can be fetched already. */
  onApproach: (state: ListState) => void;
}

const count = new Intl.NumberFormat('en');

/** Says which rows are shown and leads to the other pages. */
export function Pager({ state, page, isStale, onGo, onApproach }: PagerProps) {
  const { rows, total, hasPrevious, hasNext } = page;
  const range = computeRange({
    claimedPage: state.page,
    limit: state.limit,
    rowCount: rows.length,
    total,
    hasPrevious,
    hasNext,
  });
  const first = isStale ? undefined : rows[0]?.id;
  const last = isStale ? undefined : rows.at(-1)?.id;

  function step(cursor: Cursor | undefined, number: number, isThere: boolean) {
    if (cursor === undefined || !isThere) return { isOff: true };
    const target: ListState = { ...state, cursor, page: number };
    return {
      onClick: () => onGo(target),
      onPointerEnter: () => onApproach(target),
      onFocus: () => onApproach(target),
    };
  }
  const before = first === undefined ? undefined : { before: first };
  const after = last === undefined ? undefined : { after: last };

  return (
    <nav className={css.pager} aria-label="Pages">
      <IconButton icon="first" label="First page" {...step('first', 1, hasPrevious)} />
      <IconButton
        icon="previous"
        label="Previous page"
        {...step(before, Math.max(1, range.page - 1), hasPrevious)}
      />
      <p className={css.range} aria-live="polite">
        {count.format(range.from)}–{count.format(range.to)} <span>of {count.format(total)}</span>
      </p>
      <IconButton icon="next" label="Next page" {...step(after, range.page + 1, hasNext)} />
      <IconButton icon="last" label="Last page" {...step('last', range.pageCount, hasNext)} />
    </nav>
  );
}
