import type { Plant } from '../../contract/plants.ts';
import { compareText, foldText } from '../../domain/fold-text.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import { BTree, type PlantTree } from './plant-tree.ts';

/** A plant with what it is ordered by. */
export interface NamedPlant {
  folded: string;
  plant: Plant;
}

export type NameOrder = BTree<NamedPlant, undefined>;

/**
 * The plants in the order of their names. Sorting a million names takes seconds, so a start does not
 * wait for it: the index is filled in turns, in ascending id, while requests are served.
 */
export class NameIndex {
  readonly #order: NameOrder = new BTree<NamedPlant, undefined>(undefined, compareNamed);
  /** Plants up to this id are in the index; all are once it is infinite. */
  #filledTo = -1;
  #filling: Promise<void> | null = null;
  #isAbandoned = false;

  add(plant: Plant): void {
    if (plant.id <= this.#filledTo) this.#order.set(nameOf(plant), undefined);
  }

  remove(plant: Plant): void {
    if (plant.id <= this.#filledTo) this.#order.delete(nameOf(plant));
  }

  /** Resolves with the order once every plant is in it. `plants` are those that it is kept for. */
  async complete(plants: PlantTree): Promise<NameOrder> {
    this.#filling ??= this.#fill(plants);
    await this.#filling;
    return this.#order;
  }

  /** Ends the filling, when nobody needs it any more. */
  abandon(): void {
    this.#isAbandoned = true;
  }

  async #fill(plants: PlantTree): Promise<void> {
    const turns = new TurnTaker();
    while (!this.#isAbandoned && this.#fillSome(plants)) await turns.rest();
  }

  /** Adds the next plants, which may have changed since the last turn; false when there are no more. */
  #fillSome(plants: PlantTree): boolean {
    let left = 256;
    for (const plant of plants.values(this.#filledTo + 1)) {
      this.#order.set(nameOf(plant), undefined);
      this.#filledTo = plant.id;
      left -= 1;
      if (left === 0) return true;
    }
    this.#filledTo = Number.POSITIVE_INFINITY;
    return false;
  }
}

export function nameOf(plant: Plant): NamedPlant {
  return { folded: foldText(plant.name), plant };
}

export function compareNamed(a: NamedPlant, b: NamedPlant): number {
  return compareText(a.folded, b.folded) || a.plant.id - b.plant.id;
}
