import type { SessionView } from '../../../server/contract/answers.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import type { Outcomes } from '../../api/describe-repeatable.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { nameWish } from '../undo/name-wish.ts';
import { undoingCode } from '../undo/undoing-code.ts';
import { useDeletePlants } from '../undo/use-delete-plants.ts';
import { type Tell, useUndo } from '../undo/use-undo.ts';

/** What can be done to plants on this screen, each telling how it went and open to Undo. */
export function usePlantActions(session: SessionView) {
  const toasts = useToasts();
  const { deletePlants, tried } = useDeletePlants(session);
  const { trackUndoable, undoLast } = useUndo(session);

  async function remove(plant: Plant) {
    const name = shortName(plant.name);
    const target = { plants: [plant] };
    const about = `delete ${plant.id} ${plant.name}`;
    const outcomes: Outcomes = {
      about,
      notDone: words.rowNotDeleted(name),
      unknown: words.rowMaybeDeleted(name),
    };
    try {
      const tell: Tell = (_change, run) => ({
        tone: 'done',
        about,
        text: words.rowDeleted(name),
        action: { label: words.undo, run },
      });
      const asked = { what: nameWish(target), ...outcomes };
      await trackUndoable(deletePlants(target), tell, { asked });
    } catch (error) {
      const isGone = error instanceof RequestFailed && error.code === 'plant_not_found';
      if (isGone)
        return void toasts.show({ tone: 'done', about, text: words.rowDeletedBefore(name) });
      // While that comes, something else may settle it.
      const attempt = tried(target);
      const { describeRepeatable } = await undoingCode.load();
      toasts.show(describeRepeatable(outcomes, attempt, error, () => void remove(plant)));
    }
  }

  return { remove, undoLast, trackUndoable };
}
