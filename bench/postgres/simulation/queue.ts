/** A line in which nobody moves up when the first one leaves, so that long ones cost no more than short ones. */
export class Queue<Item> {
  #items: Item[] = [];
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    const item = this.#items[this.#first];
    if (item === undefined) return undefined;
    this.#first += 1;
    if (this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return item;
  }
}

/** A thing of which there are so many, each used by one at a time; who finds none waits in line. */
export class Turns {
  readonly #waiting = new Queue<() => void>();
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  take(taken: () => void): void {
    if (this.#free === 0) {
      this.#waiting.push(taken);
      return;
    }
    this.#free -= 1;
    taken();
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
