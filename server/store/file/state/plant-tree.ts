import BTreeModule from 'sorted-btree';
import { bulkLoad } from 'sorted-btree/extended/bulkLoad.js';
import type { Plant } from '../../../contract/plants.ts';

// The package is CommonJS: Node hands over its exports object, bundlers its default export.
export const BTree =
  'default' in BTreeModule ? (BTreeModule.default as typeof BTreeModule) : BTreeModule;
export type BTree<Key, Value> = BTreeModule<Key, Value>;

/** Plants by id. Its clone is a frozen view: the two share their nodes until one side is written. */
export type PlantTree = BTree<number, Plant>;

const MAX_NODE_SIZE = 32;
const byId = (a: number, b: number) => a - b;

/** Makes a tree of plants that ascend by id. */
export function createPlantTree(plants: Plant[] = []): PlantTree {
  const ids = plants.map(({ id }) => id);
  return createTree(ids, plants, byId);
}

/** Makes a tree of keys that ascend; at once, which takes a fraction of adding each. */
export function createTree<Key, Value>(
  keys: Key[],
  values: Value[],
  compare: (a: Key, b: Key) => number,
): BTree<Key, Value> {
  if (keys.length === 0) return new BTree<Key, Value>(undefined, compare, MAX_NODE_SIZE);
  return bulkLoad(keys, values, MAX_NODE_SIZE, compare);
}
