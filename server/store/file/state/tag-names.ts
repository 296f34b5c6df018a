import { isFollowedInTurns, type NamedPlants, NameIndex, type PlantChange } from './name-index.ts';
import type { PlantTree } from './plant-tree.ts';

/**
 * How many plants these orders hold together, of a workspace, unless more are waited for or come to their tags one by
 * one; some 5 MB beside the keys of all names.
 */
const MAX_PLANTS = 250_000;

interface Order {
  index: NameIndex;
  /** How many wait for it. */
  readers: number;
}

/**
 * The plants of a tag in the order of their names, of those tags that somebody has asked for lately: an order
 * of each would cost every write, and without one a page may have to walk past all other plants.
 */
export class TagNames {
  /** Those asked for last are last. */
  readonly #orders = new Map<string, Order>();
  readonly #plantsOf: (tag: string) => PlantTree;
  readonly #names: NameIndex;
  readonly #maxPlants: number;
  #isAbandoned = false;

  /**
   * @param plantsOf returns the plants of a tag as they are shown at the moment.
   * @param names follows each change first.
   */
  constructor(plantsOf: (tag: string) => PlantTree, names: NameIndex, maxPlants = MAX_PLANTS) {
    this.#plantsOf = plantsOf;
    this.#names = names;
    this.#maxPlants = maxPlants;
  }

  /** Tells whether the order of a tag is at hand. */
  holds(tag: string): boolean {
    return this.#orders.has(tag);
  }

  /** Freezes the order of a tag's plants, which the first to ask waits for; null where they are too many. */
  async freeze(tag: string): Promise<NamedPlants | null> {
    // Their keys are those of all names.
    await this.#names.complete();
    if (this.#plantsOf(tag).size > this.#maxPlants) return null;
    const order = this.#orders.get(tag) ?? this.#begin(tag);
    this.#orders.delete(tag);
    this.#orders.set(tag, order);
    order.readers += 1;
    try {
      this.#makeRoom();
      return await order.index.freeze();
    } finally {
      order.readers -= 1;
      this.#makeRoom();
    }
  }

  #begin(tag: string): Order {
    const keyOf = (name: string, id: number) => this.#names.heldKey(name, id);
    const index = new NameIndex(() => this.#plantsOf(tag), keyOf);
    if (this.#isAbandoned) index.abandon();
    return { index, readers: 0 };
  }

  /** Lets go of the orders that were asked for first, unless somebody waits for them. */
  #makeRoom(): void {
    let held = 0;
    for (const tag of this.#orders.keys()) held += this.#plantsOf(tag).size;
    for (const [tag, { readers }] of this.#orders) {
      if (held <= this.#maxPlants) return;
      if (readers > 0) continue;
      held -= this.#plantsOf(tag).size;
      this.#orders.delete(tag);
    }
  }

  /** Follows a change, once the plants of its tags are as the change left them. */
  follow({ removed, added }: PlantChange): void {
    // They are better made anew, for whoever asks again, than sorted out by tag and followed.
    if (isFollowedInTurns(removed.length + added.length)) this.#dropUnread();
    if (this.#orders.size === 0) return;
    const changes = new Map<string, PlantChange>();
    for (const plant of removed) this.#changeOf(plant.tag, changes)?.removed.push(plant);
    for (const plant of added) this.#changeOf(plant.tag, changes)?.added.push(plant);
    for (const [tag, change] of changes) {
      const order = this.#orders.get(tag);
      const isTooLarge = this.#plantsOf(tag).size > this.#maxPlants;
      if (order?.readers === 0 && isTooLarge) this.#orders.delete(tag);
      else order?.index.follow(change);
    }
  }

  #dropUnread(): void {
    for (const [tag, { readers }] of this.#orders) {
      if (readers === 0) this.#orders.delete(tag);
    }
  }

  /** Waits until the orders show every change that has been made. */
  async caughtUp(): Promise<void> {
    for (const { index } of [...this.#orders.values()]) await index.caughtUp();
  }

  #changeOf(tag: string, changes: Map<string, PlantChange>): PlantChange | undefined {
    if (!this.#orders.has(tag)) return undefined;
    const change = changes.get(tag) ?? { removed: [], added: [] };
    changes.set(tag, change);
    return change;
  }

  /** Ends the filling, when nobody needs it any more. */
  abandon(): void {
    this.#isAbandoned = true;
    for (const { index } of this.#orders.values()) index.abandon();
  }
}
