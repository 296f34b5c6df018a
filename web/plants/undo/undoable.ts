import type { ChangeView } from '../../../server/contract/answers.ts';

/** What is known of an Undo before it is asked for. */
export interface UndoWish {
  /** Called once it is to be undone, before the answer as well; keeps that over a reload. */
  onUndo?: () => void;
  /** Called once it is undone. */
  onUndone?: () => void;
  /** True where it is to be undone as soon as it is there. */
  isUnwanted?: boolean | undefined;
}

/** A change asked for in this tab and not undone since. */
export interface Undoable extends UndoWish {
  answer: Promise<ChangeView>;
  /** The toast that tells of it, null until there is one. */
  toast: number | null;
}
