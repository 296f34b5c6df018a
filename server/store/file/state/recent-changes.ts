import { plantCount } from '../../../domain/plants/plant-count.ts';
import type { VersionName } from '../../../domain/plants/version-condition.ts';
import type { Change } from '../../../domain/store.ts';

/** How many of the latest changes are kept at least, unless they hold more plants than this. */
const KEPT_CHANGES = 1000;
const KEPT_PLANTS = 20_000;

/** The latest changes of a workspace, at hand without reading the journal, and the state they follow. */
export class RecentChanges {
  readonly #changes: Change[] = [];
  #start: VersionName;
  #plants = 0;

  /** @param start the state that was read: of the last change, or of an edit by hand after it. */
  constructor({ seq, at }: VersionName) {
    this.#start = { seq, at };
  }

  find(seq: number): Change | null {
    const first = this.#changes[0];
    return (first && this.#changes[seq - first.seq]) ?? null;
  }

  /**
   * Returns the first changes after a state, oldest first, or null where it is of another line of history, whose
   * change of that number was made at another time, or some changes are no longer here.
   */
  after({ seq, at }: VersionName, limit: number): Change[] | null {
    const count = seq - this.#start.seq;
    const known = count === 0 ? this.#start : this.#changes[count - 1];
    return known?.at === at ? this.#changes.slice(count, count + limit) : null;
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
    this.#plants += plantCount(change);
    if (this.#changes.length <= 2 * KEPT_CHANGES && this.#plants <= 2 * KEPT_PLANTS) return;
    let dropped = 0;
    for (const old of this.#changes) {
      const left = this.#changes.length - dropped;
      if (left === 1 || (left <= KEPT_CHANGES && this.#plants <= KEPT_PLANTS)) break;
      this.#plants -= plantCount(old);
      this.#start = { seq: old.seq, at: old.at };
      dropped += 1;
    }
    this.#changes.splice(0, dropped);
  }
}
