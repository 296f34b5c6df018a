import type { Logger } from 'pino';

/** So many lines of callers who are not signed in are written in a minute: of one network, and of all. */
export const LINES_OF_NETWORK = 20;
export const LINES_OF_ALL = 1000;

const MINUTE_MS = 60_000;
const MOST_TOLD = 10;

/** What came of one network in this minute. */
interface Lines {
  written: number;
  leftOut: number;
}

/**
 * Samples the lines of the log that anybody can cause, who would fill the disk with them. What is left
 * out is counted, and told in one line a minute.
 */
export class StrangerLines {
  readonly #logger: Logger;
  readonly #networks = new Map<string, Lines>();
  #written = 0;
  #leftOut = 0;
  #minute: NodeJS.Timeout | null = null;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Tells whether one more line about a network is written, and counts it where its level would be. */
  admits(network: string, level: 'error' | 'warn' | 'info'): boolean {
    if (!this.#logger.isLevelEnabled(level)) return false;
    this.#minute ??= setTimeout(() => this.endMinute(), MINUTE_MS).unref();
    const lines = this.#networks.get(network);
    if (this.#written < LINES_OF_ALL && (lines?.written ?? 0) < LINES_OF_NETWORK) {
      this.#written += 1;
      this.#networks.set(network, { leftOut: 0, written: (lines?.written ?? 0) + 1 });
      return true;
    }
    this.#leftOut += 1;
    // Networks that came when all lines were written are not told apart: there may be very many.
    if (lines) lines.leftOut += 1;
    return false;
  }

  /** Tells what was left out, and begins anew. */
  endMinute(): void {
    if (this.#minute) clearTimeout(this.#minute);
    this.#minute = null;
    const [count, networks] = [this.#leftOut, this.#findLoudest()];
    this.#networks.clear();
    this.#written = 0;
    this.#leftOut = 0;
    if (count === 0) return;
    this.#logger.warn({ count, networks }, 'lines of callers who are not signed in were left out');
  }

  /** Finds of which networks most was left out. */
  #findLoudest(): Record<string, number> {
    const loud = [...this.#networks].filter(([, { leftOut }]) => leftOut > 0);
    loud.sort(([, a], [, b]) => b.leftOut - a.leftOut);
    const told = loud.slice(0, MOST_TOLD).map(([network, { leftOut }]) => [network, leftOut]);
    return Object.fromEntries(told);
  }
}
