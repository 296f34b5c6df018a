import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import type { PlantPage } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import * as iconCss from '../../ui/control/icon-button.module.css';
import { LinkButton } from '../../ui/control/link-button.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { FIRST, LAST, NEXT, PREVIOUS } from '../../ui/theme/icon-paths.ts';
import { formatListAddress, type ListState, placeOf } from '../address/list-state.ts';
import { computeRange } from '../address/page-range.ts';
import * as css from './pager.module.css';

interface PagerProps {
  state: ListState;
  page: PlantPage;
  /** True while the rows shown are those of another page, whose ends lead nowhere from here. */
  isStale: boolean;
  onGo: (state: ListState) => void;
  /** Called when a press on the way to that page is likely, so that it can be fetched already. */
  onApproach: (state: ListState) => void;
}

const NO_ROWS: PlantPage['rows'] = [];

/** Says which rows are shown and leads to the other pages. */
export function Pager({ state, page, isStale, onGo, onApproach }: PagerProps) {
  const { rows, total, hasPrevious, hasNext } = page;
  const range = computeRange(state, page);
  const isMany = hasPrevious || hasNext;
  const shown = isStale ? NO_ROWS : rows;
  const first = shown[0];
  const last = shown.at(-1);

  const before = first && { before: placeOf(first, state.sort) };
  const after = last && { after: placeOf(last, state.sort) };
  const steps = {
    first: hasPrevious && { cursor: 'first', page: 1 },
    previous: hasPrevious && before && { cursor: before, page: Math.max(1, range.page - 1) },
    next: hasNext && after && { cursor: after, page: range.page + 1 },
    last: hasNext && { cursor: 'last', page: range.pageCount },
  } satisfies Record<string, Partial<ListState> | false | undefined>;
  const likely = useRef<keyof typeof steps | null>(null);

  function approach(name: keyof typeof steps | null) {
    likely.current = name;
    if (name && steps[name]) onApproach({ ...state, ...steps[name] });
  }
  const approachAgain = useEffectEvent(() => approach(likely.current));
  // Who goes on to the next page leaves the pointer where it is, and may well press again.
  useEffect(() => {
    if (shown.length > 0) approachAgain();
  }, [shown]);

  function propsOf(name: keyof typeof steps) {
    const step = steps[name];
    const target = step && { ...state, ...step };
    return {
      href: target ? formatListAddress(target) : undefined,
      onPress: () => target && onGo(target),
      onPointerEnter: () => approach(name),
      onFocus: () => approach(name),
      onPointerLeave: () => approach(null),
      onBlur: () => approach(null),
    };
  }

  return (
    <nav className={css.pager} aria-label={words.pages}>
      {isMany && (
        <>
          <Step icon={FIRST} label={words.firstPage} {...propsOf('first')} />
          <Step icon={PREVIOUS} label={words.previousPage} {...propsOf('previous')} />
        </>
      )}
      <p className={css.range} aria-live="polite">
        {words.rowsShown(range.from, range.to)} <span>{words.ofRows(total)}</span>
      </p>
      {isMany && (
        <>
          <Step icon={NEXT} label={words.nextPage} {...propsOf('next')} />
          <Step icon={LAST} label={words.lastPage} {...propsOf('last')} />
        </>
      )}
    </nav>
  );
}

interface StepProps extends ComponentProps<typeof LinkButton> {
  icon: string;
  label: string;
}

function Step({ icon, label, ...rest }: StepProps) {
  return (
    <LinkButton aria-label={label} className={iconCss.button} {...rest}>
      <Icon path={icon} />
    </LinkButton>
  );
}
