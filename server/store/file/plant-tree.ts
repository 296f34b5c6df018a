import BTreeModule from 'sorted-btree';
import type { Plant } from '../../contract/plants.ts';

// The package is CommonJS: Node hands over its exports object, bundlers its default export.
export const BTree =
  'default' in BTreeModule ? (BTreeModule.default as typeof BTreeModule) : BTreeModule;
export type BTree<Key, Value> = BTreeModule<Key, Value>;

/** Plants by id. Its clone is a frozen view: the two share their nodes until one side is written. */
export type PlantTree = BTree<number, Plant>;

export function createPlantTree(): PlantTree {
  return new BTree<number, Plant>(undefined, (a, b) => a - b);
}
