import { useQueryClient } from '@tanstack/react-query';
import type { ChangeView, SessionView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { useRenames } from '../../api/renames.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import { type ToastContent, useToasts } from '../../ui/toast/toasts.ts';
import { usePlantWork } from '../plant-work.ts';
import { forgetRefused, type Undoable, type UndoWish } from './undoable.ts';
import { undoingCode } from './undoing-code.ts';

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
  const queryClient = useQueryClient();
  const renames = useRenames();
  const unanswered = useUnanswered();
  const { outbox, undoables } = usePlantWork();

  /** Remembers a change from its request on and tells of it once it is made; throws what it threw. */
  async function trackUndoable(answer: Promise<ChangeView>, tell: Tell, wish?: UndoWish) {
    const undoable: Undoable = { answer, toast: null, at: performance.now(), ...wish };
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
      if (asked && unanswered.tried(asked.what) !== null) undoable.isLost = true;
      else {
        delete undoable.onUndo;
        forgetRefused(undoables, undoable);
      }
      throw error;
    }
  }

  async function undo(undoable: Undoable) {
    await (await letGo(undoable)).undo(undoable);
  }

  /** Takes a change back and leaves it to the caller to tell of that; null where it fails, which is told. */
  async function takeBack(undoable: Undoable) {
    return await (await letGo(undoable)).takeBack(undoable);
  }

  /** Forgets a change, and resolves with what takes it back. */
  async function letGo(undoable: Undoable) {
    undoables.delete(undoable);
    undoable.onUndo?.();
    if (undoable.toast !== null) toasts.dismiss(undoable.toast);
    const { undoing } = await undoingCode.load();
    const again = (undoable: Undoable) => void undo(undoable);
    return undoing({ person: session, queryClient, renames, unanswered, toasts, undoables, again });
  }

  function undoLast() {
    // What was lost may have been settled since, by another request or by the same asked for again.
    const open = [...undoables].filter(
      (one) => 'run' in one || !one.isLost || !one.asked || unanswered.open.has(one.asked.what),
    );
    // What the form handed over may be known here only long after that.
    const last = open.toSorted((a, b) => a.at - b.at).at(-1);
    if (outbox.takeBackLast(last?.at)) return;
    if (!last) toasts.show({ tone: 'done', text: words.undoNothing });
    else if ('run' in last) last.run();
    else void undo(last);
  }

  return { trackUndoable, undo, takeBack, undoLast };
}
