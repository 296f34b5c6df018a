import { FairQueue } from '../../domain/fair-queue.ts';
import { RoundClock } from './round-clock.ts';
import type { Holder } from './shares.ts';

/**
 * Bounds how much is started in one round of the event loop, so that many requests that arrive together
 * keep nobody waiting, however short each is. They are started one by one: each has done what needs no
 * other round before the next. Those that wait are let in one workspace after the other and one token of
 * it after the other.
 */
export class RoundGate {
  readonly #waiting = new FairQueue();
  readonly #clock = new RoundClock(() => {
    this.#ended += 1;
    this.#letNextIn();
  });
  /** How many rounds are over. */
  #ended = 0;
  #isStarting = false;

  /**
   * Returns what resolves once the event loop has time for a request, with whether that is in a later round
   * than this one; or null where it is now.
   *
   * @param isBegun where the request has been let in before, so that it is ahead of what came later.
   */
  enter(holder: Holder, isBegun = false): Promise<boolean> | null {
    if (!this.#isStarting && this.#waiting.isEmpty && this.#clock.hasTime()) {
      this.#start();
      return null;
    }
    const endedBefore = this.#ended;
    return new Promise((resolve) => {
      this.#waiting.add(holder, () => resolve(this.#ended > endedBefore), isBegun);
    });
  }

  /** What a request does at once, it does in microtasks. A tick asked for in one of them comes behind all. */
  #start(): void {
    this.#isStarting = true;
    queueMicrotask(this.#askForTick);
  }

  readonly #askForTick = (): void => process.nextTick(this.#started);

  readonly #started = (): void => {
    this.#isStarting = false;
    this.#letNextIn();
  };

  #letNextIn(): void {
    if (this.#isStarting || this.#waiting.isEmpty || !this.#clock.hasTime()) return;
    this.#start();
    this.#waiting.take()?.();
  }
}
