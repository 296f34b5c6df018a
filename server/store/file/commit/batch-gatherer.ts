/** The longest a batch waits for more changes, however long the last sync took, in milliseconds. */
const MAX_WAIT_MS = 5;

/**
 * Decides when a batch is complete. Whoever was just answered often asks again at once, and a sync
 * costs the same for one change as for many, so a batch waits for as many changes as were lately
 * under way together, but never longer than the last sync took.
 */
export class BatchGatherer {
  readonly #now: () => number;
  readonly #nextTurn: () => Promise<void>;
  #expected = 1;
  #lastSyncMs = 0;

  /**
   * @param now milliseconds that no clock set anew moves.
   * @param nextTurn resolves once all that has come meanwhile has been seen to.
   */
  constructor(now = () => performance.now(), nextTurn = nextTurnOfLoop) {
    this.#now = now;
    this.#nextTurn = nextTurn;
  }

  /** Resolves once as many changes are queued as are likely to come, or it has waited long enough. */
  async wait(countQueued: () => number): Promise<void> {
    const deadline = this.#now() + Math.min(this.#lastSyncMs, MAX_WAIT_MS);
    do await this.#nextTurn();
    while (countQueued() < this.#expected && this.#now() < deadline);
  }

  /** Learns how many changes a batch had, how many were queued meanwhile, and how long it took. */
  learn(changes: number, queued: number, syncMs: number): void {
    this.#expected = changes + queued;
    this.#lastSyncMs = syncMs;
  }

  /** Expects nobody, once those of the last batch have not come back. */
  forget(): void {
    this.#expected = 1;
  }
}

async function nextTurnOfLoop(): Promise<void> {
  await new Promise(setImmediate);
}
