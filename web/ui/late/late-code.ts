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

/** After so long people are told that code has not come: as long as the page itself waits for the script. */
export const PATIENCE_MS = 8_000;

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
    let isMissing = false;
    const late = setTimeout(() => {
      isMissing = true;
      missingCode.add(1);
    }, PATIENCE_MS);
    for (let wait = 1_000; ; wait = Math.min(2 * wait, 15_000)) {
      try {
        await fetchMissingStyles();
        const part = await fetch();
        clearTimeout(late);
        if (isMissing) missingCode.add(-1);
        return part;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  });
}

/** Loads a part for as long as this is rendered, again when the connection is back or `load` is called; what hangs has failed, until it comes. */
export function useLateCode<Part>(code: LateCode<Part>) {
  const part = useWatched(code);
  const [failed, setFailed] = useState<unknown>(null);
  async function load() {
    await code.load().catch(() => setFailed(code));
  }
  useEffect(() => {
    void load();
    // Some requests neither fail nor come to an end.
    const late = setTimeout(() => code.get() || setFailed(code), PATIENCE_MS);
    addEventListener('online', load);
    return () => {
      clearTimeout(late);
      removeEventListener('online', load);
    };
  }, [code]);
  return { part, hasFailed: failed === code, load };
}
