/** For how long so much is begun in one round of the event loop; what follows waits for a later one. */
const ROUND_MS = 10;

/** Tells how far a round of the event loop has got since something was first begun in it. */
export class RoundClock {
  readonly #onEnd: () => void;
  /** When the first of this round was begun; null before. */
  #startedAt: number | null = null;

  /** @param onEnd is called once a round in which something was begun is over. */
  constructor(onEnd: () => void = () => undefined) {
    this.#onEnd = onEnd;
  }

  /** Tells whether there is time for more in this round, and begins it with whoever asks first. */
  hasTime(): boolean {
    const now = performance.now();
    if (this.#startedAt === null) {
      this.#startedAt = now;
      setImmediate(this.#endRound);
    }
    return now - this.#startedAt < ROUND_MS;
  }

  readonly #endRound = (): void => {
    this.#startedAt = null;
    this.#onEnd();
  };
}
