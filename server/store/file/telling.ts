import { TurnTaker } from '../../domain/turn-taker.ts';

/**
 * Tells those who wait for a write what came of it, in turns: what each of them does next would else be one
 * long turn of the event loop. The next write waits for none of it.
 */
export class Telling {
  #all: Promise<unknown> = Promise.resolve();

  /** Calls `tell` with each of them, in their order. */
  begin<Waiting>(all: readonly Waiting[], tell: (one: Waiting) => void): void {
    this.#all = Promise.all([this.#all, tellInTurns(all, tell)]);
  }

  /** Resolves once all have been told. */
  async end(): Promise<void> {
    await this.#all;
  }
}

async function tellInTurns<Waiting>(
  all: readonly Waiting[],
  tell: (one: Waiting) => void,
): Promise<void> {
  const turns = TurnTaker.ofWrite();
  for (const one of all) {
    tell(one);
    await turns.yieldIfDue();
  }
}
