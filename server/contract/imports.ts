import * as z from 'zod/mini';
import { changeViewSchema } from './answers.ts';
import { MAX_CHANGED_TOGETHER } from './bff.ts';
import { mapTexts, type PlantText } from './plants.ts';
import { problemSchema } from './problems.ts';

/** How long a file of plants may take to arrive: that is some 28 kB a second for the largest. */
export const UPLOAD_MINUTES = 10;
export const MAX_IMPORT_ROWS = MAX_CHANGED_TOGETHER;

/** How many rows of each outcome, and how many of the things wrong, the answer to a check shows. */
export const PREVIEW_ROWS = 5;
export const MAX_SHOWN_FAULTS = 50;
/** How many columns of a table are told, of which one can be chosen. */
export const MAX_TOLD_COLUMNS = 50;

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

/** A good row brings in a plant, would replace the texts of one that has its id, or tells of one as it is. */
const ROW_OUTCOMES = ['added', 'replaced', 'unchanged'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

const shownTexts = /* @__PURE__ */ mapTexts(() => z.string());

/** What a good row would make of a plant, its texts shortened. */
const previewRowSchema = /* @__PURE__ */ z.object({
  ...{ row: z.number(), outcome: z.enum(ROW_OUTCOMES) },
  /** Null where it gets the next free one. */
  id: z.nullable(z.number()),
  ...shownTexts,
  /** The texts of the plant that has its id; null where there is none. */
  there: z.nullable(z.object(shownTexts)),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

/** A column of a table, and what it tells of a plant; null where it means nothing here. */
const fileColumnSchema = /* @__PURE__ */ z.object({
  /** What stands in the first row, shortened. */
  title: z.string(),
  as: z.nullable(z.enum(PLANT_COLUMNS)),
});
export type FileColumn = z.infer<typeof fileColumnSchema>;

/** What somebody has chosen each column of a table to tell, by its place; null for nothing. */
export interface ColumnChoice {
  columns: (PlantColumn | null)[];
  /** False where the first row is a plant. */
  hasTitles: boolean;
}

/** How a table is to be read. */
export interface TableReading {
  /** True for rows that were copied from a spreadsheet, which may have no header. */
  isPasted: boolean;
  /** Null where the table itself is to tell. */
  chosen: ColumnChoice | null;
}

/** What the ids of a file do to the plants after them, where they leave out so many that it was hardly meant. */
const idJumpSchema = /* @__PURE__ */ z.object({
  /** The highest id of the file's new plants. */
  highestId: z.number(),
  /** The id that the next plant gets now. */
  nextId: z.number(),
  /** The one that it gets after the import; null where none is left then. */
  nextIdAfter: z.nullable(z.number()),
});
export type IdJump = z.infer<typeof idJumpSchema>;

/** What a check of a file found. */
const importCheckSchema = /* @__PURE__ */ z.object({
  format: z.enum(['csv', 'json']),
  rows: z.number(),
  /** How many rows are good, by what becomes of them. */
  ...{ added: z.number(), replaced: z.number(), unchanged: z.number() },
  /** The first rows of each outcome, in the order of the file. */
  preview: z.array(previewRowSchema),
  /** The first things wrong, in the order of the rows. */
  faults: z.array(rowFaultSchema),
  faultCount: z.number(),
  wrongRows: z.number(),
  /** The first rows that would replace a plant, as what is wrong with them where none is to be replaced. */
  taken: z.array(rowFaultSchema),
  /** Null where the ids leave out few or none. */
  jump: z.nullable(idJumpSchema),
  /** Two checks with the same one found the same rows good and the same plants to be replaced. */
  fingerprint: z.string(),
  /** What the file's bytes hash to: two files with the same one are the same, whatever they are called. */
  digest: z.string(),
  /** The first columns of a table, in their order; none of JSON. */
  columns: z.array(fileColumnSchema),
  /** True where the first row names the columns, false where it is a plant. */
  hasTitles: z.boolean(),
  /** True for a table of which nothing says which column holds the names: none of its rows is read. */
  lacksName: z.boolean(),
  /** Columns that mean nothing here, which an import leaves out. */
  ignored: z.array(z.string()),
  /** In how many cells an apostrophe before what a spreadsheet runs as a formula was left out, as exports put one there. */
  unguarded: z.number(),
  /** What its letters were read as. */
  encoding: z.enum(['UTF-8', 'Windows-1252']),
});
export type ImportCheck = z.infer<typeof importCheckSchema>;

/**
 * What is told of a file while it is read, a line of JSON each: `checking` and `saving` on the way, and
 * one of the others at the end. `share` is how much of the file has been checked, from 0 to 1. Where
 * an import ends with `checked`, something is wrong and nothing was written.
 */
// No union of zod's, which would come with the first load of the app: zod is one piece for all.
export const importLineSchemas = [
  z.object({ step: z.enum(['checking']), rows: z.number(), share: z.number() }),
  z.object({ step: z.enum(['saving']), rows: z.number() }),
  /** What a check would have told of the file; servers before this version left it out. */
  z.object({
    step: z.enum(['saved']),
    change: changeViewSchema,
    ignored: z.optional(importCheckSchema.shape.ignored),
    unguarded: z.optional(importCheckSchema.shape.unguarded),
    encoding: z.optional(importCheckSchema.shape.encoding),
    /** What was found on the way; left out where an earlier request had made the change. */
    check: z.optional(importCheckSchema),
  }),
  z.object({ step: z.enum(['checked']), check: importCheckSchema }),
  z.object({ step: z.enum(['refused']), problem: problemSchema }),
] as const;
export type ImportLine = z.infer<(typeof importLineSchemas)[number]>;
