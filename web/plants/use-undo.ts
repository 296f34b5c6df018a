import { useRef } from 'react';
import type { ChangeView } from '../../server/contract/bff.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useToasts } from '../ui/toasts.ts';
import { describeRepeatable } from './describe-repeatable.ts';
import { shortName } from './short-name.ts';
import { useUndoChange } from './use-undo-change.ts';

/** A change made on this screen and not undone since, with the toast that tells of it. */
interface Undoable {
  seq: number;
  toast: number;
}

const FAILED_UNDO = {
  notDone: 'Nothing was undone.',
  unknown: 'It is not known whether that was undone.',
};

/** Remembers what was done on this screen and takes it back, the latest first. */
export function useUndo(workspace: string) {
  const toasts = useToasts();
  const undoChange = useUndoChange(workspace);
  const undoables = useRef<Undoable[]>([]);

  async function undo(seq: number, idempotencyKey = newIdempotencyKey()) {
    const undoable = undoables.current.find((one) => one.seq === seq);
    undoables.current = undoables.current.filter((one) => one !== undoable);
    if (undoable) toasts.dismiss(undoable.toast);
    try {
      const change = await undoChange.mutateAsync({ seq, idempotencyKey });
      toasts.show({ tone: 'done', text: describeUndone(change) });
    } catch (error) {
      toasts.show(describeRepeatable(FAILED_UNDO, error, () => void undo(seq, idempotencyKey)));
    }
  }

  return {
    undo,
    remember: (undoable: Undoable) => undoables.current.push(undoable),
    undoLast() {
      const last = undoables.current.at(-1);
      if (last) void undo(last.seq);
      else toasts.show({ tone: 'done', text: 'There is nothing to undo here.' });
    },
  };
}

function describeUndone({ added, removed }: ChangeView): string {
  const names = (plants: Plant[]) => plants.map((plant) => shortName(plant.name)).join(', ');
  return added.length > 0 ? `${names(added)} is back.` : `${names(removed)} is removed again.`;
}
