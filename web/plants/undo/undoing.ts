import type { ChangeView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { describeRepeatable } from '../../api/describe-repeatable.ts';
import { describeUndone } from '../../api/undo/describe-undone.ts';
import { settleLost } from '../../api/undo/settle-lost.ts';
import { type UndoDeps, undoChange } from '../../api/undo/undo-change.ts';
import { describeUndo } from '../../api/undo/undo-key.ts';
import type { Toasts } from '../../ui/toast/toasts.ts';
import { type OtherUndo, type Undoable, undoNext } from './undoable.ts';

interface UndoingDeps extends UndoDeps {
  toasts: Toasts;
  undoables: Set<Undoable | OtherUndo>;
  /** What the Undo of one does that failed. */
  again: (undoable: Undoable) => void;
}

/** Takes back what was asked for in this tab, once its toast has let go of it. */
export function undoing({ toasts, undoables, again, ...deps }: UndoingDeps) {
  const { person, unanswered } = deps;
  const changes = undoChange(deps);

  async function undo(undoable: Undoable) {
    const undone = await takeBack(undoable);
    if (!undone) return;
    const { about, change } = undone;
    toasts.show({ tone: 'done', about, text: describeUndone(change) });
  }

  /** Takes a change back and leaves it to the caller to tell of that; null where it fails, which is told. */
  async function takeBack(undoable: Undoable) {
    const made = (await undoable.answer.catch(() => null)) ?? (await findOut(undoable));
    // Nothing came of it, which has been told.
    if (!made) return null;
    try {
      const change = await changes.undo(made, undoable.onUndone);
      return { about: describeUndo(made), change };
    } catch (error) {
      const content = changes.describeFailed(made, error, () => again(undoable));
      undoable.toast = toasts.show(content);
      if (content.action) undoNext(undoables, undoable);
      undoable.onUndoFailed?.(unanswered.tried(describeUndo(made)) !== null);
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
      const made = await settleLost(unanswered, person, what);
      if (!made) toasts.show({ tone: 'done', about, text });
      else {
        toasts.dismiss(about);
        undoable.isLost = false;
        undoable.answer = Promise.resolve(made);
      }
      return made;
    } catch (error) {
      const run = () => again(undoable);
      const { action, ...content } = describeRepeatable(asked, tried, error, run);
      if (action) undoNext(undoables, undoable);
      toasts.show({ ...content, ...(action && { action: { label: words.undo, run } }) });
      return null;
    }
  }

  return { undo, takeBack };
}
