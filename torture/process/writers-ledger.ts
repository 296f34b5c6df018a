/** A plant as those who change it know it. */
export interface KnownPlant {
  id: number;
  name: string;
}

/** A change that was acknowledged and can be undone. */
export interface Deletion {
  seq: number;
  at: number;
  plants: KnownPlant[];
}

/**
 * What the writers know of each name they used: what must be there, must not be, or may be either
 * because nobody was answered. What one change made or removed is there whole, or not at all.
 */
export class WritersLedger {
  readonly #present = new Map<string, number>();
  /** Present too, but spoken for by a request that is about to be refused. */
  readonly #held = new Set<string>();
  readonly #absent = new Set<string>();
  readonly #inDoubt = new Set<string[]>();
  /** What was in doubt when a server was killed and showed at the next: it stays, and nobody deletes it. */
  readonly #survived = new Set<string>();
  readonly deletions: Deletion[] = [];
  readonly findings: string[] = [];
  acknowledged = 0;
  #count = 0;
  #acknowledgedLeft = 0;
  #onEnough: () => void = () => undefined;

  /** Resolves after this many further acknowledgements. */
  async acknowledgements(count: number): Promise<void> {
    this.#acknowledgedLeft = count;
    await new Promise<void>((resolve) => {
      this.#onEnough = resolve;
    });
  }

  nextName(): string {
    this.#count += 1;
    return `plant ${this.#count} ${'x'.repeat(120)}`;
  }

  /** Takes up to this many plants that nobody else is changing. */
  take(count: number): KnownPlant[] {
    const taken: KnownPlant[] = [];
    for (const [name, id] of this.#present) {
      if (taken.length === count) break;
      taken.push({ id, name });
      this.#present.delete(name);
    }
    return taken;
  }

  /** Marks names as in doubt until the returned function says what the answer was. */
  doubt(names: string[]): (outcome: KnownPlant[] | 'absent') => void {
    for (const name of names) this.#absent.delete(name);
    this.#inDoubt.add(names);
    return (outcome) => {
      this.#inDoubt.delete(names);
      if (outcome === 'absent') for (const name of names) this.#absent.add(name);
      else for (const { id, name } of outcome) this.#present.set(name, id);
      this.#settled();
    };
  }

  /** Keeps taken plants from the other writers; they stay present whatever comes. Returns what frees them. */
  hold(plants: KnownPlant[]): () => void {
    for (const { name } of plants) this.#held.add(name);
    return () => {
      for (const { id, name } of plants) {
        this.#held.delete(name);
        this.#present.set(name, id);
      }
      this.#settled();
    };
  }

  /** Tells what is wrong with a list of names as the state after a kill, and settles what was in doubt. */
  findFaults(names: string[]): string[] {
    const shown = new Set(names);
    const faults: string[] = [];
    if (shown.size !== names.length) faults.push('a plant shows twice');
    for (const name of [...this.#present.keys(), ...this.#held, ...this.#survived]) {
      if (!shown.delete(name)) faults.push(`acknowledged, but lost: ${name}`);
    }
    for (const group of this.#inDoubt) {
      const kept = group.filter((name) => shown.delete(name));
      if (kept.length > 0 && kept.length < group.length) faults.push(`half a change: ${group}`);
      for (const name of group) (kept.length > 0 ? this.#survived : this.#absent).add(name);
    }
    this.#inDoubt.clear();
    for (const name of shown) faults.push(`refused, deleted or never asked for: ${name}`);
    return faults;
  }

  describe(): string {
    return `${this.acknowledged} requests acknowledged; at the end ${this.#present.size} plants present, ${this.#absent.size} deleted or refused, ${this.#survived.size} had been in doubt and stayed`;
  }

  #settled(): void {
    this.acknowledged += 1;
    this.#acknowledgedLeft -= 1;
    if (this.#acknowledgedLeft <= 0) this.#onEnough();
  }
}
