import { createContext } from 'react';
import { useGiven } from '../ui/hook/use-given.ts';
import { type Attempt, attemptOf, endsKey, triedAfter } from './attempt.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import type { Person } from './person.ts';

interface Asked {
  key: string;
  /** The first attempt whose answer was lost; null while nothing is in doubt. */
  tried: Attempt | null;
}

/** What one person asked for and has no answer to: whichever button asks for it again, it is done once. */
export class Unanswered {
  readonly #person: Person;
  readonly #newKey: () => string;
  readonly #asked = new Map<string, Asked>();

  constructor(person: Person, newKey = newIdempotencyKey) {
    this.#person = person;
    this.#newKey = newKey;
  }

  /**
   * Sends a request under the key of the attempts before, until an answer tells what came of them.
   *
   * @param what the same text for the same request.
   * @throws what `send` threw.
   */
  async send<T>(what: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const asked = this.#asked.get(what) ?? { key: this.#newKey(), tried: null };
    this.#asked.set(what, asked);
    const attempt = attemptOf(this.#person);
    try {
      const answer = await send(asked.key);
      this.#asked.delete(what);
      return answer;
    } catch (error) {
      asked.tried = triedAfter(error, asked.tried, attempt);
      if (endsKey(error, asked.tried)) this.#asked.delete(what);
      else this.#asked.set(what, asked);
      throw error;
    }
  }

  /** Returns the first attempt at something whose answer was lost; null where nothing is in doubt. */
  tried(what: string): Attempt | null {
    return this.#asked.get(what)?.tried ?? null;
  }
}

export const UnansweredContext = createContext<Unanswered | null>(null);

/** Returns what who is signed in has no answer to. */
export function useUnanswered(): Unanswered {
  return useGiven(UnansweredContext);
}
