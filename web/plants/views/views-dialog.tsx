import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { View } from '../../../server/contract/views.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import { DEFAULT_SORT, FIRST_PAGE, parseListState } from '../address/list-state.ts';
import { RenameViewDialog } from './rename-view-dialog.tsx';
import { SaveViewForm } from './save-view-form.tsx';
import { isSame, openedIn, shownOf } from './shown.ts';
import { useViewActions } from './use-view-actions.ts';
import { ViewList } from './view-list.tsx';
import type { ViewsProps } from './views-props.ts';
import { viewsQuery } from './views-query.ts';

interface ViewsDialogProps extends ViewsProps {
  onClose: () => void;
}

/**
 * The views that are kept: opens one, keeps what is shown as another, and changes those that may be changed.
 * Each of these closes it, since what a toast says and offers cannot be heard or pressed beside it.
 */
export function ViewsDialog(props: ViewsDialogProps) {
  const { session, state, isRoomy, onGo, onRoomy, onClose } = props;
  const query = useQuery(viewsQuery(session));
  const actions = useViewActions(session);
  const [renamed, setRenamed] = useState<View | null>(null);
  const [hasTyped, setTyped] = useState(false);
  const canShare = session.role !== 'viewer';
  const now = shownOf(state, isRoomy);

  function open(view: View) {
    onClose();
    onRoomy(view.shown.isRoomy);
    onGo(openedIn(state, view));
  }

  function showAll() {
    onClose();
    onGo({ ...state, ...FIRST_PAGE, search: '', tags: [], sort: DEFAULT_SORT, view: undefined });
  }

  function update(view: View) {
    onClose();
    void actions.update(view, now);
  }

  function remove(view: View) {
    onClose();
    void actions.remove(view);
    if (view.id === state.view) onGo({ ...state, view: undefined }, { replace: true });
  }

  function replace(view: View) {
    update(view);
    onGo({ ...state, view: view.id }, { replace: true });
  }

  if (renamed) {
    return (
      <RenameViewDialog
        view={renamed}
        onRename={async (name) => {
          const view = await actions.change(renamed, { name });
          // Whoever has gone back to the views, or on to another one, is left there.
          setRenamed((now) => (now?.id === view.id ? view : now));
        }}
        onBack={() => setRenamed(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title="Views" canPressAway={!hasTyped} onClose={onClose}>
      {query.isError && !query.data && <Failure>{describeFailure(query.error)}</Failure>}
      <ViewList
        views={query.data}
        state={state}
        canShare={canShare}
        isChanged={(view) => !isSame(view, now)}
        onOpen={open}
        onShowAll={showAll}
        onUpdate={update}
        onRename={setRenamed}
        onRemove={remove}
      />
      <SaveViewForm
        views={query.data}
        shown={now}
        workspace={canShare ? session.workspace : null}
        onTyped={setTyped}
        onSave={actions.save}
        onSaved={(view) => {
          onClose();
          // Whoever has gone elsewhere meanwhile is left there.
          const current = parseListState(location.search);
          const isShown = isSame(view, shownOf(current, isRoomy));
          if (isShown) onGo({ ...current, view: view.id }, { replace: true });
        }}
        onReplace={replace}
      />
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  );
}
