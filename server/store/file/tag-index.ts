import type { TagCount } from '../../contract/bff.ts';
import type { Plant } from '../../contract/plants.ts';
import { compareText, foldText } from '../../domain/fold-text.ts';
import type { PlantFilter } from '../../domain/is-selected.ts';
import type { Place } from '../../domain/store.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import { BTree, createPlantTree, type PlantTree } from './plant-tree.ts';

/** The plants that share a tag; those without one share the empty text. */
export interface TagGroup {
  tag: string;
  folded: string;
  plants: PlantTree;
}

export type TagOrder = BTree<TagGroup, undefined>;

/** Finds the plants of a tag, and walks tags in order. */
export class TagIndex {
  readonly #groups = new Map<string, TagGroup>();
  readonly #order: TagOrder = new BTree<TagGroup, undefined>(undefined, compareGroups);

  /** Takes over plants, ascending by id, into an index that is empty. */
  restore(plants: Plant[]): void {
    for (const [tag, tagged] of groupPlants(plants)) this.#insert(createGroup(tag, tagged));
  }

  add(plant: Plant): void {
    const group = this.#groups.get(plant.tag);
    if (group) group.plants.set(plant.id, plant);
    else this.#insert(createGroup(plant.tag, [plant]));
  }

  #insert(group: TagGroup): void {
    this.#groups.set(group.tag, group);
    this.#order.set(group, undefined);
  }

  remove(plant: Plant): void {
    const group = this.#groups.get(plant.tag);
    if (!group) return;
    group.plants.delete(plant.id);
    if (group.plants.size > 0) return;
    this.#groups.delete(plant.tag);
    this.#order.delete(group);
  }

  /** Returns the plants with exactly this tag; none for a tag that nothing has. */
  plantsOf(tag: string): PlantTree {
    return this.#groups.get(tag)?.plants ?? createPlantTree();
  }

  /** Returns the tags in order, with their plants. */
  get order(): TagOrder {
    return this.#order;
  }

  /** Counts the plants of each tag, most first, then by tag. */
  counts(): TagCount[] {
    const tagged = Array.from(this.#groups.values()).filter(({ tag }) => tag !== '');
    const counts = tagged.map(({ tag, plants }) => ({ tag, count: plants.size }));
    return counts.sort((a, b) => b.count - a.count || compareText(a.tag, b.tag));
  }
}

/** Makes the group of a tag; without plants it marks the place of the tag in the order. */
export function createGroup(tag: string, plants: Plant[] = []): TagGroup {
  return { tag, folded: foldText(tag), plants: createPlantTree(plants) };
}

function groupPlants(plants: Iterable<Plant>): Map<string, Plant[]> {
  const groups = new Map<string, Plant[]>();
  for (const plant of plants) addToGroup(groups, plant);
  return groups;
}

function addToGroup(groups: Map<string, Plant[]>, plant: Plant): void {
  const group = groups.get(plant.tag);
  if (group) group.push(plant);
  else groups.set(plant.tag, [plant]);
}

type TagPlace = Pick<TagGroup, 'tag' | 'folded'>;

function placeOfTag(tag: string): TagPlace {
  return { tag, folded: foldText(tag) };
}

function compareGroups(a: TagPlace, b: TagPlace): number {
  return compareText(a.folded, b.folded) || compareText(a.tag, b.tag);
}

/**
 * Brings plants, in ascending id, into the order of their tags; those that do not match are left out,
 * where `isMatch` is given. Takes turns with others.
 */
export async function groupByTag(
  plants: Iterable<Plant>,
  isMatch: PlantFilter | null = null,
): Promise<Plant[]> {
  const groups = new Map<string, Plant[]>();
  const turns = new TurnTaker();
  let count = 0;
  for (const plant of plants) {
    if (!isMatch || isMatch(plant)) addToGroup(groups, plant);
    count += 1;
    if (count % 1024 === 0) await turns.rest();
  }
  // A tree and not a sort, which could not take turns where tags are very many.
  const places = new BTree<TagPlace, Plant[]>(undefined, compareGroups);
  for (const [tag, tagged] of groups) {
    places.set(placeOfTag(tag), tagged);
    await turns.rest();
  }
  const ordered: Plant[] = [];
  for (const tagged of places.values()) {
    for (const plant of tagged) {
      ordered.push(plant);
      if (ordered.length % 1024 === 0) await turns.rest();
    }
  }
  return ordered;
}

/** Tells on which side of a place in the order of tags a plant stands. */
export function compareToTagPlace(plant: Plant, { id, text = '' }: Place): number {
  return compareGroups(placeOfTag(plant.tag), placeOfTag(text)) || plant.id - id;
}
