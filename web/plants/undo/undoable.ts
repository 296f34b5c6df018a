import type { ChangeView } from '../../../server/contract/answers.ts';
import type { Outcomes } from '../../api/describe-repeatable.ts';
import { NOTICED_AFTER_MS } from '../../ui/hook/hold-off-keys.ts';

/** What was asked for, and what to say where it was not done or nobody knows. */
export interface AskedFor extends Outcomes {
  /** The text under which `Unanswered` knows it. */
  what: string;
}

/** What is known of an Undo before it is asked for. */
export interface UndoWish {
  /** Left out where an answer that is lost is asked for again until it comes. */
  asked?: AskedFor;
  /** Called once it is to be undone, before the answer as well; keeps that over a reload. */
  onUndo?: () => void;
  /** Called once it is undone. */
  onUndone?: () => void;
  /** Called once it has been told that the undo failed; `isInDoubt` where it may have been made all the same. */
  onUndoFailed?: (isInDoubt: boolean) => void;
  /** True where it is to be undone as soon as it is there. */
  isUnwanted?: boolean | undefined;
  /** When it was asked for, where that was before now. */
  at?: number;
}

/** A change asked for in this tab and not undone since. */
export interface Undoable extends UndoWish {
  /** When it was asked for, or its Undo last failed, as `performance.now()` tells it: the other clock may be set back. */
  at: number;
  answer: Promise<ChangeView>;
  /** True where the answer was lost, so that it may have been made. */
  isLost?: boolean;
  /** The toast that tells of it, null until there is one. */
  toast: number | null;
}

/** What was done in this tab to something else than plants, and how that is taken back. */
export interface OtherUndo {
  at: number;
  run: () => void;
}

/** Forgets what was refused once that is seen: who presses `z` until then means it, and not what was done before. */
export function forgetRefused(undoables: Set<Undoable | OtherUndo>, one: Undoable | OtherUndo) {
  setTimeout(() => undoables.delete(one), NOTICED_AFTER_MS);
}

/** Makes a change that could not be taken back the latest again. */
export function undoNext(undoables: Set<Undoable | OtherUndo>, one: Undoable | OtherUndo): void {
  one.at = performance.now();
  undoables.add(one);
}
