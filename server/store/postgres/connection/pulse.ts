import pg from 'pg';
import { clientConfig } from './client-config.ts';

/** How long something may go unanswered before it is asked whether anything is answered at all. */
const PATIENCE_MS = 1_000;

/** What has not answered by then is taken for gone: together with the patience five seconds. */
const SILENCE_MS = 4_000;

/** How long an answer lets it be taken for alive, whatever takes long there. */
const ALIVE_MS = 5_000;

const LOOK_EVERY_MS = 500;

interface PulseOptions {
  /** Asks for the least that there is, and tells whether there was any answer to it in so many milliseconds. */
  ask: (mostMs: number) => Promise<boolean>;
  /** Called where nothing is answered. */
  onSilence: () => void;
}

/**
 * Notices that whoever is asked answers nothing any more, as when its machine stops in the midst of its work.
 * One thing that takes long says little, so it asks for something that does not.
 */
export class Pulse {
  readonly #options: PulseOptions;
  /** When each thing was asked for that has no answer yet, by the monotonic clock; the oldest first. */
  readonly #waiting = new Map<object, number>();
  #aliveAt = Number.NEGATIVE_INFINITY;
  #isAsking = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: PulseOptions) {
    this.#options = options;
  }

  /** Minds an answer until it has come. `failed` is called first where it is a failure. */
  mind<Answer>(answer: Promise<Answer>, failed?: (error: unknown) => void): Promise<Answer> {
    const end = () => {
      this.#waiting.delete(answer);
    };
    this.#waiting.set(answer, performance.now());
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
    const now = performance.now();
    const isSuspect = oldest !== undefined && now - oldest > PATIENCE_MS;
    if (!isSuspect || this.#isAsking || now - this.#aliveAt < ALIVE_MS) return;
    this.#isAsking = true;
    const isAlive = await this.#options.ask(SILENCE_MS);
    this.#isAsking = false;
    if (isAlive) this.#aliveAt = performance.now();
    else this.#options.onSilence();
  }

  #rest(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}

/** Tells whether whoever stands at an address, a database or a pooler, answers a new connection in so many milliseconds. */
export async function doesAnswer(url: string, mostMs: number): Promise<boolean> {
  const client = new pg.Client(clientConfig(url, { connectionTimeoutMillis: mostMs }));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A refusal is an answer.
    return !(error instanceof Error && /timeout/i.test(error.message));
  } finally {
    client.end().catch(() => undefined);
  }
}
