import { useEffect, useRef } from 'react';
import type { TagCount } from '../../../server/contract/answers.ts';
import { AllTags } from './all-tags.tsx';
import { TagChip } from './tag-chip.tsx';
import * as css from './tag-chips.module.css';
import type { TagChoice } from './tag-choice.ts';

/** As many as can be taken in at a glance. */
const MOST_SHOWN = 12;

/** The most used tags with their counts, one of which filters the list, and the way to the rest. */
export function TagChips(choice: TagChoice) {
  const { tags, chosen } = choice;
  const strip = useRef<HTMLDivElement>(null);
  const isKnown = tags !== undefined;
  useEffect(() => {
    if (isKnown && chosen !== null && strip.current) showPressed(strip.current);
  }, [isKnown, chosen]);

  const most = tags?.[0]?.count ?? 0;
  return (
    <div className={css.chips}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll its content in every browser. */}
      <div role="group" aria-label="Filter by tag" ref={strip} className={css.strip}>
        {listShown(choice).map(({ tag, count }) => (
          <TagChip
            key={tag}
            tag={tag}
            count={count}
            most={most}
            isChosen={tag === chosen}
            onPress={() => choice.onChoose(tag === chosen ? null : tag)}
            onApproach={() => choice.onApproach(tag === chosen ? null : tag)}
          />
        ))}
        {tags?.length === 0 && <p className={css.hint}>Tags in use appear here.</p>}
      </div>
      {tags && <AllTags {...choice} tags={tags} />}
    </div>
  );
}

/** Finds the chips to show: the most used, then those without a tag; the chosen one in any case. */
function listShown({ tags, untagged, chosen }: TagChoice): TagCount[] {
  const shown = tags?.slice(0, MOST_SHOWN) ?? [];
  if (tags && chosen && !shown.some(({ tag }) => tag === chosen)) {
    const known = tags.find(({ tag }) => tag === chosen);
    shown.unshift(known ?? { tag: chosen, count: 0 });
  }
  if (shown.length > 0 && (untagged || chosen === ''))
    shown.push({ tag: '', count: untagged ?? 0 });
  return shown;
}

/** Brings the chosen chip into the strip's sight, without moving the page as `scrollIntoView` may. */
function showPressed(strip: HTMLElement): void {
  const pressed = strip.querySelector<HTMLElement>('[aria-pressed=true]');
  if (!pressed) return;
  const from = pressed.offsetLeft - strip.offsetLeft;
  const isInSight =
    from >= strip.scrollLeft && from + pressed.offsetWidth <= strip.scrollLeft + strip.clientWidth;
  if (!isInSight) strip.scrollLeft = from - strip.clientWidth / 3;
}
