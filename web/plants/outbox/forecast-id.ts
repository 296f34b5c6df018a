import { MAX_PLANT_ID } from '../../../server/contract/plants.ts';
import type { OutboxState } from './outbox.ts';

/**
 * Tells the id that a plant gets that is handed over now, once those before it are added.
 *
 * @param nextId the one that the list's page told of; null when none is left, undefined until known.
 */
export function forecastId(
  nextId: number | null | undefined,
  { waiting, lastId }: Pick<OutboxState, 'waiting' | 'lastId'>,
): number | null | undefined {
  if (nextId === null || nextId === undefined) return nextId;
  let next = Math.max(nextId, lastId + 1);
  for (const { plant } of waiting) next = Math.max(next, (plant.id ?? next) + 1);
  return next > MAX_PLANT_ID ? null : next;
}
