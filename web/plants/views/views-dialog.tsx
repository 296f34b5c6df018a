import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSameShown, type View } from '../../../server/contract/views.ts';
import * as words from '../../../server/words/words.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import { DEFAULT_SORT, FIRST_PAGE, parseListState } from '../address/list-state.ts';
import { RenameViewDialog } from './rename-view-dialog.tsx';
import { SaveViewForm, type ViewDraft } from './save-view-form.tsx';
import { openedIn, shownOf } from './shown.ts';
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
  const queryClient = useQueryClient();
  const actions = useViewActions(session);
  const [renamed, setRenamed] = useState<View | null>(null);
  const [draft, setDraft] = useState<ViewDraft>({ name: '', isShared: false });
  const canShare = session.role !== 'viewer';
  const now = shownOf(state, isRoomy);
  const hasTyped = draft.name !== '';

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
  }

  function replace(view: View) {
    update(view);
    onGo({ ...state, view: view.id }, { replace: true });
  }

  async function rename(name: string) {
    if (!renamed) return;
    try {
      setAnew(await actions.change(renamed, { name }));
    } catch (error) {
      // Once it has been told what others made of it, the next press means to change that.
      const views = queryClient.getQueryData(viewsQuery(session).queryKey);
      const view = views?.find(({ id }) => id === renamed.id);
      if (view) setAnew(view);
      throw error;
    }
  }

  /** Whoever has gone back to the views, or on to another one, is left there. */
  function setAnew(view: View) {
    setRenamed((now) => (now?.id === view.id ? view : now));
  }

  if (renamed) {
    return (
      <RenameViewDialog
        view={renamed}
        views={query.data}
        isInDoubt={actions.isInDoubt}
        onRename={rename}
        onBack={() => setRenamed(null)}
        onDone={hasTyped ? () => setRenamed(null) : onClose}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={words.viewsTitle} canPressAway={!hasTyped} onClose={onClose}>
      {query.isError && !query.data && <Failure>{describeFailure(query.error)}</Failure>}
      <ViewList
        views={query.data}
        state={state}
        canShare={canShare}
        isChanged={(view) => !isSameShown(view.shown, now)}
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
        draft={draft}
        onDraft={setDraft}
        onSave={actions.save}
        onSaved={(view) => {
          onClose();
          // Whoever has gone elsewhere meanwhile is left there.
          const current = parseListState(location.search);
          const isShown = isSameShown(view.shown, shownOf(current, isRoomy));
          if (isShown) onGo({ ...current, view: view.id }, { replace: true });
        }}
        onReplace={replace}
      />
      <DialogButtons>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogButtons>
    </Dialog>
  );
}
