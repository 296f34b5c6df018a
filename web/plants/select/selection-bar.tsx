import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { sentence } from '../../ui/words/sentence.ts';
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
    <section aria-label={words.selectionTitle} className={css.bar}>
      <div className={css.what}>
        <p className={css.count}>
          {isAll ? words.selectionCountAll(count) : words.selectionCount(count)}
        </p>
        {!isAll && total !== null && total > count && (
          <Button look="quiet" className={css.all} onClick={onSelectAll}>
            {words.selectionTakeAll(total)}
          </Button>
        )}
        <Button look="quiet" onClick={onClear}>
          {words.selectionClear}
        </Button>
      </div>
      <div className={css.actions}>
        <Button onClick={onPrint}>{words.selectionPrintLabels}</Button>
        <Button onClick={onTag}>
          <span>{sentence(words.selectionTag(spare))}</span>
        </Button>
        <Button look="danger" onClick={onDelete}>
          <span>{sentence(words.selectionDelete(spare))}</span>
        </Button>
      </div>
    </section>
  );
}

function spare(text: string) {
  return <span className={css.word}>{text}</span>;
}
