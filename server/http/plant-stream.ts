import type { Plant } from '../contract/plants.ts';
import type { FrozenView } from '../domain/store.ts';

const BATCH_ROWS = 500;

/** Yields up to `limit` plants after an id (null for the first), in batches that are never empty. */
export async function* readRows(
  view: FrozenView,
  after: number | null,
  limit: number,
): AsyncGenerator<Plant[]> {
  let rest = limit;
  for await (const batch of view.batches(BATCH_ROWS, after === null ? null : { id: after })) {
    yield batch.length <= rest ? batch : batch.slice(0, rest);
    rest -= batch.length;
    if (rest <= 0) return;
  }
}

/** Writes batches as one JSON array, a text a batch; `show` makes what is shown of an item. */
export async function* jsonTexts<Item>(
  batches: AsyncIterable<Item[]>,
  show: (item: Item) => unknown,
): AsyncGenerator<string> {
  let opening = '[';
  for await (const batch of batches) {
    yield opening + JSON.stringify(batch.map(show)).slice(1, -1);
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/**
 * Streams texts. One is made when the client has taken the one before, so that memory stays bounded
 * however slow it is; when it goes, making them ends. `onEnd` is called however that came about.
 */
export function streamTexts(
  texts: AsyncGenerator<string>,
  onEnd: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await texts.next();
        if (!done) return controller.enqueue(Buffer.from(value));
        controller.close();
        onEnd();
      } catch (error) {
        onEnd();
        throw error;
      }
    },
    async cancel() {
      onEnd();
      await texts.return(undefined);
    },
  });
}
