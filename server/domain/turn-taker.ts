/** How long one piece of work may hold the event loop, in milliseconds. */
const TURN_MS = 3;

/** Who waits for a turn, of all the work in this process, which has one event loop. */
const waiting: (() => void)[] = [];

/** Gives one turn for each round of the event loop: many pieces of work hold it no longer than one does. */
function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

/** Divides long work into turns, so that other requests are served between them. */
export class TurnTaker {
  #since = performance.now();

  /** Lets others have a turn, if this one has taken long enough. */
  async rest(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(giveTurn);
    });
    this.#since = performance.now();
  }
}
