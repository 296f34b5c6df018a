import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import type { ChangeView, SessionView } from '../../../server/contract/answers.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { refetchPlants } from '../../api/refresh-plants.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { storageOf } from '../../api/tab-storage.ts';
import { type Creation, createPlant } from '../api/create-plant.ts';
import { readOutbox, writeOutbox } from './kept-plants.ts';
import { Outbox } from './outbox.ts';

/** Opens a person's outbox with what the tab has kept of it. */
export function openOutbox(queryClient: QueryClient, session: SessionView): Outbox {
  const storage = storageOf(session);
  const adding: MutationOptions<ChangeView, Error, Creation> = {
    // Signing out asks before it discards what waits.
    meta: { canBeLeft: true },
    mutationFn: (creation) => createPlant(session, creation),
    onSuccess: inTurn(() => refetchPlants(queryClient, session)),
  };
  return new Outbox({
    kept: readOutbox(storage),
    keep: (plants) => writeOutbox(storage, plants),
    // As a mutation of the cache's, so that it hears of a session that has ended.
    send: (plant, idempotencyKey, tokenId) =>
      runMutation(queryClient, adding, { plant, idempotencyKey, tokenId }),
    newKey: newIdempotencyKey,
    now: Date.now,
    later: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}

/** Runs one after the other, so that plants that are added without a pause cancel no refresh for ever. */
function inTurn(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;

  async function runAll() {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await run();
    }
    isRunning = false;
  }

  return () => {
    isWanted = true;
    if (!isRunning) void runAll();
  };
}
