/** Draws what is random in a proof from a seed, so that a run can be repeated. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Draws a number from 0 up to, but not, 1 (the generator mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Draws an integer from 0 up to, but not, `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws Error for an empty list. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }
}

/** Runs a proof on what is drawn from a seed; where it fails, the error names the seed. */
export async function repeatable<Result>(
  runSeed: number,
  run: (random: Random) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(new Random(runSeed));
  } catch (cause) {
    throw new Error(`SEED=${runSeed} repeats this: ${cause}`, { cause });
  }
}
