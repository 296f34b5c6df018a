import type { FileColumn, ImportCheck, PlantColumn, RowFault } from '../../contract/imports.ts';
import type { Say, Words } from '../../words/languages.ts';

/** One thing wrong with a row, to be said in the language of whoever has chosen the file. */
export type FoundFault = Omit<RowFault, 'problem'> & { problem: Say };

/** A plant as a file writes it, before anything is checked. `faults` are those of its writing. */
export interface FileRow {
  row: number;
  value: unknown;
  faults: FoundFault[];
  /** How much of the file has been read with it, from 0 to 1. */
  share: number;
}

/**
 * A file that could be read. Its rows can be walked once. They come in batches, some of them empty,
 * each of which is made in a bounded time, so that whoever walks them can take turns with others.
 */
export interface PlantFile extends FileContent {
  /** What its bytes hash to. */
  digest: string;
}

/** What is read of a file. */
export interface FileContent {
  format: ImportCheck['format'];
  /** The columns of a table, as its check tells them. */
  columns: FileColumn[];
  hasTitles: boolean;
  /** True for a table of which nothing says which column holds the names: none of its rows is read. */
  lacksName: boolean;
  /** @throws DomainError `unreadable_file` where the rest makes no sense. */
  rows: Iterable<FileRow[]>;
  /** Columns that mean nothing here; complete once all rows have been read. */
  ignored: ReadonlySet<string | Say>;
  /** In how many cells an apostrophe was left out that exports put before formulas; complete once all rows have been read. */
  unguarded: { readonly cells: number };
  /** How its bytes stand for letters; known for sure once all rows have been read. */
  encoding: { readonly name: ImportCheck['encoding'] };
}

/** Makes a fault of a row. */
export function faultOf(row: number, column: PlantColumn | null, problem: Say): FoundFault {
  return { row, column, problem };
}

/** Tells what kind of JSON value something is. */
export function jsonKindOf(value: unknown): keyof Words['jsonKinds'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}
