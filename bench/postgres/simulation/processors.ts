import type { Clock } from './clock.ts';
import { Queue } from './queue.ts';

type Work = { milliseconds: number; done: () => void };

/** Processors that take up work in the order in which it comes. */
export class Processors {
  readonly #clock: Clock;
  readonly #count: number;
  readonly #speed: number;
  readonly #waiting = new Queue<Work>();
  #busy = 0;
  /** How long all of them together have worked. */
  workedMs = 0;

  /** @param count where it is no whole number, there is one more, and each is as much slower. */
  constructor(clock: Clock, count: number) {
    this.#clock = clock;
    this.#count = Math.ceil(count);
    this.#speed = count / this.#count;
  }

  get count(): number {
    return this.#count;
  }

  run(milliseconds: number, done: () => void): void {
    if (this.#busy === this.#count) this.#waiting.push({ milliseconds, done });
    else this.#start({ milliseconds, done });
  }

  #start({ milliseconds, done }: Work): void {
    this.#busy += 1;
    const took = milliseconds / this.#speed;
    this.#clock.after(took, () => {
      this.#busy -= 1;
      this.workedMs += took;
      const next = this.#waiting.shift();
      if (next) this.#start(next);
      done();
    });
  }
}

/** A process that does one thing at a time, on whichever processor is free. */
export class Thread {
  readonly #processors: Processors;
  readonly #waiting = new Queue<Work>();
  #isBusy = false;
  workedMs = 0;

  constructor(processors: Processors) {
    this.#processors = processors;
  }

  run(milliseconds: number, done: () => void): void {
    if (this.#isBusy) this.#waiting.push({ milliseconds, done });
    else this.#start({ milliseconds, done });
  }

  #start({ milliseconds, done }: Work): void {
    this.#isBusy = true;
    this.#processors.run(milliseconds, () => {
      this.#isBusy = false;
      this.workedMs += milliseconds;
      const next = this.#waiting.shift();
      if (next) this.#start(next);
      done();
    });
  }
}
