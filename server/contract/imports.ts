import { type ChangeView, MAX_CHANGED_TOGETHER } from './bff.ts';
import type { Problem } from './problems.ts';

/** How large a file of plants may be. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** How long a file may take to arrive: that is some 28 kB a second for the largest. */
export const UPLOAD_MINUTES = 10;
export const MAX_IMPORT_ROWS = MAX_CHANGED_TOGETHER;

/** How many rows, and how many of the things wrong, the answer to a check shows. */
export const PREVIEW_ROWS = 5;
export const MAX_SHOWN_FAULTS = 50;

/** What a file may tell of a plant; `name` must be there. */
export const PLANT_COLUMNS = ['id', 'name', 'tag'] as const;
export type PlantColumn = (typeof PLANT_COLUMNS)[number];

/**
 * One thing wrong with a row and what to do about it. Rows count as a spreadsheet counts them, the
 * header being row 1; in JSON they are the entries of the list, from 1. Null is the row as a whole.
 */
export interface RowFault {
  row: number;
  column: PlantColumn | null;
  problem: string;
}

/** A row as the file has it, shortened to be looked at. */
export interface PreviewRow {
  row: number;
  id: string;
  name: string;
  tag: string;
}

/** What a check of a file found. Only a file without any fault can be imported. */
export interface ImportCheck {
  format: 'csv' | 'json';
  rows: number;
  preview: PreviewRow[];
  /** The first things wrong, in the order of the rows. */
  faults: RowFault[];
  faultCount: number;
  wrongRows: number;
  /** Columns that mean nothing here, which an import leaves out. */
  ignored: string[];
}

/**
 * What is told of a file while it is read, a line of JSON each: `checking` and `saving` on the way, and
 * one of the others at the end. `share` is how much of the file has been checked, from 0 to 1. Where
 * an import ends with `checked`, something is wrong and nothing was written.
 */
export type ImportLine =
  | { step: 'checking'; rows: number; share: number }
  | { step: 'saving'; rows: number }
  | { step: 'saved'; change: ChangeView }
  | { step: 'checked'; check: ImportCheck }
  | { step: 'cancelled' }
  | { step: 'refused'; problem: Problem };

/** What came of cancelling an import: whether it had been done already. */
export interface CancelOutcome {
  isImported: boolean;
}
