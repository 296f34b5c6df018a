import * as z from 'zod/mini';
import { changeViewSchema } from './answers.ts';
import { MAX_CHANGED_TOGETHER } from './bff.ts';
import { mapTexts, type PlantText } from './plants.ts';
import { problemSchema } from './problems.ts';

/** How large a file of plants may be. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** How long a file may take to arrive: that is some 28 kB a second for the largest. */
export const UPLOAD_MINUTES = 10;
export const MAX_IMPORT_ROWS = MAX_CHANGED_TOGETHER;

/** How many rows, and how many of the things wrong, the answer to a check shows. */
export const PREVIEW_ROWS = 5;
export const MAX_SHOWN_FAULTS = 50;

/** What a file may tell of a plant; `name` must be there. */
export type PlantColumn = 'id' | PlantText;
export const PLANT_COLUMNS: PlantColumn[] = /* @__PURE__ */ [
  'id',
  ...Object.values(mapTexts((field) => field)),
];

/**
 * One thing wrong with a row and what to do about it. Rows count as a spreadsheet counts them, the
 * header being row 1; in JSON they are the entries of the list, from 1. Null is the row as a whole.
 */
const rowFaultSchema = z.object({
  row: z.number(),
  column: z.nullable(z.enum(PLANT_COLUMNS)),
  problem: z.string(),
});
export type RowFault = z.infer<typeof rowFaultSchema>;

/** A row as the file has it, shortened to be looked at. */
const previewRowSchema = /* @__PURE__ */ z.object({
  ...{ row: z.number(), id: z.string(), ...mapTexts(() => z.string()) },
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

/** What a check of a file found. Only a file without any fault can be imported. */
const importCheckSchema = z.object({
  format: z.enum(['csv', 'json']),
  rows: z.number(),
  preview: z.array(previewRowSchema),
  /** The first things wrong, in the order of the rows. */
  faults: z.array(rowFaultSchema),
  faultCount: z.number(),
  wrongRows: z.number(),
  /** Columns that mean nothing here, which an import leaves out. */
  ignored: z.array(z.string()),
});
export type ImportCheck = z.infer<typeof importCheckSchema>;

/**
 * What is told of a file while it is read, a line of JSON each: `checking` and `saving` on the way, and
 * one of the others at the end. `share` is how much of the file has been checked, from 0 to 1. Where
 * an import ends with `checked`, something is wrong and nothing was written.
 */
// Of zod only what the first load of the app holds anyway, since it is one piece for all.
export const importLineSchema = z.union([
  z.object({ step: z.enum(['checking']), rows: z.number(), share: z.number() }),
  z.object({ step: z.enum(['saving']), rows: z.number() }),
  z.object({ step: z.enum(['saved']), change: changeViewSchema }),
  z.object({ step: z.enum(['checked']), check: importCheckSchema }),
  z.object({ step: z.enum(['refused']), problem: problemSchema }),
]);
export type ImportLine = z.infer<typeof importLineSchema>;
