import type { Change } from '../../domain/store.ts';

type Listener = (change: Change) => void;

/** Who wants to be told of a workspace's changes. */
export class Subscribers {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Adds a listener, which may be there already and is then told twice. Returns what ends it. */
  add(workspace: string, listener: Listener): () => void {
    const entry: Listener = (change) => listener(change);
    const listeners = this.#listeners.get(workspace) ?? new Set();
    this.#listeners.set(workspace, listeners.add(entry));
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#listeners.get(workspace) === listeners) {
        this.#listeners.delete(workspace);
      }
    };
  }

  tell(change: Change): void {
    for (const listener of this.#listeners.get(change.workspace) ?? []) listener(change);
  }
}
