import { FairQueue, type Waiter } from '../../../domain/fair-queue.ts';

/** A bounded number of places. Those who wait for one are let in one workspace after the other, and one token of it after the other. */
export class Turns {
  readonly #places: number;
  readonly #waiting = new FairQueue();
  #taken = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /** Waits for a place, which `leave` gives back; false where there was none for so long. */
  async enter(waiter: Waiter, mostWaitMs: number): Promise<boolean> {
    if (this.#taken < this.#places) {
      this.#taken += 1;
      return true;
    }
    return await new Promise((resolve) => {
      const letIn = () => {
        clearTimeout(patience);
        this.#taken += 1;
        resolve(true);
      };
      const patience = setTimeout(() => {
        this.#waiting.remove(waiter, letIn);
        resolve(false);
      }, mostWaitMs);
      this.#waiting.add(waiter, letIn);
    });
  }

  leave(): void {
    this.#taken -= 1;
    this.#waiting.take()?.();
  }
}
