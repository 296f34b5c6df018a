import type { ChangeView } from '../../../server/contract/answers.ts';

/** A change asked for in this tab and not undone since. */
export interface Undoable {
  answer: Promise<ChangeView>;
  /** The toast that tells of it, null until there is one. */
  toast: number | null;
  /** Called once it is to be undone, before the answer as well. */
  onUndo?: (() => void) | undefined;
}
