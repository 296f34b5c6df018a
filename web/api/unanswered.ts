import { createContext } from 'react';
import * as z from 'zod/mini';
import type { ChangeView } from '../../server/contract/answers.ts';
import { useGiven } from '../ui/hook/use-given.ts';
import {
  type Attempt,
  attemptOf,
  attemptSchema,
  endsKey,
  isInDoubt,
  isKeySpent,
  triedAfter,
} from './attempt.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { pageOf } from './page-of.ts';
import type { Person } from './person.ts';
import { readKept, type WebStorage } from './web-storage.ts';

const UNANSWERED_KEY = 'unanswered';

interface Asked {
  key: string;
  /** The first attempt whose answer was lost, also once it is known what was made; null where there is none. */
  tried: Attempt | null;
  /** The attempts whose answer may yet come. */
  underWay: Attempt[];
  /** The number of the change that was made of it, where that has turned out. */
  made?: number | undefined;
  /** Resolves once what is in doubt has been settled, if that is being done. */
  settling?: Promise<void> | undefined;
}

const keptSchema = z.array(
  z.object({
    what: z.string(),
    key: z.string(),
    tried: z.nullable(attemptSchema),
    made: z.optional(z.number()),
  }),
);

interface UnansweredDeps {
  storage: WebStorage;
  /** Has the server make nothing more under a key. Resolves with what it had made, or with null. */
  withdraw: (key: string) => Promise<ChangeView | null>;
  newKey?: () => string;
}

/**
 * What one person asked for and has no answer to, over a reload too. Whichever button asks for it
 * again, it is done once; before anything else is asked for, it is settled.
 */
export class Unanswered {
  readonly #person: Person;
  readonly #deps: Required<UnansweredDeps>;
  readonly #asked: Map<string, Asked>;

  constructor(person: Person, deps: UnansweredDeps) {
    this.#person = person;
    this.#deps = { newKey: newIdempotencyKey, ...deps };
    this.#asked = readAsked(deps.storage);
  }

  /**
   * Sends a request under the key of the attempts before, until an answer tells what came of them.
   *
   * @param what the same text for the same request.
   * @throws what `send` threw, or `withdraw`; then nothing was sent.
   */
  async send<T>(what: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const doubts = this.#doubtsBeside(what);
    if (doubts.length > 0) {
      await Promise.all(
        doubts.map(([other, asked]) => (asked.settling ??= this.#settle(other, asked))),
      );
      // Others that have begun meanwhile may be settling this one.
      return await this.send(what, send);
    }
    const asked = this.#asked.get(what) ?? askedUnder({ key: this.#deps.newKey(), tried: null });
    const attempt = attemptOf(this.#person);
    asked.underWay.push(attempt);
    this.#set(what, asked);
    try {
      const answer = await send(asked.key);
      this.#set(what, null);
      return answer;
    } catch (error) {
      asked.underWay = asked.underWay.filter((one) => one !== attempt);
      asked.tried = triedAfter(error, asked.tried, attempt);
      if (isKeySpent(error)) asked.key = this.#deps.newKey();
      this.#set(what, endsKey(error, asked.tried) ? null : asked);
      throw error;
    }
  }

  /** Returns the first attempt at something whose answer was lost; null where that was not so, or an answer has come since. */
  tried(what: string): Attempt | null {
    return this.#asked.get(what)?.tried ?? null;
  }

  /** What is under way or in doubt, or was made though nobody was told of it. */
  get open(): ReadonlyMap<string, Pick<Asked, 'made'>> {
    return this.#asked;
  }

  /**
   * Has nothing more made of something whose answer was lost. Resolves with the change that had been made
   * of it, or with null. Its key has to be good for that still.
   *
   * @throws what `withdraw` threw.
   */
  async settle(what: string): Promise<ChangeView | null> {
    const asked = this.#asked.get(what);
    if (!asked) return null;
    const made = await this.#deps.withdraw(asked.key);
    if (this.#asked.get(what) === asked) this.#set(what, null);
    return made;
  }

  /** Forgets whatever begins so, of which it has become known what came. */
  end(beginning: string): void {
    for (const what of this.#asked.keys()) if (what.startsWith(beginning)) this.#set(what, null);
  }

  /**
   * Returns what has to be settled before something is asked for: a request that is still on its way
   * could otherwise come after that, and upset it.
   */
  #doubtsBeside(what: string): [string, Asked][] {
    const tokenId = pageOf(this.#person);
    return [...this.#asked].filter(
      ([other, { tried, underWay, made, settling }]) =>
        settling ||
        (other !== what &&
          underWay.length === 0 &&
          tried &&
          !made &&
          !isInDoubt(tried, tokenId, Date.now())),
    );
  }

  /** What was made has its key still, under which the server tells of it. */
  async #settle(what: string, asked: Asked): Promise<void> {
    try {
      const made = await this.#deps.withdraw(asked.key);
      asked.made = made?.seq;
      if (this.#asked.get(what) === asked) this.#set(what, made ? asked : null);
    } finally {
      asked.settling = undefined;
    }
  }

  #set(what: string, asked: Asked | null): void {
    if (asked) this.#asked.set(what, asked);
    else this.#asked.delete(what);
    // What was made, and nobody was told of, too: asked for again, it is not made twice.
    const kept = [...this.#asked].map(([what, { key, tried, underWay, made }]) => {
      const [first = null] = underWay;
      return { what, key, tried: tried ?? first, made };
    });
    this.#deps.storage.setItem(UNANSWERED_KEY, JSON.stringify(kept));
  }
}

function askedUnder(kept: Omit<Asked, 'underWay'>): Asked {
  return { ...kept, underWay: [] };
}

function readAsked(storage: WebStorage): Map<string, Asked> {
  const kept = readKept(storage, UNANSWERED_KEY, keptSchema) ?? [];
  return new Map(kept.map(({ what, ...asked }) => [what, askedUnder(asked)]));
}

export const UnansweredContext = createContext<Unanswered | null>(null);

/** Returns what who is signed in has no answer to. */
export function useUnanswered(): Unanswered {
  return useGiven(UnansweredContext);
}
