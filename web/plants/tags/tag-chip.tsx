import { formatCount } from '../../ui/words/format-count.ts';
import { TagBar } from './tag-bar.tsx';
import * as css from './tag-chip.module.css';

interface TagChipProps {
  /** The empty text stands for plants without a tag. */
  tag: string;
  count: number;
  /** How many plants the most used tag has, which fills its bar. */
  most: number;
  isChosen: boolean;
  onPress: () => void;
  onApproach: () => void;
}

/** A tag with how many plants have it. */
export function TagChip({ tag, count, most, isChosen, onPress, onApproach }: TagChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={css.chip}
      data-untagged={tag === '' || undefined}
      onClick={onPress}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <span className={css.tag}>{tag || 'Untagged'}</span>{' '}
      <span className={css.count}>{formatCount(count)}</span>
      <TagBar share={most && count / most} />
    </button>
  );
}
