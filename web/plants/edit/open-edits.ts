import type { WebStorage } from '../../api/web-storage.ts';
import { Watched } from '../../ui/hook/watched.ts';
import { readEdits, writeEdits } from './kept-edits.ts';
import type { Edit } from './pin-rows.ts';

/** The plants that someone is correcting in this tab, for every screen that shows them. */
export class OpenEdits extends Watched<ReadonlyMap<number, Edit>> {
  readonly #storage: WebStorage;
  /** Those that were left while an answer was on its way. */
  left: Edit[] = [];

  constructor(storage: WebStorage) {
    super(readEdits(storage));
    this.#storage = storage;
  }

  /** Goes on with the one that is open for this plant, where there is one. */
  start(edit: Edit): void {
    if (!this.get().has(edit.plant.id)) this.#show([...this.get().values(), edit]);
  }

  /** Ends one; a later one for the same plant goes on. */
  stop(edit: Edit): void {
    this.#show([...this.get().values()].filter((one) => one !== edit));
  }

  /** Keeps what they hold now, over a reload too. */
  keep(): void {
    writeEdits(this.#storage, this.get());
  }

  #show(edits: Edit[]): void {
    const next = new Map(edits.map((edit) => [edit.plant.id, edit]));
    writeEdits(this.#storage, next);
    this.set(next);
  }
}
