import { Button } from '../../ui/control/button.tsx';
import { formatCount } from '../../ui/words/format-count.ts';
import * as css from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  /** True where the count is all that match. */
  isAll: boolean;
  /** How many match; null while that is not known, or where they are too many to be changed together. */
  total: number | null;
  onSelectAll: () => void;
  onClear: () => void;
  onPrint: () => void;
  onTag: () => void;
  onDelete: () => void;
}

/** Says how many plants are selected and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, isAll, total, onSelectAll, onClear, onPrint, onTag, onDelete } = props;
  return (
    <section aria-label="Selected plants" className={css.bar}>
      <div className={css.what}>
        <p className={css.count}>
          {isAll ? `All ${formatCount(count)}` : formatCount(count)} selected
        </p>
        {!isAll && total !== null && total > count && (
          <Button look="quiet" className={css.all} onClick={onSelectAll}>
            Select all {formatCount(total)} that match
          </Button>
        )}
        <Button look="quiet" onClick={onClear}>
          Clear
        </Button>
      </div>
      <div className={css.actions}>
        <Button onClick={onPrint}>Print labels</Button>
        <Button onClick={onTag}>
          <span>
            Tag<span className={css.word}> selected</span>
          </span>
        </Button>
        <Button look="danger" onClick={onDelete}>
          <span>
            Delete<span className={css.word}> selected</span>
          </span>
        </Button>
      </div>
    </section>
  );
}
