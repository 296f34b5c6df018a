import type { Plant } from '../contract/plants.ts';
import type { FrozenView } from '../domain/store.ts';

const BATCH_ROWS = 500;

/** Yields up to `limit` plants whose id is above `after`, in batches that are never empty. */
export async function* readRows(
  view: FrozenView,
  after: number,
  limit: number,
): AsyncGenerator<Plant[]> {
  let rest = limit;
  for await (const batch of view.batches(BATCH_ROWS, after)) {
    yield batch.length <= rest ? batch : batch.slice(0, rest);
    rest -= batch.length;
    if (rest <= 0) return;
  }
}

/**
 * Streams batches as one JSON array. A batch is read when the client has taken the one before, so
 * that memory stays bounded however slow it is; when it goes, reading ends.
 */
export function streamJson(
  batches: AsyncGenerator<Plant[]>,
  show: (plant: Plant) => unknown,
): ReadableStream<Uint8Array> {
  let opening = '[';
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await batches.next();
      if (done) {
        controller.enqueue(Buffer.from(opening === '[' ? '[]' : ']'));
        controller.close();
        return;
      }
      controller.enqueue(Buffer.from(opening + JSON.stringify(value.map(show)).slice(1, -1)));
      opening = ',';
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
}
