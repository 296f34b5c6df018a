import * as z from 'zod/mini';
import { toldPlantSchema } from './plants.ts';

/** What a change can be. An undo is told as one, whatever it did to the plants. */
export const CHANGE_KINDS = ['add', 'delete', 'correct', 'tag', 'import', 'undo'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** How many changes a page of history may hold. */
export const MAX_HISTORY_LIMIT = 100;
export const DEFAULT_HISTORY_LIMIT = 30;

/** How many plants an entry names; one change can hold many thousands. */
export const MAX_NAMED_PLANTS = 3;

/** How many plants of a change one answer tells. */
export const CHANGED_PLANTS_LIMIT = 50;

/** One change, as history tells it: a few plants, first those searched for, and how many they are. */
const historyEntrySchema = z.object({
  seq: z.number(),
  /** ISO 8601. */
  at: z.string(),
  /** The name of who made it. */
  person: z.string(),
  kind: z.enum(CHANGE_KINDS),
  added: z.array(toldPlantSchema),
  addedCount: z.number(),
  removed: z.array(toldPlantSchema),
  removedCount: z.number(),
  /** The number of the change that this one undid, null unless it is an undo. */
  undoes: z.nullable(z.number()),
  /** Who has undone it, null where nobody has or where it could be undone once more. */
  undoneBy: z.nullable(z.string()),
  /** Why it could not be undone now, as a sentence; null where it could. */
  refusal: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/**
 * Some changes, newest first. `next` is what to ask for as `before` for the ones before them, null
 * where there are none. There may be fewer than asked for, or none, and more to come all the same.
 */
export const historyPageSchema = z.object({
  entries: z.array(historyEntrySchema),
  next: z.nullable(z.number()),
  /** False where changes before these were made and are kept no longer, or cannot be read. */
  isWhole: z.boolean(),
  /** True where the changes before these cannot be read, since what holds them is damaged. */
  isDamaged: z.boolean(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** What a change did to one plant: removed it, added it or, where it did both, corrected it. */
const changedPlantSchema = z.object({
  removed: z.nullable(toldPlantSchema),
  added: z.nullable(toldPlantSchema),
});
export type ChangedPlant = z.infer<typeof changedPlantSchema>;

/** Some plants of a change, in ascending id. `next` is what to ask for as `after`, null at the end. */
export const changedPlantsSchema = z.object({
  plants: z.array(changedPlantSchema),
  next: z.nullable(z.number()),
});
export type ChangedPlantsPage = z.infer<typeof changedPlantsSchema>;

/** Who made changes, by name, the latest active first. */
export const peopleSchema = z.array(z.string());
