import type { ChangeView, SessionView } from '../../../server/contract/answers.ts';
import { describeRepeatable } from '../../api/describe-repeatable.ts';
import { describeUndone } from '../../api/describe-undone.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import { describeUndo, useUndoChange } from '../../api/use-undo-change.ts';
import { type ToastContent, useToasts } from '../../ui/toast/toasts.ts';
import { usePlantWork } from '../plant-work.ts';
import type { Undoable, UndoWish } from './undoable.ts';

/** Says what a change did, null where that is told elsewhere; `undo` is what its Undo does. */
export type Tell = (
  change: ChangeView,
  undo: () => void,
  undoable: Undoable,
) => ToastContent | null;

export type TrackUndoable = ReturnType<typeof useUndo>['trackUndoable'];

/** Remembers what was asked for in this tab and takes it back, the latest first. */
export function useUndo(session: SessionView) {
  const toasts = useToasts();
  const undoing = useUndoChange(session);
  const unanswered = useUnanswered();
  const { outbox, undoables } = usePlantWork();

  /** Remembers a change from its request on and tells of it once it is made; throws what it threw. */
  async function trackUndoable(answer: Promise<ChangeView>, tell: Tell, wish?: UndoWish) {
    const undoable: Undoable = { answer, toast: null, ...wish };
    const { asked } = undoable;
    undoables.add(undoable);
    if (undoable.isUnwanted) void undo(undoable);
    try {
      const change = await answer;
      // Where Undo came before the answer, it tells how that went.
      if (!undoables.has(undoable)) return;
      const content = tell(change, () => void undo(undoable), undoable);
      if (content) undoable.toast = toasts.show(content);
    } catch (error) {
      undoable.isLost = !!asked && unanswered.tried(asked.what) !== null;
      if (!undoable.isLost) undoables.delete(undoable);
      throw error;
    }
  }

  async function undo(undoable: Undoable) {
    const undone = await takeBack(undoable);
    if (!undone) return;
    const { about, change } = undone;
    toasts.show({ tone: 'done', about, text: describeUndone(change) });
  }

  /** Takes a change back and leaves it to the caller to tell of that; null where it fails, which is told. */
  async function takeBack(undoable: Undoable) {
    undoables.delete(undoable);
    undoable.onUndo?.();
    if (undoable.toast !== null) toasts.dismiss(undoable.toast);
    const made = (await undoable.answer.catch(() => null)) ?? (await findOut(undoable));
    // Nothing came of it, which has been told.
    if (!made) return null;
    try {
      const change = await undoing.undo(made, undoable.onUndone);
      return { about: describeUndo(made), change };
    } catch (error) {
      const content = undoing.describeFailed(made, error, () => void undo(undoable));
      undoable.toast = toasts.show(content);
      if (content.action) undoables.add(undoable);
      return null;
    }
  }

  /** Finds out what came of a change whose answer was lost, and tells where that was nothing, or stays unknown. */
  async function findOut(undoable: Undoable): Promise<ChangeView | null> {
    const { asked, isLost } = undoable;
    if (!asked || !isLost) return null;
    const { what, about, notDone: text } = asked;
    const tried = unanswered.tried(what);
    try {
      const made = await unanswered.settle(what);
      if (!made) toasts.show({ tone: 'done', about, text });
      else {
        toasts.dismiss(about);
        undoable.isLost = false;
        undoable.answer = Promise.resolve(made);
      }
      return made;
    } catch (error) {
      const run = () => void undo(undoable);
      const { action, ...content } = describeRepeatable(asked, tried, error, run);
      if (action) undoables.add(undoable);
      toasts.show({ ...content, ...(action && { action: { label: 'Undo', run } }) });
      return null;
    }
  }

  function undoLast() {
    // What was lost may have been settled since, by another request or by the same asked for again.
    const last = [...undoables].findLast(
      ({ asked, isLost }) => !isLost || !asked || unanswered.isOpen(asked.what),
    );
    if (outbox.takeBackLast()) return;
    if (last) void undo(last);
    else toasts.show({ tone: 'done', text: 'There is nothing to undo here.' });
  }

  return { trackUndoable, undo, takeBack, undoLast };
}
