import { useRef } from 'react';
import type { ChangeView } from '../../server/contract/bff.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { describeFailure, RequestFailed } from '../api/request-failed.ts';
import { useToasts } from '../ui/toasts.ts';
import { shortName } from './short-name.ts';
import { useDeletePlant } from './use-delete-plant.ts';
import { useUndoChange } from './use-undo-change.ts';

/** A change made on this screen and not undone since, with the toast that tells of it. */
interface Undoable {
  seq: number;
  toast: number;
}

/** What can be done to plants on this screen, each telling how it went and open to Undo. */
export function usePlantActions(workspace: string) {
  const toasts = useToasts();
  const deletePlant = useDeletePlant(workspace);
  const undoChange = useUndoChange(workspace);
  const undoables = useRef<Undoable[]>([]);

  async function remove(plant: Plant) {
    try {
      const { seq } = await deletePlant.mutateAsync(plant);
      const text = `Deleted ${shortName(plant.name)}.`;
      const action = { label: 'Undo', run: () => void undo(seq) };
      undoables.current.push({ seq, toast: toasts.show({ tone: 'done', text, action }) });
    } catch (error) {
      const isGone = error instanceof RequestFailed && error.code === 'plant_not_found';
      if (isGone)
        toasts.show({ tone: 'done', text: `${shortName(plant.name)} was deleted before.` });
      else
        showFailure(`${shortName(plant.name)} was not deleted.`, error, () => void remove(plant));
    }
  }

  function noteAdded(change: ChangeView) {
    const [plant] = change.added;
    if (!plant) return;
    const text = `Added ${shortName(plant.name)} with id ${plant.id}.`;
    undoables.current.push({ seq: change.seq, toast: toasts.show({ tone: 'done', text }) });
  }

  async function undo(seq: number) {
    const undoable = undoables.current.find((one) => one.seq === seq);
    undoables.current = undoables.current.filter((one) => one !== undoable);
    if (undoable) toasts.dismiss(undoable.toast);
    try {
      toasts.show({ tone: 'done', text: describeUndone(await undoChange.mutateAsync(seq)) });
    } catch (error) {
      showFailure('Nothing was undone.', error, () => void undo(seq));
    }
  }

  function undoLast() {
    const last = undoables.current.at(-1);
    if (last) void undo(last.seq);
    else toasts.show({ tone: 'done', text: 'There is nothing to undo here.' });
  }

  function showFailure(text: string, error: unknown, run: () => void) {
    const canRepeat =
      error instanceof RequestFailed && (error.isPassing || error.code === 'session_required');
    const content = { tone: 'failed' as const, text: `${text} ${describeFailure(error)}` };
    toasts.show(canRepeat ? { ...content, action: { label: 'Try again', run } } : content);
  }

  return { remove, noteAdded, undoLast };
}

function describeUndone({ added, removed }: ChangeView): string {
  const names = (plants: Plant[]) => plants.map((plant) => shortName(plant.name)).join(', ');
  return added.length > 0 ? `${names(added)} is back.` : `${names(removed)} is removed again.`;
}
