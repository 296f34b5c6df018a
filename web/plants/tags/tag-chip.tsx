import type { TagCount } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { LinkButton } from '../../ui/control/link-button.tsx';
import { hasRoomFor } from '../address/list-state.ts';
import { TagBar } from './tag-bar.tsx';
import * as css from './tag-chip.module.css';
import type { TagChoice } from './tag-choice.ts';

/** The empty tag stands for plants without one. */
interface TagChipProps extends TagCount, TagChoice {
  /** How many plants the most used tag has, which fills its bar. */
  most: number;
}

/** A tag with how many plants have it. */
export function TagChip({ tag, count, most, chosen, ...choice }: TagChipProps) {
  const isChosen = chosen.includes(tag);
  const isFull = !isChosen && !hasRoomFor(tag, chosen);
  const approach = () => choice.onApproach(tag);
  return (
    <LinkButton
      href={isFull ? undefined : choice.addressOf(tag)}
      aria-pressed={isChosen}
      className={css.chip}
      data-untagged={tag === '' || undefined}
      onPress={() => choice.onToggle(tag)}
      onPointerEnter={approach}
      onFocus={approach}
    >
      <span className={css.tag}>{tag || words.untagged}</span>{' '}
      <span className={css.count}>{words.count(count)}</span>
      <TagBar share={most && count / most} />
    </LinkButton>
  );
}
