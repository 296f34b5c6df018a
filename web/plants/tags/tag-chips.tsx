import { useEffect, useRef } from 'react';
import type { TagCount } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { AllTags } from './all-tags.tsx';
import { TagChip } from './tag-chip.tsx';
import * as css from './tag-chips.module.css';
import type { TagChoice } from './tag-choice.ts';

/** As many as can be taken in at a glance. */
const MOST_SHOWN = 12;

/** The most used tags with their counts, of which any filter the list together, and the way to the rest. */
export function TagChips(choice: TagChoice) {
  const { found, search, chosen } = choice;
  const strip = useRef<HTMLDivElement>(null);
  const pressed = found && JSON.stringify(chosen);
  useEffect(() => {
    if (pressed && strip.current) showPressed(strip.current);
  }, [pressed]);

  const first = found?.[0];
  return (
    <div className={css.chips}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll its content in every browser. */}
      <div role="group" aria-label={words.tagFilter} ref={strip} className={css.strip}>
        {listShown(choice).map((counted) => (
          <TagChip key={counted.tag} {...choice} {...counted} most={first?.count ?? 0} />
        ))}
        {found && !(search || first?.tag) && <p className={css.hint}>{words.tagsAppearHere}</p>}
      </div>
      <AllTags {...choice} />
    </div>
  );
}

/**
 * Finds the chips to show: the most used, then those without a tag, unless nothing has one; the chosen
 * ones in any case.
 */
function listShown({ found, search, chosen }: TagChoice): TagCount[] {
  if (!found) return [];
  const shown = found.filter(
    ({ tag }, at) => chosen.includes(tag) || (tag ? at < MOST_SHOWN : at > 0 || search),
  );
  const none = chosen.filter((tag) => !shown.some((one) => one.tag === tag));
  return [...shown, ...none.map((tag) => ({ tag, count: 0 }))];
}

/** Brings a chosen chip into the strip's sight if none is, without moving the page as `scrollIntoView` may. */
function showPressed(strip: HTMLElement): void {
  const pressed = [...strip.querySelectorAll<HTMLElement>('[aria-pressed=true]')];
  const begin = strip.offsetLeft + strip.scrollLeft;
  const isInSight = pressed.some(
    ({ offsetLeft, offsetWidth }) =>
      offsetLeft >= begin && offsetLeft + offsetWidth <= begin + strip.clientWidth,
  );
  const [first] = isInSight ? [] : pressed;
  if (first) strip.scrollLeft = first.offsetLeft - strip.offsetLeft - strip.clientWidth / 3;
}
