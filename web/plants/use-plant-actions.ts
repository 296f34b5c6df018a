import type { ChangeView, SessionView } from '../../server/contract/bff.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { describeRepeatable } from '../api/describe-repeatable.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { RequestFailed } from '../api/request-failed.ts';
import { countPlants } from '../ui/count-plants.ts';
import { shortName } from '../ui/short-name.ts';
import { useToasts } from '../ui/toasts.ts';
import { useDeletePlants } from './use-delete-plants.ts';
import { useUndo } from './use-undo.ts';

/** What can be done to plants on this screen, each telling how it went and open to Undo. */
export function usePlantActions(session: SessionView) {
  const toasts = useToasts();
  const deletePlants = useDeletePlants(session);
  const { follow, undoLast } = useUndo(session);

  async function remove(plant: Plant, idempotencyKey = newIdempotencyKey()) {
    const name = shortName(plant.name);
    const target = { plants: [plant] };
    try {
      await follow(deletePlants.mutateAsync({ target, idempotencyKey }), (_change, run) => ({
        tone: 'done',
        text: `Deleted ${name}.`,
        action: { label: 'Undo', run },
      }));
    } catch (error) {
      const outcomes = {
        notDone: `${name} was not deleted.`,
        unknown: `It is not known whether ${name} was deleted.`,
      };
      const again = () => void remove(plant, idempotencyKey);
      const isGone = error instanceof RequestFailed && error.code === 'plant_not_found';
      if (isGone) toasts.show({ tone: 'done', text: `${name} was deleted before.` });
      else toasts.show(describeRepeatable(outcomes, error, again));
    }
  }

  /** Tells of an import once it is done; until then its dialog does. */
  function noteImport(change: ChangeView, isCancelled: boolean) {
    const what = countPlants(change.addedCount);
    void follow(Promise.resolve(change), (_change, run) => ({
      tone: 'done',
      text: isCancelled ? `It was too late to cancel: imported ${what}.` : `Imported ${what}.`,
      action: { label: 'Undo', run },
    }));
  }

  return { remove, noteImport, undoLast, follow };
}
