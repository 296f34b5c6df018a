import { useId } from 'react';
import type { View } from '../../../server/contract/views.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { LinkButton } from '../../ui/control/link-button.tsx';
import { PENCIL, TRASH } from '../../ui/theme/icon-paths.ts';
import { formatListAddress, type ListState } from '../address/list-state.ts';
import { describeShown } from './describe-shown.ts';
import { openedIn } from './shown.ts';
import * as css from './view-list.module.css';

interface ViewListProps {
  /** Undefined until they have come. */
  views: View[] | undefined;
  state: ListState;
  /** True for who may change the views of the workspace. */
  canShare: boolean;
  /** Tells whether the list shows something else than a view by now. */
  isChanged: (view: View) => boolean;
  onOpen: (view: View) => void;
  onShowAll: () => void;
  onUpdate: (view: View) => void;
  onRename: (view: View) => void;
  onRemove: (view: View) => void;
}

/** One's own views, then those of the workspace, each with what it shows and what may be done with it. */
export function ViewList({ views, state, onShowAll, ...list }: ViewListProps) {
  const own = views?.filter(({ isShared }) => !isShared);
  const shared = views?.filter(({ isShared }) => isShared);
  return (
    <div className={css.lists} aria-busy={!views}>
      <ul className={css.list}>
        <li className={css.row}>
          <button type="button" className={css.view} onClick={onShowAll}>
            <span className={css.name}>{words.allPlants}</span>
          </button>
        </li>
      </ul>
      {views?.length === 0 && <p className={css.none}>{words.noViews}</p>}
      <Group title={words.ownViews} views={own} state={state} {...list} />
      <Group title={words.sharedViews} views={shared} state={state} {...list} />
    </div>
  );
}

interface GroupProps extends Omit<ViewListProps, 'views' | 'onShowAll'> {
  title: string;
  views: View[] | undefined;
}

function Group({ title, views = [], ...list }: GroupProps) {
  const id = useId();
  if (views.length === 0) return null;
  return (
    <>
      <h3 id={id} className={css.title}>
        {title}
      </h3>
      <ul aria-labelledby={id} className={css.list}>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} {...list} />
        ))}
      </ul>
    </>
  );
}

interface ViewRowProps extends Omit<GroupProps, 'title' | 'views'> {
  view: View;
}

function ViewRow({ view, state, canShare, isChanged, ...list }: ViewRowProps) {
  const { name, shown, isShared } = view;
  const isCurrent = view.id === state.view;
  const mayChange = canShare || !isShared;
  return (
    <li className={css.row}>
      <LinkButton
        className={css.view}
        href={formatListAddress(openedIn(state, view))}
        aria-current={isCurrent || undefined}
        onPress={() => list.onOpen(view)}
      >
        <span className={css.name}>{name}</span>
        <span className={css.shown}>{describeShown(shown)}</span>
      </LinkButton>
      {mayChange && (
        <>
          <IconButton
            icon={PENCIL}
            label={words.renameView(name)}
            onClick={() => list.onRename(view)}
          />
          <IconButton
            icon={TRASH}
            label={words.deleteView(name)}
            onClick={() => list.onRemove(view)}
          />
        </>
      )}
      {mayChange && isCurrent && isChanged(view) && (
        <p className={css.update}>
          <Button onClick={() => list.onUpdate(view)}>{words.updateView}</Button>
        </p>
      )}
    </li>
  );
}
