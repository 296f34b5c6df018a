import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import type { ChangeView } from '../../../server/contract/answers.ts';
import type { Person } from '../../api/person.ts';
import { refetchPlants } from '../../api/refresh-plants.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { type Creation, createPlant } from '../api/create-plant.ts';
import type { Delivery } from './outbox.ts';
import { outcomeOf } from './outcome.ts';

interface Sending {
  send: Delivery['send'];
  /** Resolves once the list shows what was added so far, or could not be fetched. */
  whenShown: () => Promise<void>;
}

/** Makes what sends a person's plants, and fetches the list anew after each that was added. */
export function sendPlants(queryClient: QueryClient, person: Person): Sending {
  const refresh = inTurn(() => refetchPlants(queryClient, person));
  // As a mutation of the cache's, so that it hears of a session that has ended.
  const adding: MutationOptions<ChangeView, Error, Creation> = {
    // Signing out asks before it discards what waits.
    meta: { canBeLeft: true },
    mutationFn: (creation) => createPlant(person, creation),
    onSuccess: refresh.run,
  };
  return {
    send: (plant, idempotencyKey, tokenId) =>
      outcomeOf(runMutation(queryClient, adding, { plant, idempotencyKey, tokenId })),
    whenShown: refresh.whenDone,
  };
}

/** Runs one after the other, so that plants that are added without a pause cancel no refresh for ever. */
function inTurn(run: () => Promise<void>) {
  let isRunning = false;
  let isWanted = false;
  let done = Promise.resolve();

  async function runAll() {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await run();
    }
    isRunning = false;
  }

  return {
    run: () => {
      isWanted = true;
      if (!isRunning) done = runAll();
    },
    whenDone: () => done,
  };
}
