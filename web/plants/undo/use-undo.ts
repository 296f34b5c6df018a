import type { ChangeView, SessionView } from '../../../server/contract/answers.ts';
import { describeUndone } from '../../api/describe-undone.ts';
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
  const { outbox, undoables } = usePlantWork();

  /** Remembers a change from its request on and tells of it once it is made; throws what it threw. */
  async function trackUndoable(answer: Promise<ChangeView>, tell: Tell, wish?: UndoWish) {
    const undoable: Undoable = { answer, toast: null, ...wish };
    undoables.add(undoable);
    if (undoable.isUnwanted) void undo(undoable);
    try {
      const change = await answer;
      // Where Undo came before the answer, it tells how that went.
      if (!undoables.has(undoable)) return;
      const content = tell(change, () => void undo(undoable), undoable);
      if (content) undoable.toast = toasts.show(content);
    } catch (error) {
      undoables.delete(undoable);
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
    const made = await undoable.answer.catch(() => null);
    // Nothing came of it, which `trackUndoable` has told.
    if (!made) return null;
    try {
      const change = await undoing.undo(made);
      undoable.onUndone?.();
      return { about: describeUndo(made), change };
    } catch (error) {
      const content = undoing.describeFailed(made, error, () => void undo(undoable));
      undoable.toast = toasts.show(content);
      if (content.action) undoables.add(undoable);
      return null;
    }
  }

  function undoLast() {
    const last = [...undoables].at(-1);
    if (outbox.takeBackLast()) return;
    if (last) void undo(last);
    else toasts.show({ tone: 'done', text: 'There is nothing to undo here.' });
  }

  return { trackUndoable, undo, takeBack, undoLast };
}
