import { ordinalOf, type Plant } from '../../../contract/plants.ts';
import { type BTree, createTree } from './plant-tree.ts';

/** Where a plant stands in the order of adding. */
type AddedPlace = Pick<Plant, 'id' | 'ordinal'>;

/** Plants in the order of adding. Its clone is a frozen view, as that of plants by id. */
export type AddedTree = BTree<Plant, undefined>;

/** Makes a tree of plants that ascend by id. */
export function createAddedTree(plants: Plant[] = []): AddedTree {
  const sorted = sortByAdding(plants);
  return createTree(sorted, new Array<undefined>(sorted.length), compareAdded);
}

export function compareAdded(a: AddedPlace, b: AddedPlace): number {
  return ordinalOf(a) - ordinalOf(b) || a.id - b.id;
}

/** So many places for each plant are few enough to lay out all of them. */
const MOST_PLACES = 4;

/**
 * Sorts plants by laying each in its place, which takes a tenth of comparing a million of them; where many
 * places are free, or one is claimed twice, as an edit by hand can have it, by comparing.
 */
function sortByAdding(plants: Plant[]): Plant[] {
  const last = plants.reduce((highest, plant) => Math.max(highest, ordinalOf(plant)), 0);
  if (last > plants.length * MOST_PLACES) return plants.toSorted(compareAdded);
  const places = new Array<Plant | undefined>(last + 1).fill(undefined);
  for (const plant of plants) places[ordinalOf(plant)] = plant;
  const sorted = places.filter((plant) => plant !== undefined);
  return sorted.length === plants.length ? sorted : plants.toSorted(compareAdded);
}
