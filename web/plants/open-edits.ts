import type { TabStorage } from '../api/tab-storage.ts';
import { readEdits, writeEdits } from './kept-edits.ts';
import type { Edit } from './pin-rows.ts';

/** The plants that someone is correcting in this tab, for every screen that shows them. */
export class OpenEdits {
  readonly #storage: TabStorage;
  readonly #listeners = new Set<() => void>();
  #edits: ReadonlyMap<number, Edit>;

  constructor(storage: TabStorage) {
    this.#storage = storage;
    this.#edits = readEdits(storage);
  }

  readonly getAll = (): ReadonlyMap<number, Edit> => this.#edits;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Goes on with the one that is open for this plant, where there is one. */
  start(edit: Edit): void {
    if (!this.#edits.has(edit.plant.id)) this.#show([...this.#edits.values(), edit]);
  }

  /** Ends one; a later one for the same plant goes on. */
  stop(edit: Edit): void {
    this.#show([...this.#edits.values()].filter((one) => one !== edit));
  }

  /** Keeps what they hold now, over a reload too. */
  keep(): void {
    writeEdits(this.#storage, this.#edits);
  }

  #show(edits: Edit[]): void {
    this.#edits = new Map(edits.map((edit) => [edit.plant.id, edit]));
    this.keep();
    for (const listener of this.#listeners) listener();
  }
}
