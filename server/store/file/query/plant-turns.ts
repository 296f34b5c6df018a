import { TurnTaker } from '../../../domain/turn-taker.ts';

/** Work on so many plants takes about a millisecond. */
const PLANTS_A_LOOK = 500;

/** Divides work on many small changes into turns; looking at the time after each would cost all of them. */
export class PlantTurns {
  readonly #turns = TurnTaker.ofWrite();
  #plants = 0;

  /** Returns what to wait for after work on so many plants; null where that is nothing. */
  after(plants: number): Promise<void> | null {
    this.#plants += plants;
    if (this.#plants < PLANTS_A_LOOK) return null;
    this.#plants = 0;
    return this.#turns.yieldIfDue();
  }
}
