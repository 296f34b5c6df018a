import type { Change } from '../../domain/store.ts';
import { weigh } from './weigh-change.ts';

/** How many of the latest changes are kept at least, unless they hold more plants than this. */
const KEPT_CHANGES = 1000;
const KEPT_PLANTS = 20_000;

/** The latest changes of a workspace, at hand without reading the journal. */
export class RecentChanges {
  readonly #changes: Change[] = [];
  #plants = 0;

  find(seq: number): Change | null {
    const first = this.#changes[0];
    return (first && this.#changes[seq - first.seq]) ?? null;
  }

  /** Returns the changes after a number, oldest first, or null where some are no longer here. */
  after(seq: number): Change[] | null {
    const first = this.#changes[0];
    return first && seq + 1 >= first.seq ? this.#changes.slice(seq + 1 - first.seq) : null;
  }

  /** Walks the changes before a number, newest first. */
  *newestFirst(before: number): Generator<Change> {
    const first = this.#changes[0];
    // What is dropped or added meanwhile moves nothing of a copy.
    const older = first ? this.#changes.slice(0, Math.max(0, before - first.seq)) : [];
    yield* older.reverse();
  }

  /** Adds the next change; now and then lets go of the oldest, many at a time. */
  add(change: Change): void {
    this.#changes.push(change);
    this.#plants += weigh(change);
    if (this.#changes.length <= 2 * KEPT_CHANGES && this.#plants <= 2 * KEPT_PLANTS) return;
    let dropped = 0;
    for (const old of this.#changes) {
      const left = this.#changes.length - dropped;
      if (left === 1 || (left <= KEPT_CHANGES && this.#plants <= KEPT_PLANTS)) break;
      this.#plants -= weigh(old);
      dropped += 1;
    }
    this.#changes.splice(0, dropped);
  }
}
