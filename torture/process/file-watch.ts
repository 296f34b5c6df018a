import { readFile } from 'node:fs/promises';
// biome-ignore lint/style/noRestrictedImports: a pause between looks, not a wait for anything.
import { setTimeout } from 'node:timers/promises';

/** Leaves the processor to those who write meanwhile. */
const PAUSE_MS = 5;

/** Reads a JSON file over and over, to see that it can be parsed at every moment. */
export class FileWatch {
  readonly #path: string;
  readonly #watching: Promise<void>;
  #isOver = false;
  reads = 0;
  /** The ends of the different contents that were met. */
  readonly versions = new Set<string>();

  constructor(path: string) {
    this.#path = path;
    this.#watching = this.#watch();
    // What was found is thrown by `end`.
    this.#watching.catch(() => undefined);
  }

  /** @throws what the first reading met that found no whole JSON. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  /** Looks at least once when it begins and once when it is over. */
  async #watch(): Promise<void> {
    while (!this.#isOver) {
      await this.#look();
      await setTimeout(PAUSE_MS);
    }
    await this.#look();
  }

  async #look(): Promise<void> {
    const text = await readFile(this.#path, 'utf8');
    JSON.parse(text);
    this.reads += 1;
    this.versions.add(text.slice(-50));
  }
}
