import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import type { WebStorage } from '../../api/web-storage.ts';
import { readOutbox, writeOutbox } from './kept-plants.ts';
import { Outbox } from './outbox.ts';

/** Opens a person's outbox with what the tab has kept of it. */
export function openOutbox(storage: WebStorage): Outbox {
  return new Outbox({
    kept: readOutbox(storage),
    keep: (plants) => writeOutbox(storage, plants),
    newKey: newIdempotencyKey,
    steady: () => performance.now(),
  });
}
