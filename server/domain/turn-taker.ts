/** How long one piece of work may hold the event loop, in milliseconds. */
const TURN_MS = 3;

/** Divides long work into turns, so that other requests are served between them. */
export class TurnTaker {
  #since = performance.now();

  /** Lets others have a turn, if this one has taken long enough. */
  async rest(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await new Promise(setImmediate);
    this.#since = performance.now();
  }
}
