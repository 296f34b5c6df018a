import type { TagCount } from '../../../contract/answers.ts';
import { viewLetGo } from '../../store-refusals.ts';
import type { TagCounts } from '../state/tag-counts.ts';

/** How many bytes are held for those who read counts slowly, of all workspaces together, as `TagCounts` counts them. */
const MAX_BYTES = 100_000_000;

/**
 * The counts of tags that are being read. Its readers may be slow, and after each change the next reader has others,
 * so the oldest are let go of once all together hold too much.
 */
export class LiveCounts {
  /** How many read each of them, the oldest first. */
  readonly #readers = new Map<TagCounts, number>();

  /** @throws DomainError `server_busy` from where the counts were let go of. */
  async *read(counts: TagCounts): AsyncGenerator<TagCount[]> {
    this.#readers.set(counts, (this.#readers.get(counts) ?? 0) + 1);
    this.#makeRoom(counts);
    try {
      yield* counts.batches();
      if (counts.isLetGo) throw viewLetGo();
    } finally {
      const others = (this.#readers.get(counts) ?? 1) - 1;
      if (others > 0) this.#readers.set(counts, others);
      else this.#readers.delete(counts);
    }
  }

  #makeRoom(latest: TagCounts): void {
    let held = 0;
    for (const { bytes } of this.#readers.keys()) held += bytes;
    for (const counts of this.#readers.keys()) {
      if (held <= MAX_BYTES) return;
      if (counts === latest) continue;
      held -= counts.bytes;
      this.#readers.delete(counts);
      counts.letGo();
    }
  }
}
