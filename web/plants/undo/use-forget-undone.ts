import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Person } from '../../api/person.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import { describeUndo, type Made } from '../../api/undo/undo-key.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { usePlantWork } from '../plant-work.ts';
import { whenUndone } from './when-undone.ts';

/**
 * Lets go of changes that are undone elsewhere than here: their toasts, with the Undo, leave, and `z` goes
 * on to the change before. Returns what is to be told of those that others undo, by their numbers.
 */
export function useForgetUndone(person: Person): (seq: number) => void {
  const queryClient = useQueryClient();
  const { undoables } = usePlantWork();
  const unanswered = useUnanswered();
  const toasts = useToasts();

  function forget(seq: number) {
    for (const undoable of undoables) {
      if ('run' in undoable) continue;
      const { answer, onUndone } = undoable;
      const leave = (change: Made) => {
        if (change.seq !== seq) return;
        // What was asked for here, and of which nobody knows yet what was made, is told of by its answer.
        const asked = unanswered.open.get(describeUndo(change));
        if ((asked && !asked.made) || !undoables.delete(undoable)) return;
        if (undoable.toast !== null) toasts.dismiss(undoable.toast);
        onUndone?.();
      };
      // Where it is still under way, once it has been told of.
      answer.then(leave, () => undefined);
    }
  }

  /** What had no answer has turned out to be this change: nothing is in doubt, and the same is another wish. */
  function forgetMade(seq: number) {
    for (const [what, { made }] of unanswered.open) {
      if (made !== seq) continue;
      unanswered.end(what);
      for (const undoable of undoables) {
        if ('run' in undoable || undoable.asked?.what !== what) continue;
        undoables.delete(undoable);
        toasts.dismiss(undoable.asked.about);
        undoable.onUndone?.();
      }
    }
  }

  const forgetOwn = useEffectEvent((seq: number) => {
    forget(seq);
    forgetMade(seq);
  });
  const { workspace, name } = person;
  useEffect(
    () => whenUndone(queryClient, { workspace, name }, (seq) => forgetOwn(seq)),
    [queryClient, workspace, name],
  );
  return forget;
}
