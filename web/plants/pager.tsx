import type { PlantPage } from '../../server/contract/bff.ts';
import { formatCount } from '../ui/format-count.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { type Cursor, type ListState, placeOf } from './list-state.ts';
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
  const first = isStale ? undefined : rows[0];
  const last = isStale ? undefined : rows.at(-1);

  function step(cursor: Cursor | undefined, number: number, isThere: boolean) {
    if (cursor === undefined || !isThere) return { isOff: true };
    const target: ListState = { ...state, cursor, page: number };
    return {
      onClick: () => onGo(target),
      onPointerEnter: () => onApproach(target),
      onFocus: () => onApproach(target),
    };
  }
  const before = first && { before: placeOf(first, state.sort) };
  const after = last && { after: placeOf(last, state.sort) };

  return (
    <nav className={css.pager} aria-label="Pages">
      <IconButton icon="first" label="First page" {...step('first', 1, hasPrevious)} />
      <IconButton
        icon="previous"
        label="Previous page"
        {...step(before, Math.max(1, range.page - 1), hasPrevious)}
      />
      <p className={css.range} aria-live="polite">
        {formatCount(range.from)}–{formatCount(range.to)} <span>of {formatCount(total)}</span>
      </p>
      <IconButton icon="next" label="Next page" {...step(after, range.page + 1, hasNext)} />
      <IconButton icon="last" label="Last page" {...step('last', range.pageCount, hasNext)} />
    </nav>
  );
}
