import { MAX_PLANT_ID, type Plant } from '../../../contract/plants.ts';
import type { Place } from '../../../domain/store.ts';
import { type AddedTree, compareAdded } from './added-tree.ts';
import { compareNames, type NamedPlants, type NameKey, nameKey } from './name-index.ts';
import type { PlantTree } from './plant-tree.ts';
import { placeOfTag } from './tag-index.ts';
import type { TagOrder } from './tag-order.ts';

/**
 * Plants that can be walked in one order from any place. `from` null begins at the end that
 * `backwards` tells; a plant exactly at `from` is left out.
 */
export interface PlantOrder {
  walk(from: Place | null, backwards: boolean): Iterable<Plant>;
  /** Returns the first `count` plants of a walk, 1 or more. */
  take(from: Place | null, backwards: boolean, count: number): Plant[];
}

type Walk = PlantOrder['walk'];

function orderBy(walk: Walk): PlantOrder {
  return { walk, take: (from, backwards, count) => takeFirst(walk(from, backwards), count) };
}

function takeFirst(plants: Iterable<Plant>, count: number): Plant[] {
  const taken: Plant[] = [];
  for (const plant of plants) if (taken.push(plant) === count) break;
  return taken;
}

/** Plants in ascending id. */
export function idOrder(plants: PlantTree): PlantOrder {
  const walk: Walk = (from, backwards) => {
    if (backwards) return valuesReversed(plants, from?.id);
    return plants.values(from ? from.id + 1 : undefined);
  };
  return {
    walk,
    take(from, backwards, count) {
      if (backwards) return takeFirst(walk(from, true), count);
      // Most pages are these, and the tree's iterators cost more than the rest of a page.
      const taken: Plant[] = [];
      const begin = from ? from.id + 1 : 0;
      plants.forRange(begin, MAX_PLANT_ID, true, (_, plant) =>
        taken.push(plant) === count ? { break: true } : undefined,
      );
      return taken;
    },
  };
}

function* valuesReversed(plants: PlantTree, before: number | undefined): Iterable<Plant> {
  for (const [, plant] of plants.entriesReversed(before, [], true)) yield plant;
}

/** Plants in the order of adding. */
export function addedOrder(added: AddedTree): PlantOrder {
  return orderBy((from, backwards) => walkAdded(added, from, backwards));
}

function* walkAdded(added: AddedTree, from: Place | null, backwards: boolean): Iterable<Plant> {
  const start = from ? { ...from, name: '', tag: '' } : undefined;
  if (backwards) {
    for (const [plant] of added.entriesReversed(start, [], true)) yield plant;
    return;
  }
  for (const plant of added.keys(start)) {
    if (!(start && compareAdded(plant, start) === 0)) yield plant;
  }
}

/** Plants by name. */
export function nameOrder(named: NamedPlants): PlantOrder {
  return orderBy((from, backwards) => walkNames(named, from, backwards));
}

function* walkNames(
  { order, plants }: NamedPlants,
  from: Place | null,
  backwards: boolean,
): Iterable<Plant> {
  const start = from ? nameKey(from.text ?? '', from.id) : undefined;
  const keys = backwards ? keysReversed(order, start) : order.keys(start);
  for (const key of keys) {
    const plant = plants.get(key.id);
    if (plant && !(start && compareNames(key, start) === 0)) yield plant;
  }
}

function* keysReversed(order: NamedPlants['order'], before?: NameKey): Iterable<NameKey> {
  for (const [key] of order.entriesReversed(before, [], true)) yield key;
}

/** Plants by tag, then by id; those without a tag first. */
export function tagOrder(groups: TagOrder): PlantOrder {
  return orderBy((from, backwards) => walkTags(groups, from, backwards));
}

function* walkTags(groups: TagOrder, from: Place | null, backwards: boolean): Iterable<Plant> {
  const start = from ? placeOfTag(from.text ?? '') : undefined;
  const tags = backwards ? groups.entriesReversed(start) : groups.entries(start);
  for (const [{ tag }, { plants }] of tags) {
    yield* idOrder(plants).walk(tag === from?.text ? from : null, backwards);
  }
}

/** Plants of a few tags, in ascending id, met by looking at the next one of each tag. */
export function mergedOrder(groups: TagOrder): PlantOrder {
  const orders = Array.from(groups.values(), ({ plants }) => idOrder(plants));
  const [only] = orders;
  if (only && orders.length === 1) return only;
  return orderBy((from, backwards) => mergeById(orders, from, backwards));
}

function* mergeById(orders: PlantOrder[], from: Place | null, backwards: boolean): Iterable<Plant> {
  const sign = backwards ? -1 : 1;
  let heads = orders.flatMap((order) => {
    const rest = order.walk(from, backwards)[Symbol.iterator]();
    const { done, value } = rest.next();
    return done ? [] : [{ plant: value, rest }];
  });
  while (heads.length > 0) {
    const next = heads.reduce((a, b) => (sign * (a.plant.id - b.plant.id) < 0 ? a : b));
    yield next.plant;
    const { done, value } = next.rest.next();
    if (done) heads = heads.filter((head) => head !== next);
    else next.plant = value;
  }
}

/** Plants that are in order already, by what `compare` says of a plant and a place. */
export function arrayOrder(
  plants: Plant[],
  compare: (plant: Plant, place: Place) => number,
): PlantOrder {
  return orderBy((from, backwards) => {
    if (!backwards) {
      const begin = from ? partition(plants, (plant) => compare(plant, from) <= 0) : 0;
      return walkArray(plants, begin, 1);
    }
    const end = from ? partition(plants, (plant) => compare(plant, from) < 0) : plants.length;
    return walkArray(plants, end - 1, -1);
  });
}

function* walkArray(plants: Plant[], begin: number, step: 1 | -1): Iterable<Plant> {
  for (let i = begin; i >= 0; i += step) {
    const plant = plants[i];
    if (!plant) return;
    yield plant;
  }
}

/** Returns how many plants at the beginning are `before`, in the logarithm of their number. */
function partition(plants: Plant[], isBefore: (plant: Plant) => boolean): number {
  let low = 0;
  let high = plants.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const plant = plants[middle];
    if (plant && isBefore(plant)) low = middle + 1;
    else high = middle;
  }
  return low;
}
