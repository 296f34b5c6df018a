import { useState } from 'react';
import type { SessionView } from '../../../server/contract/answers.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import { attemptOf } from '../../api/attempt.ts';
import { describeRepeatable, type Outcomes, outcomesAfter } from '../../api/describe-repeatable.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { useDeletePlants } from '../undo/use-delete-plants.ts';
import { useUndo } from '../undo/use-undo.ts';

/** What can be done to plants on this screen, each telling how it went and open to Undo. */
export function usePlantActions(session: SessionView) {
  const toasts = useToasts();
  const deletePlants = useDeletePlants(session);
  const { trackUndoable, undoLast } = useUndo(session);
  /** The keys of deletes whose answer has not come, by plant: however asked for again, it is done once. */
  const [unanswered] = useState(() => new Map<string, string>());

  async function remove(plant: Plant, outcomes = describeDeletion(plant)) {
    const name = shortName(plant.name);
    const attempt = attemptOf(session);
    const what = JSON.stringify(plant);
    const idempotencyKey = unanswered.get(what) ?? newIdempotencyKey();
    unanswered.set(what, idempotencyKey);
    const deletion = { target: { plants: [plant] }, idempotencyKey };
    try {
      await trackUndoable(deletePlants.mutateAsync(deletion), (_change, run) => ({
        tone: 'done',
        text: `Deleted ${name}.`,
        action: { label: 'Undo', run },
      }));
      unanswered.delete(what);
    } catch (error) {
      const left = outcomesAfter(error, outcomes, attempt);
      if (!left.tried) unanswered.delete(what);
      const again = () => void remove(plant, left);
      const isGone = error instanceof RequestFailed && error.code === 'plant_not_found';
      if (isGone) toasts.show({ tone: 'done', text: `${name} was deleted before.` });
      else toasts.show(describeRepeatable(left, error, again));
    }
  }

  return { remove, undoLast, trackUndoable };
}

function describeDeletion(plant: Plant): Outcomes {
  const name = shortName(plant.name);
  return {
    notDone: `${name} was not deleted.`,
    unknown: `It is not known whether ${name} was deleted.`,
  };
}
