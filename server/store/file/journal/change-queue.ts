import type { ChangeDraft } from '../../../domain/store.ts';
import { isLargeDraft } from '../state/plant-count.ts';

/** How many waiting changes share one write and one sync at the most. */
const MAX_BATCH = 1024;

/**
 * The changes that wait to be saved, in the order in which they came, with one exception: a large change
 * is taken alone, and what waits behind it goes before the next large one. Each takes so long that
 * several in a row would keep everybody else from saving.
 */
export class ChangeQueue<Waiting extends { draft: ChangeDraft }> {
  #waiting: Waiting[] = [];
  /** True once a large change has been taken, until others have. */
  #wasLarge = false;

  get length(): number {
    return this.#waiting.length;
  }

  push(waiting: Waiting): void {
    this.#waiting.push(waiting);
  }

  /** Takes what is to be saved together next. */
  takeBatch(): Waiting[] {
    const [first] = this.#waiting;
    const passesLarge = this.#wasLarge && this.#waiting.some((one) => !isHeavy(one));
    if (first && isHeavy(first) && !passesLarge) {
      this.#wasLarge = true;
      return this.#waiting.splice(0, 1);
    }
    this.#wasLarge = false;
    return this.#takeOthers(passesLarge);
  }

  /** Takes changes that are not large, those behind a large one as well where they pass it. */
  #takeOthers(passesLarge: boolean): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    let isOpen = true;
    for (const one of this.#waiting) {
      const isLight = !isHeavy(one);
      isOpen &&= isLight || passesLarge;
      if (isOpen && isLight && batch.length < MAX_BATCH) batch.push(one);
      else left.push(one);
    }
    this.#waiting = left;
    return batch;
  }

  /** Takes all that waits, to refuse it. */
  takeAll(): Waiting[] {
    return this.#waiting.splice(0);
  }
}

function isHeavy({ draft }: { draft: ChangeDraft }): boolean {
  return isLargeDraft(draft);
}
