import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * A part of the app whose code is loaded when it is about to be needed, and kept from then on. Not
 * React's `lazy`, which would remember a failure for ever.
 */
export class LateCode<Part> {
  readonly #fetch: () => Promise<Part>;
  readonly #listeners = new Set<() => void>();
  #loading: Promise<Part> | null = null;
  #part: Part | undefined;

  constructor(fetch: () => Promise<Part>) {
    this.#fetch = fetch;
  }

  /** Returns the part; undefined until it has come. */
  readonly get = (): Part | undefined => this.#part;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

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
    const part = await this.#fetch();
    this.#part = part;
    for (const listener of this.#listeners) listener();
    return part;
  }
}

/** Makes late code that nobody presses a button for: it is asked for until it has come. */
export function surelyLateCode<Part>(fetch: () => Promise<Part>): LateCode<Part> {
  return new LateCode(async () => {
    for (let wait = 1_000; ; wait = Math.min(2 * wait, 15_000)) {
      try {
        return await fetch();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  });
}

/** Returns a part once somebody has loaded it; undefined before. */
export function useLoaded<Part>(code: LateCode<Part>): Part | undefined {
  return useSyncExternalStore(code.subscribe, code.get);
}

/** Loads a part for as long as this is rendered, again when the connection is back or `load` is called. */
export function useLateCode<Part>(code: LateCode<Part>) {
  const part = useLoaded(code);
  const [failed, setFailed] = useState<unknown>(null);
  const load = () => void code.load().catch(() => setFailed(code));
  useEffect(() => {
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [code]);
  return { part, hasFailed: failed === code, load };
}
