/** How long one piece of work may hold the event loop, in milliseconds. */
const TURN_MS = 3;

/**
 * Who waits for a turn, of all the work in this process, which has one event loop: writes, for which
 * others wait in turn, and all else.
 */
const writes: (() => void)[] = [];
const others: (() => void)[] = [];
let wasWrite = false;

/**
 * Gives one turn for each round of the event loop: many pieces of work hold it no longer than one does.
 * Every second turn is a write's where one waits, so that it takes no longer beside many searches than beside one.
 */
function giveTurn(): void {
  const isWrite = writes.length > 0 && !(wasWrite && others.length > 0);
  wasWrite = isWrite;
  (isWrite ? writes : others).shift()?.();
  if (writes.length + others.length > 0) setImmediate(giveTurn);
}

/** Waits until all of its kind who asked before have had a turn. */
export async function nextTurn(line = others): Promise<void> {
  await new Promise<void>((resolve) => {
    line.push(resolve);
    if (writes.length + others.length === 1) setImmediate(giveTurn);
  });
}

/** Divides long work into turns, so that other requests are served between them. */
export class TurnTaker {
  readonly #confirmWanted: (() => Promise<void>) | undefined;
  #line = others;
  #since = performance.now();

  /** @param confirmWanted is asked at each turn; what it throws ends the work there. */
  constructor(confirmWanted?: () => Promise<void>) {
    this.#confirmWanted = confirmWanted;
  }

  /** Divides a write that others wait for. */
  static ofWrite(): TurnTaker {
    const turns = new TurnTaker();
    turns.#line = writes;
    return turns;
  }

  /** Lets others have a turn, if this one has taken long enough. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await nextTurn(this.#line);
    await this.#confirmWanted?.();
    this.#since = performance.now();
  }
}
