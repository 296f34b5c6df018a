import { useEffect, useState } from 'react';
import { useWatched, Watched } from '../hook/watched.ts';
import { fetchMissingStyles } from './missing-styles.ts';

/**
 * A part of the app whose code is loaded when it is about to be needed, and kept from then on; undefined
 * until it has come. Not React's `lazy`, which would remember a failure for ever.
 */
export class LateCode<Part> extends Watched<Part | undefined> {
  readonly #fetch: () => Promise<Part>;
  #loading: Promise<Part> | null = null;

  constructor(fetch: () => Promise<Part>) {
    super(undefined);
    this.#fetch = fetch;
  }

  /** Resolves with the part. Where it cannot be had this rejects, and the next call tries again. */
  load(): Promise<Part> {
    this.#loading ??= this.#keep().catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Loads the part where a press is likely. Whoever then needs it is told of a failure. */
  readonly preload = (): void => {
    this.load().catch(() => undefined);
  };

  async #keep(): Promise<Part> {
    await fetchMissingStyles();
    const part = await this.#fetch();
    this.set(part);
    return part;
  }
}

/** How long the wait is after the attempt at which code counts as missing. */
const MISSING_WAIT_MS = 4_000;

class MissingCode extends Watched<number> {
  add(more: number): void {
    this.set(this.get() + more);
  }
}

/** How many parts that nobody presses a button for do not come. Some browsers ask for code once, and again only after a reload. */
export const missingCode = new MissingCode(0);

/** Makes late code that nobody presses a button for: it is asked for until it has come. */
export function surelyLateCode<Part>(fetch: () => Promise<Part>): LateCode<Part> {
  return new LateCode(async () => {
    for (let wait = 1_000; ; wait = Math.min(2 * wait, 15_000)) {
      try {
        await fetchMissingStyles();
        const part = await fetch();
        if (wait > MISSING_WAIT_MS) missingCode.add(-1);
        return part;
      } catch {
        if (wait === MISSING_WAIT_MS) missingCode.add(1);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  });
}

/** Loads a part for as long as this is rendered, again when the connection is back or `load` is called. */
export function useLateCode<Part>(code: LateCode<Part>) {
  const part = useWatched(code);
  const [failed, setFailed] = useState<unknown>(null);
  async function load() {
    await code.load().catch(() => setFailed(code));
  }
  useEffect(() => {
    void load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [code]);
  return { part, hasFailed: failed === code, load };
}
