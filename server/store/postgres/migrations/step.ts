/** An index that is built while others read and write. */
export interface BuiltIndex {
  name: string;
  /** Its table and columns, as `CREATE INDEX … ON` names them. */
  on: string;
  isUnique?: boolean;
  /** What it needs; it is left out where these are not there, or may not be made. */
  extensions?: string[];
}

/** One step towards the tables of this version: statements that make one transaction, or indexes. */
export type Step = string | BuiltIndex[];
