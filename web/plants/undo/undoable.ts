import type { ChangeView } from '../../../server/contract/answers.ts';
import type { Outcomes } from '../../api/describe-repeatable.ts';

/** A change asked for in this tab and not undone since. */
export interface Undoable {
  answer: Promise<ChangeView>;
  /** The same for every attempt to undo it, so that it is undone once. */
  undoKey: string;
  /** What is said where it cannot be undone. */
  outcomes: Outcomes;
  /** The toast that tells of it, null until there is one. */
  toast: number | null;
}
