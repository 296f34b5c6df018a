import type { RateLimit } from './rate-limit.ts';

/** What one caller has asked for in the window that their first request began. */
interface Tally {
  since: number;
  asked: number;
}

/** What is left to a caller, and in how many seconds all of it is theirs again. */
export interface Remaining {
  /** Negative where more was asked for than the limit allows. */
  left: number;
  seconds: number;
}

/** Those for whom the table has no room are counted as one. */
const OTHERS = '';

/**
 * Counts requests by caller. A window begins with a caller's first request, so that not all begin anew at
 * the same moment. Who has asked for nothing in a window is forgotten after the next, without a timer.
 */
export class RequestCounts {
  readonly #limit: RateLimit;
  readonly #maxCallers: number;
  readonly #now: () => number;
  #newer = new Map<string, Tally>();
  #older = new Map<string, Tally>();
  #turnedAt: number;

  /** @param now in milliseconds from any beginning, never set back. */
  constructor(limit: RateLimit, maxCallers: number, now: () => number) {
    this.#limit = limit;
    this.#maxCallers = maxCallers;
    this.#now = now;
    this.#turnedAt = now();
  }

  /** How many callers are remembered. */
  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  /** Counts a request of a caller. */
  count(caller: string): Remaining {
    const now = this.#now();
    const windowMs = this.#limit.seconds * 1000;
    if (now - this.#turnedAt >= windowMs) this.#turn(now, windowMs);
    const tally = this.#tallyOf(caller, now);
    if (now - tally.since >= windowMs) {
      tally.since = now;
      tally.asked = 0;
    }
    tally.asked += 1;
    return {
      left: this.#limit.requests - tally.asked,
      seconds: Math.max(1, Math.ceil((windowMs - (now - tally.since)) / 1000)),
    };
  }

  /** Forgets those whose window was over before the newer ones began. */
  #turn(now: number, windowMs: number): void {
    const isLongQuiet = now - this.#turnedAt >= 2 * windowMs;
    this.#older = isLongQuiet ? new Map() : this.#newer;
    this.#newer = new Map();
    this.#turnedAt = now;
  }

  #tallyOf(caller: string, now: number): Tally {
    const known = this.#newer.get(caller);
    if (known) return known;
    const old = this.#older.get(caller);
    if (!old && this.#newer.size >= this.#maxCallers && caller !== OTHERS) {
      return this.#tallyOf(OTHERS, now);
    }
    const tally = old ?? { since: now, asked: 0 };
    this.#older.delete(caller);
    this.#newer.set(caller, tally);
    return tally;
  }
}
