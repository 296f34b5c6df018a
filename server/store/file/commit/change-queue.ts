import type { ChangeDraft } from '../../../domain/store.ts';
import { isLargeDraft } from '../state/plant-count.ts';

/** How many waiting changes share one write and one sync at the most. */
const MAX_BATCH = 1024;

interface Queueable {
  draft: ChangeDraft;
  /** Null until a large change is ready to be written. */
  prepared: object | null;
}

/**
 * The changes that wait to be saved, in the order in which they came, but for large ones: each is held while
 * it is prepared, one after the other, and with it all of its workspace. What waits in other workspaces passes
 * it, and goes once more between two of them, since each takes long to be written.
 */
export class ChangeQueue<Waiting extends Queueable> {
  #waiting: Waiting[] = [];
  /** The large change that is prepared. */
  #held: Waiting | null = null;
  /** True once a large change has been taken, until others have. */
  #wasLarge = false;
  /** How many of the others can be taken now; counted, since that is asked at each turn of the event loop. */
  #free = 0;

  /** How many can be taken now. */
  get length(): number {
    return this.#free + (this.#held?.prepared ? 1 : 0);
  }

  push(waiting: Waiting): void {
    this.#waiting.push(waiting);
    if (this.#isFree(waiting)) this.#free += 1;
  }

  /** Holds the first large change that has nothing of its workspace before it, to be prepared; null where none is to be. */
  holdLarge(): Waiting | null {
    if (this.#held || !this.#waiting.some(({ draft }) => isLargeDraft(draft))) return null;
    const seen = new Set<string>();
    for (const one of this.#waiting) {
      const { workspace } = one.draft;
      if (isLargeDraft(one.draft) && !seen.has(workspace)) {
        this.#waiting = this.#waiting.filter((other) => other !== one);
        this.#hold(one);
        return one;
      }
      seen.add(workspace);
    }
    return null;
  }

  /** Takes what is to be saved together next: a large change alone. */
  takeBatch(): Waiting[] {
    const held = this.#held;
    const mustPass = this.#wasLarge && this.#free > 0;
    this.#wasLarge = held?.prepared != null && !mustPass;
    if (!held || !this.#wasLarge) return this.#takeOthers();
    this.#hold(null);
    return [held];
  }

  #takeOthers(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of this.#waiting) {
      if (batch.length < MAX_BATCH && this.#isFree(one)) batch.push(one);
      else left.push(one);
    }
    this.#waiting = left;
    this.#free -= batch.length;
    return batch;
  }

  #hold(held: Waiting | null): void {
    this.#held = held;
    this.#free = this.#waiting.filter((one) => this.#isFree(one)).length;
  }

  #isFree({ draft }: Waiting): boolean {
    return !isLargeDraft(draft) && draft.workspace !== this.#held?.draft.workspace;
  }

  /** Takes all that waits, to refuse it. */
  takeAll(): Waiting[] {
    const all = [...(this.#held ? [this.#held] : []), ...this.#waiting.splice(0)];
    this.#hold(null);
    return all;
  }
}
