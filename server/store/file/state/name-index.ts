import type { Plant } from '../../../contract/plants.ts';
import { compareText, sortKey } from '../../../domain/plants/fold-text.ts';
import type { Change } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import { BTree, type PlantTree } from './plant-tree.ts';

/** What a plant is ordered by: its name, then its id. */
export interface NameKey {
  key: string;
  id: number;
}

export type PlantChange = Pick<Change, 'removed' | 'added'>;

/** How many plants may come, go or be renamed together and be followed at once. */
const MAX_AT_ONCE = 256;

/** Tells whether the order follows a change of so many plants in turns. */
export function isFollowedInTurns(plants: number): boolean {
  return plants > MAX_AT_ONCE;
}

/** In which order plants stand. It names them by id, so that one which gets another tag keeps its place. */
type NameOrder = BTree<NameKey, undefined>;

/** The order of a moment, with the plants of that moment. */
export interface NamedPlants {
  order: NameOrder;
  plants: PlantTree;
}

/**
 * The plants in the order of their names. Sorting a million names takes seconds, so a start does not
 * wait for it: the index is filled in turns, in ascending id, while requests are served. Likewise it
 * follows a large change in turns, which takes longer than all the rest of carrying it out.
 */
export class NameIndex {
  readonly #order: NameOrder = new BTree<NameKey, undefined>(undefined, compareNames);
  /** Plants up to this id are in the index; all are once it is infinite. */
  #filledTo = -1;
  #filling: Promise<void> | null = null;
  /** Changes that the index does not show yet, oldest first. */
  readonly #behind: PlantChange[] = [];
  #catchingUp: Promise<void> | null = null;
  #isAbandoned = false;
  /** Resolves once the last of the large changes that wait has been made. */
  #line: Promise<void> = Promise.resolve();
  readonly #plants: () => PlantTree;
  readonly #keyOf: typeof nameKey;

  /**
   * @param plants returns those that the index is kept for, as they are shown at the moment.
   * @param keyOf returns the key that another index holds, where it does: keys of long names are long.
   */
  constructor(plants: () => PlantTree, keyOf = nameKey) {
    this.#plants = plants;
    this.#keyOf = keyOf;
  }

  /** Makes the key of a plant, or returns the one that is held of it. */
  heldKey(name: string, id: number): NameKey {
    const key = nameKey(name, id);
    const held = this.#order.getPairOrNextLower(key)?.[0];
    return held && compareNames(held, key) === 0 ? held : key;
  }

  /**
   * Follows a change, once the plants that it is filled from are as the change left them. One of many
   * plants is followed in turns, and so are those that come meanwhile, in their order.
   */
  follow(change: PlantChange): void {
    // Filling, which has not begun, will meet the plants as they are then.
    if (this.#filledTo < 0) return;
    const moved = withoutThoseInPlace(change);
    const count = moved.removed.length + moved.added.length;
    if (count === 0) return;
    if (this.#catchingUp || isFollowedInTurns(count)) {
      this.#behind.push(moved);
      this.#catchingUp ??= this.#catchUp();
      return;
    }
    for (const plant of moved.removed) this.#remove(plant);
    for (const plant of moved.added) this.#add(plant);
  }

  /**
   * Lets large changes through one at a time, each once the order shows those before it: whoever asks for
   * the order waits for one of them then, however many are wanted. What is returned lets the next through.
   */
  async enter(): Promise<() => void> {
    const before = this.#line;
    let leave = () => {};
    this.#line = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    await this.caughtUp();
    return leave;
  }

  #add({ id, name }: Plant): void {
    if (id <= this.#filledTo) this.#order.set(this.#keyOf(name, id), undefined);
  }

  #remove({ id, name }: Plant): void {
    if (id <= this.#filledTo) this.#order.delete(nameKey(name, id));
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

  /** Waits until the order shows every change that has been made. */
  async caughtUp(): Promise<void> {
    while (this.#catchingUp) await this.#catchingUp;
  }

  /** Fills the order, where nobody has yet. */
  async fill(): Promise<void> {
    this.#filling ??= this.#fillInTurns();
    await this.#filling;
  }

  /** Waits until the order shows every plant, and every change that has been made. */
  async complete(): Promise<void> {
    await this.fill();
    await this.caughtUp();
  }

  /** Freezes the order in a moment in which it shows every plant, and every change that has been made. */
  async freeze(): Promise<NamedPlants> {
    await this.complete();
    return { order: this.#order.clone(), plants: this.#plants().clone() };
  }

  /** Ends the filling, when nobody needs it any more. */
  abandon(): void {
    this.#isAbandoned = true;
  }

  async #fillInTurns(): Promise<void> {
    const turns = new TurnTaker();
    while (!this.#isAbandoned && this.#fillSome()) await turns.yieldIfDue();
  }

  /** Adds the next plants, which may have changed since the last turn; false when there are no more. */
  #fillSome(): boolean {
    let left = 256;
    for (const { id, name } of this.#plants().values(this.#filledTo + 1)) {
      this.#order.set(this.#keyOf(name, id), undefined);
      this.#filledTo = id;
      left -= 1;
      if (left === 0) return true;
    }
    this.#filledTo = Number.POSITIVE_INFINITY;
    return false;
  }
}

/** Leaves out of a change what keeps its name, and so its place: a plant that only gets another tag. */
function withoutThoseInPlace({ removed, added }: PlantChange): PlantChange {
  const isInPlace = (plant: Plant, other: Plant | undefined) =>
    plant.id === other?.id && plant.name === other.name;
  return {
    removed: removed.filter((plant, at) => !isInPlace(plant, added[at])),
    added: added.filter((plant, at) => !isInPlace(plant, removed[at])),
  };
}

export function nameKey(name: string, id: number): NameKey {
  return { key: sortKey(name), id };
}

export function compareNames(a: NameKey, b: NameKey): number {
  return compareText(a.key, b.key) || a.id - b.id;
}
