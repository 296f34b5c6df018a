interface Event {
  at: number;
  /** Which of those of one moment came first. */
  order: number;
  act: () => void;
}

/** A clock that goes from one event to the next; it is in milliseconds. */
export class Clock {
  now = 0;
  /** A binary heap: each event is due no later than the two that hang under it. */
  readonly #events: Event[] = [];
  #count = 0;

  /** Has something done when so much time has passed. */
  after(milliseconds: number, act: () => void): void {
    this.#count += 1;
    const event = { at: this.now + milliseconds, order: this.#count, act };
    let place = this.#events.length;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = this.#events[above];
      if (!other || isBefore(other, event)) break;
      this.#events[place] = other;
      place = above;
    }
    this.#events[place] = event;
  }

  /** Lets time pass. */
  runUntil(end: number): void {
    for (let next = this.#events[0]; next && next.at <= end; next = this.#events[0]) {
      this.#removeFirst();
      this.now = next.at;
      next.act();
    }
    this.now = end;
  }

  #removeFirst(): void {
    const last = this.#events.pop();
    const { length } = this.#events;
    if (!last || length === 0) return;
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      const [one, other] = [this.#events[left], this.#events[left + 1]];
      if (!one) break;
      const isRight = other !== undefined && isBefore(other, one);
      const smaller = isRight ? other : one;
      if (isBefore(last, smaller)) break;
      this.#events[place] = smaller;
      place = isRight ? left + 1 : left;
    }
    this.#events[place] = last;
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at === other.at ? one.order < other.order : one.at < other.at;
}
