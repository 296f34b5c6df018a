import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import type { ChangeView } from '../../../server/contract/answers.ts';
import type { NewPlant } from '../../../server/contract/plant-bodies.ts';
import type { Person } from '../../api/person.ts';
import { refetchPlants } from '../../api/refresh-plants.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { type Creation, createPlant } from '../api/create-plant.ts';
import { fetchPage } from '../api/fetch-page.ts';
import type { Delivery } from './outbox-sender.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { warnOfJump } from './warn-of-jump.ts';

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
    send: async ({ plant, key, tried, isUnasked }, sent) => {
      const warned = isUnasked && !tried && (await warnLate(queryClient, person, plant));
      const creation = { plant, idempotencyKey: key, tokenId: sent.by };
      const add = () => runMutation(queryClient, adding, creation);
      return warned || (await outcomeOf(add, tried, sent));
    },
    whenShown: refresh.whenDone,
  };
}

/** Gives a plant back whose id was typed before the list had told of the next one, where that jumps; else null. */
async function warnLate(
  queryClient: QueryClient,
  person: Person,
  { id }: NewPlant,
): Promise<Outcome | null> {
  const page = id === undefined ? null : await fetchPage(queryClient, person);
  const message = page && warnOfJump(String(id), page.nextId);
  return message ? { refusal: { code: 'id_jumps', message } } : null;
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
