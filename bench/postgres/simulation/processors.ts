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

  /** @param speed how fast they are, beside those on which it was measured what takes how long. */
  constructor(clock: Clock, count: number, speed = 1) {
    this.#clock = clock;
    this.#count = count;
    this.#speed = speed;
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
