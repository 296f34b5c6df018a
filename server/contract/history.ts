import type { Plant } from './plants.ts';

/** What a change can be. An undo is told as one, whatever it did to the plants. */
export const CHANGE_KINDS = ['add', 'delete', 'correct', 'import', 'undo'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** How many changes a page of history may hold. */
export const MAX_HISTORY_LIMIT = 100;
export const DEFAULT_HISTORY_LIMIT = 30;

/** How many plants an entry names; one change can hold many thousands. */
export const MAX_NAMED_PLANTS = 3;

/** One change, as history tells it: its first plants, and how many they are. */
export interface HistoryEntry {
  seq: number;
  /** ISO 8601. */
  at: string;
  /** The name of who made it. */
  person: string;
  kind: ChangeKind;
  added: Plant[];
  addedCount: number;
  removed: Plant[];
  removedCount: number;
  /** The number of the change that this one undid, null unless it is an undo. */
  undoes: number | null;
  /** Who has undone it, null where nobody has or where it could be undone once more. */
  undoneBy: string | null;
  /** Why it could not be undone now, as a sentence; null where it could. */
  refusal: string | null;
}

/**
 * Some changes, newest first. `next` is what to ask for as `before` for the ones before them, null
 * where there are none. There may be fewer than asked for, or none, and more to come all the same.
 */
export interface HistoryPage {
  entries: HistoryEntry[];
  next: number | null;
  /** False where changes before these were made and are kept no longer, or cannot be read. */
  isWhole: boolean;
  /** True where the changes before these cannot be read, since what holds them is damaged. */
  isDamaged: boolean;
}
