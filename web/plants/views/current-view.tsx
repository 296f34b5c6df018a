import { useQuery } from '@tanstack/react-query';
import { isSameShown } from '../../../server/contract/views.ts';
import * as words from '../../../server/words/words.ts';
import * as css from './current-view.module.css';
import { shownOf } from './shown.ts';
import type { ViewsProps } from './views-props.ts';
import { viewsQuery } from './views-query.ts';

/** Names the view that was opened, and marks it where the list shows something else by now. */
export function CurrentView({ session, state, isRoomy }: ViewsProps) {
  const views = useQuery(viewsQuery(session)).data;
  const view = views?.find(({ id }) => id === state.view);
  if (!view) return words.viewsTitle;
  const isChanged = !isSameShown(view.shown, shownOf(state, isRoomy));
  return (
    <>
      <span className="visually-hidden">{words.viewShown(view.name, isChanged)}</span>
      <span aria-hidden="true" className={css.name}>
        {view.name}
      </span>
      {isChanged && <span aria-hidden="true" className={css.changed} />}
    </>
  );
}
