import { useSyncExternalStore } from 'react';

/** Holds a value, and tells whoever watches it of the next. */
export abstract class Watched<Value> {
  readonly #listeners = new Set<() => void>();
  #value: Value;

  constructor(first: Value) {
    this.#value = first;
  }

  readonly get = (): Value => this.#value;

  /** Returns what ends the watching. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected set(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the value, and draws anew with each that follows. */
export function useWatched<Value>({ subscribe, get }: Watched<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
