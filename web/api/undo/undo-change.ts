import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { type ChangeView, changeViewSchema } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import type { ToastContent } from '../../ui/toast/toasts.ts';
import { describeRepeatable } from '../describe-repeatable.ts';
import type { Person } from '../person.ts';
import { refreshPlants } from '../refresh-plants.ts';
import type { Renames } from '../renames.ts';
import { request } from '../request.ts';
import { runMutation } from '../run-mutation.ts';
import type { Unanswered } from '../unanswered.ts';
import { describeUndo, type Made, undoKey } from './undo-key.ts';

const FAILED_UNDO = { notDone: words.undoFailed, unknown: words.undoUnknown };

/** What is known of a person's page, to undo with. */
export interface UndoDeps {
  person: Person;
  queryClient: QueryClient;
  renames: Renames;
  unanswered: Unanswered;
}

/** Undoes a change by its number and time, with a change that swaps what it added and removed. */
export function undoChange({ person, queryClient, renames, unanswered }: UndoDeps) {
  const undoing: MutationOptions<ChangeView, Error, Made> = {
    mutationKey: undoKey(person),
    mutationFn: (made) =>
      unanswered.send(describeUndo(made), (idempotencyKey) =>
        request(person, changeViewSchema, `/bff/changes/${made.seq}/undo`, {
          method: 'POST',
          body: { at: made.at },
          idempotencyKey,
        }),
      ),
    onSettled: (_change, error) => refreshPlants(queryClient, person, error),
  };

  /** Tells of an undo that failed, and offers to repeat it with `run`. */
  function describeFailed(made: Made, error: unknown, run: () => void): ToastContent {
    const about = describeUndo(made);
    return describeRepeatable({ about, ...FAILED_UNDO }, unanswered.tried(about), error, run);
  }

  /** Undoes it; `onUndone` is called before anything takes it for over. */
  function undo(made: Made, onUndone?: () => void): Promise<ChangeView> {
    const onSuccess = ({ removed, added }: ChangeView) => {
      renames.note(removed[0], added[0]);
      onUndone?.();
    };
    return runMutation(queryClient, { ...undoing, onSuccess }, made);
  }

  return { undo, describeFailed };
}
