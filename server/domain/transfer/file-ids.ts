import type { IdJump } from '../../contract/imports.ts';
import { MAX_PLANT_ID } from '../../contract/plants.ts';
import { isJump } from '../../contract/transfer/id-jump.ts';

/** Gathers the ids of the plants that a file adds, to tell what they do to those after them. */
export class FileIds {
  readonly #given: number[] = [];
  #withoutId = 0;

  /** @param id undefined for a plant that gets the next free one. */
  add(id: number | undefined): void {
    if (id === undefined) this.#withoutId += 1;
    else this.#given.push(id);
  }

  /** Leaves out one of those without an id. */
  takeBack(): void {
    this.#withoutId -= 1;
  }

  /**
   * Finds whether the ids leave out many in a row, which nobody who gives plants without an id gets any
   * more: an id that was used is never handed out again. Many that leave out a few each are no jump.
   *
   * @param lastId the highest id that has been used before.
   */
  findJump(lastId: number): IdJump | null {
    let highestId = lastId;
    let hasJump = false;
    for (const id of Float64Array.from(this.#given).sort()) {
      hasJump ||= isJump(id, highestId + 1);
      highestId = Math.max(highestId, id);
    }
    if (!hasJump) return null;
    const last = highestId + this.#withoutId;
    const nextIdAfter = last < MAX_PLANT_ID ? last + 1 : null;
    return { highestId, nextId: lastId + 1, nextIdAfter };
  }
}
