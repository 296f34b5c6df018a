import type { Plant } from '../../../contract/plants.ts';
import { codePointKey, compareText, sortKey } from '../../../domain/plants/fold-text.ts';
import { BTree, createPlantTree, type PlantTree } from './plant-tree.ts';
import { TagCounts } from './tag-counts.ts';
import type { TagGroup, TagOrder, TagPlace } from './tag-order.ts';

/**
 * Finds the plants of a tag, and walks tags in order. Its frozen views and its forks cost nothing but
 * what is written later: a group that others may see is cloned before it is changed.
 */
export class TagIndex {
  readonly #order: TagOrder;
  #owner = {};
  /** Of the tag that was written last: a change of many often stays in one, and a long key takes some 3 µs to make. */
  #latest = placeOfTag('');
  #counts: Promise<TagCounts> | null = null;

  constructor(order = createTagOrder()) {
    this.#order = order;
  }

  /** Takes over plants, ascending by id, into an index that is empty. */
  restore(plants: Plant[]): void {
    this.#counts = null;
    for (const [tag, tagged] of groupPlants(plants)) this.#insert(tag, tagged);
  }

  add(plant: Plant): void {
    this.#counts = null;
    const plants = this.#toChange(plant.tag);
    if (plants) plants.set(plant.id, plant);
    else this.#insert(plant.tag, [plant]);
  }

  #insert(tag: string, plants: Plant[]): void {
    const group = { plants: createPlantTree(plants), owner: this.#owner };
    this.#order.set(this.#placeOf(tag), group);
  }

  remove(plant: Plant): void {
    this.#counts = null;
    const plants = this.#toChange(plant.tag);
    if (!plants) return;
    plants.delete(plant.id);
    if (plants.size > 0) return;
    this.#order.delete(this.#placeOf(plant.tag));
  }

  /** Returns the plants of a tag in a tree that nobody else sees, undefined where nothing has the tag. */
  #toChange(tag: string): PlantTree | undefined {
    const place = this.#placeOf(tag);
    const group = this.#order.get(place);
    if (!group || group.owner === this.#owner) return group?.plants;
    const plants = group.plants.clone();
    this.#order.set(place, { plants, owner: this.#owner });
    return plants;
  }

  #placeOf(tag: string): TagPlace {
    if (this.#latest.tag !== tag) this.#latest = placeOfTag(tag);
    return this.#latest;
  }

  /** Returns the plants of a tag as they are now; none where nothing has it. */
  plantsOf(tag: string): PlantTree {
    return this.#order.get(placeOfTag(tag))?.plants ?? createPlantTree();
  }

  /** Returns the tags in order, with their plants; where some are named, those of them that are in use. */
  order(named?: string[]): TagOrder {
    if (!named) return this.#order;
    const order = createTagOrder();
    for (const place of named.map(placeOfTag)) {
      const group = this.#order.get(place);
      if (group) order.set(place, group);
    }
    return order;
  }

  /** Returns the same as they are now, whatever is written later. */
  freeze(named?: string[]): TagOrder {
    this.#owner = {};
    return named ? this.order(named) : this.#order.clone();
  }

  /** Makes an index that begins as this one is; neither shows what is written to the other. */
  fork(): TagIndex {
    return new TagIndex(this.freeze());
  }

  /** Counts the plants of each tag as they are now; once for all who ask until a plant changes. */
  async counts(): Promise<TagCounts> {
    this.#counts ??= TagCounts.of(this.freeze());
    const asked = this.#counts;
    const counts = await asked;
    if (!counts.isLetGo) return counts;
    if (this.#counts === asked) this.#counts = null;
    return await this.counts();
  }
}

function createTagOrder(): TagOrder {
  return new BTree<TagPlace, TagGroup>(undefined, compareTags);
}

function groupPlants(plants: Iterable<Plant>): Map<string, Plant[]> {
  const groups = new Map<string, Plant[]>();
  for (const plant of plants) {
    const group = groups.get(plant.tag);
    if (group) group.push(plant);
    else groups.set(plant.tag, [plant]);
  }
  return groups;
}

export function placeOfTag(tag: string): TagPlace {
  return { tag, key: sortKey(tag) };
}

function compareTags(a: TagPlace, b: TagPlace): number {
  return a.tag === b.tag
    ? 0
    : compareText(a.key, b.key) || compareText(codePointKey(a.tag), codePointKey(b.tag));
}
