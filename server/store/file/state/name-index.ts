import type { Plant } from '../../../contract/plants.ts';
import { compareText, sortKey } from '../../../domain/plants/fold-text.ts';
import type { Change } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import { plantCount } from './plant-count.ts';
import { BTree, type PlantTree } from './plant-tree.ts';

/** A plant with what it is ordered by. */
export interface NamedPlant {
  key: string;
  plant: Plant;
}

type PlantChange = Pick<Change, 'removed' | 'added'>;

/** How many plants a change may hold to be followed at once. */
const MAX_AT_ONCE = 256;

export type NameOrder = BTree<NamedPlant, undefined>;

/**
 * The plants in the order of their names. Sorting a million names takes seconds, so a start does not
 * wait for it: the index is filled in turns, in ascending id, while requests are served. Likewise it
 * follows a large change in turns, which takes longer than all the rest of carrying it out.
 */
export class NameIndex {
  readonly #order: NameOrder = new BTree<NamedPlant, undefined>(undefined, compareNamed);
  /** Plants up to this id are in the index; all are once it is infinite. */
  #filledTo = -1;
  #filling: Promise<void> | null = null;
  /** Changes that the index does not show yet, oldest first. */
  readonly #behind: PlantChange[] = [];
  #catchingUp: Promise<void> | null = null;
  #isAbandoned = false;
  readonly #plants: () => PlantTree;

  /** @param plants returns those that the index is kept for, as they are shown at the moment. */
  constructor(plants: () => PlantTree) {
    this.#plants = plants;
  }

  /**
   * Follows a change, once the plants that it is filled from are as the change left them. One of many
   * plants is followed in turns, and so are those that come meanwhile, in their order.
   */
  follow(change: PlantChange): void {
    // Filling, which has not begun, will meet the plants as they are then.
    if (this.#filledTo < 0) return;
    if (this.#catchingUp || plantCount(change) > MAX_AT_ONCE) {
      this.#behind.push(change);
      this.#catchingUp ??= this.#catchUp();
      return;
    }
    for (const plant of change.removed) this.#remove(plant);
    for (const plant of change.added) this.#add(plant);
  }

  /** Tells whether a change of so many plants should wait until the order has caught up with those before it. */
  mustWait(plants: number): boolean {
    return plants > MAX_AT_ONCE && this.#catchingUp !== null;
  }

  /** Resolves once the order shows every change that has been made. */
  async caughtUp(): Promise<void> {
    while (this.#catchingUp) await this.#catchingUp;
  }

  /** How many changes have been made that the order does not show yet. */
  get behind(): number {
    return this.#behind.length;
  }

  #add(plant: Plant): void {
    if (plant.id <= this.#filledTo) this.#order.set(nameOf(plant), undefined);
  }

  #remove(plant: Plant): void {
    if (plant.id <= this.#filledTo) this.#order.delete(nameOf(plant));
  }

  async #catchUp(): Promise<void> {
    await new Promise(setImmediate);
    const turns = new TurnTaker();
    for (let change = this.#behind[0]; change; change = this.#behind[0]) {
      for (const [index, plant] of change.removed.entries()) {
        this.#remove(plant);
        if (index % 64 === 0) await turns.yieldIfDue();
      }
      for (const [index, plant] of change.added.entries()) {
        this.#add(plant);
        if (index % 64 === 0) await turns.yieldIfDue();
      }
      this.#behind.shift();
      if (this.#isAbandoned) break;
    }
    this.#catchingUp = null;
  }

  /** Resolves with the order once every plant is in it. */
  async complete(): Promise<NameOrder> {
    this.#filling ??= this.#fill();
    await this.#filling;
    await this.caughtUp();
    return this.#order;
  }

  /** Ends the filling, when nobody needs it any more. */
  abandon(): void {
    this.#isAbandoned = true;
  }

  async #fill(): Promise<void> {
    const turns = new TurnTaker();
    while (!this.#isAbandoned && this.#fillSome()) await turns.yieldIfDue();
  }

  /** Adds the next plants, which may have changed since the last turn; false when there are no more. */
  #fillSome(): boolean {
    let left = 256;
    for (const plant of this.#plants().values(this.#filledTo + 1)) {
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
  return { key: sortKey(plant.name), plant };
}

export function compareNamed(a: NamedPlant, b: NamedPlant): number {
  return compareText(a.key, b.key) || a.plant.id - b.plant.id;
}
