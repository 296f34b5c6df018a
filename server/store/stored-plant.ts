import type { Change } from '../domain/store.ts';

type Plant = Change['added'][number];

/**
 * A plant as the files of every version hold it, and the changes in a database. Once plants have a text that is
 * not among these, the compiler asks at each place where these are read what a plant without it means.
 */
export interface StoredPlant {
  id: number;
  name: string;
  tag: string;
  /** Its id where it is missing. */
  ordinal?: number | undefined;
}

/** What a file holds of a value that has plants in it. */
export type Stored<Value> = Value extends Plant
  ? StoredPlant
  : Value extends (infer Item)[]
    ? Stored<Item>[]
    : Value extends string
      ? Value
      : Value extends Iterable<infer Item>
        ? Iterable<Stored<Item>>
        : Value extends object
          ? { [Key in keyof Value]: Stored<Value[Key]> }
          : Value;
