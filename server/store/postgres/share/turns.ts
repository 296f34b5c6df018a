import { FairQueue, type Waiter } from '../../../domain/fair-queue.ts';

/**
 * A bounded number of places. Those who wait for one are let in one workspace after the other, and one token of it
 * after the other.
 */
export class Turns {
  readonly #leftToOthers: number;
  readonly #waiting = new FairQueue();
  #free: number;
  /** How many places each workspace has that has any. */
  readonly #taken = new Map<string, number>();

  /** @param leftToOthers how many of the places are left to workspaces that have none. */
  constructor(places: number, leftToOthers = 0) {
    this.#free = places;
    this.#leftToOthers = leftToOthers;
  }

  /** Waits for a place, and returns what gives it back; null where there was none for so long. */
  async enter(waiter: Waiter, mostWaitMs: number): Promise<(() => void) | null> {
    const { workspace } = waiter;
    if (this.#hasRoom(workspace)) return this.#take(workspace);
    return await new Promise((resolve) => {
      const letIn = () => {
        clearTimeout(patience);
        resolve(this.#take(workspace));
      };
      const patience = setTimeout(() => {
        this.#waiting.remove(waiter, letIn);
        resolve(null);
      }, mostWaitMs);
      this.#waiting.add(waiter, letIn);
    });
  }

  #hasRoom(workspace: string): boolean {
    return this.#free > (this.#taken.has(workspace) ? this.#leftToOthers : 0);
  }

  #take(workspace: string): () => void {
    this.#free -= 1;
    this.#taken.set(workspace, (this.#taken.get(workspace) ?? 0) + 1);
    return () => this.#leave(workspace);
  }

  #leave(workspace: string): void {
    this.#free += 1;
    const left = (this.#taken.get(workspace) ?? 0) - 1;
    if (left > 0) this.#taken.set(workspace, left);
    else this.#taken.delete(workspace);
    // Whoever has left their last place may have one of those that are left to others, besides who comes next.
    for (let letIn = this.#next(); letIn; letIn = this.#next()) letIn();
  }

  #next(): (() => void) | undefined {
    return this.#waiting.take((workspace) => this.#hasRoom(workspace));
  }
}
