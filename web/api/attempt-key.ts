import { newIdempotencyKey } from './idempotency-key.ts';

/**
 * The Idempotency-Key of one wish: every attempt at exactly the same has the same, so that it is done
 * once. It ends with its answer; whoever wishes for the same later is not to be told of the first time.
 */
export class AttemptKey {
  readonly #newKey: () => string;
  #body: string | null = null;
  #key = '';

  constructor(newKey = newIdempotencyKey) {
    this.#newKey = newKey;
  }

  /** Returns the key to send a body under. */
  of(body: string): string {
    if (this.#body !== body) this.#key = this.#newKey();
    this.#body = body;
    return this.#key;
  }

  /** Notes that an answer has told what came of it: done, or refused and nothing of it done. */
  end(): void {
    this.#body = null;
  }
}
