import type pg from 'pg';
import { findResting, processOf, QuietLines } from './quiet-lines.ts';

/** How long something may go unanswered before it is asked whether anything is answered at all. */
const PATIENCE_MS = 1_000;

/** What has not answered by then is taken for gone: together with the patience five seconds. */
const SILENCE_MS = 4_000;

/** How long an answer lets it be taken for alive, whatever takes long there. */
const ALIVE_MS = 2_000;

const LOOK_EVERY_MS = 500;

interface PulseOptions {
  /** The address that is asked. */
  url: string;
  /** Called where nothing is answered there. */
  onSilence: () => void;
  /** Called with lines that carry nothing any more, though new ones are answered. */
  onDead: (lines: pg.Client[]) => void;
}

interface Waiting {
  line: pg.Client;
  /** By the monotonic clock. */
  since: number;
}

/**
 * Notices that a database answers nothing any more, as when its machine stops in the midst of its work, or nothing on
 * lines that a network in between has forgotten. One thing that takes long says little, so it asks for something
 * that does not.
 */
export class Pulse {
  readonly #options: PulseOptions;
  /** What was asked for and has no answer yet; the oldest first. */
  readonly #waiting = new Map<object, Waiting>();
  readonly #lines = new QuietLines();
  #aliveAt = Number.NEGATIVE_INFINITY;
  #isAsking = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: PulseOptions) {
    this.#options = options;
  }

  /** Minds an answer on a line until it has come. `failed` is called first where it is a failure. */
  mind<Answer>(
    line: pg.Client,
    answer: Promise<Answer>,
    failed?: (error: unknown) => void,
  ): Promise<Answer> {
    const end = () => {
      this.#waiting.delete(answer);
    };
    this.#waiting.set(answer, { line, since: performance.now() });
    answer.then(end, (error: unknown) => {
      end();
      failed?.(error);
    });
    this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
    return answer;
  }

  async #look(): Promise<void> {
    const [oldest] = this.#waiting.values();
    if (oldest === undefined) this.#rest();
    const pids = this.#quietLines().map(processOf);
    const now = performance.now();
    const isSuspect = oldest !== undefined && now - oldest.since > PATIENCE_MS;
    if (!isSuspect || this.#isAsking || now - this.#aliveAt < ALIVE_MS) return;
    this.#isAsking = true;
    const resting = await findResting(this.#options.url, SILENCE_MS, pids);
    this.#isAsking = false;
    if (resting === null) {
      this.#options.onSilence();
      return;
    }
    this.#aliveAt = performance.now();
    const dead = this.#quietLines().filter((line) => resting.includes(processOf(line)));
    if (dead.length > 0) this.#options.onDead(dead);
  }

  #quietLines(): pg.Client[] {
    return this.#lines.note(new Set(Array.from(this.#waiting.values(), ({ line }) => line)));
  }

  #rest(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
