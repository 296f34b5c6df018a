import { newIdempotencyKey } from './idempotency-key.ts';

/**
 * The Idempotency-Key of one request: every attempt to send exactly the same has the same key, so that it
 * is done once. It ends with the answer: the same request made later is another one.
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
