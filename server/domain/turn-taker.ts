/** How long one piece of work may hold the event loop, in milliseconds. */
const TURN_MS = 3;

/** Who waits for a turn, of all the work in this process, which has one event loop. */
const waiting: (() => void)[] = [];

/** Gives one turn for each round of the event loop: many pieces of work hold it no longer than one does. */
function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

/** Waits until all who asked before have had a turn. */
export async function nextTurn(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn);
  });
}

/** Divides long work into turns, so that other requests are served between them. */
export class TurnTaker {
  readonly #confirmWanted: (() => Promise<void>) | undefined;
  #since = performance.now();

  /** @param confirmWanted is asked at each turn; what it throws ends the work there. */
  constructor(confirmWanted?: () => Promise<void>) {
    this.#confirmWanted = confirmWanted;
  }

  /** Lets others have a turn, if this one has taken long enough. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await nextTurn();
    await this.#confirmWanted?.();
    this.#since = performance.now();
  }
}
