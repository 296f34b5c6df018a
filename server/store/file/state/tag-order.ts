import type { BTree, PlantTree } from './plant-tree.ts';

/** Where a tag stands among the others. */
export interface TagPlace {
  tag: string;
  key: string;
}

/** The plants that share a tag; those without one share the empty text. */
export interface TagGroup {
  plants: PlantTree;
  /** Who may change it in place; for all others it is frozen. */
  owner: object;
}

/** Tags in order, with their plants. */
export type TagOrder = BTree<TagPlace, TagGroup>;
