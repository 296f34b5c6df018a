import * as z from 'zod/mini';
import { type ChangeView, changeViewSchema } from '../../../server/contract/answers.ts';
import { readKept, type WebStorage } from '../../api/web-storage.ts';
import type { UndoWish } from '../undo/undoable.ts';

/** An addition that is to be taken back. */
interface Unwanted {
  change: ChangeView;
  /** True once an attempt to take it back had no answer. Whatever is asked for next settles that; then it is taken back no more by itself. */
  isInDoubt: boolean;
}

const keptSchema: z.ZodMiniType<Unwanted[]> = z.array(
  z.object({ change: changeViewSchema, isInDoubt: z.boolean() }),
);

const STORAGE_KEY = 'plants-unwanted';

/** Reads which additions were still to be taken back when the page was left. */
export function readUnwanted(storage: WebStorage): Unwanted[] {
  return readKept(storage, STORAGE_KEY, keptSchema) ?? [];
}

/**
 * Makes what keeps over a reload that an addition is to be taken back, from its answer on, with which the
 * outbox lets go of it, until that is done, or told as not done.
 */
export function keepUnwanted(storage: WebStorage, answer: Promise<ChangeView>) {
  function note(kept: Omit<Unwanted, 'change'> | null) {
    answer.then(
      (change) => {
        const others = readUnwanted(storage).filter((one) => one.change.seq !== change.seq);
        const all = kept ? [...others, { change, ...kept }] : others;
        storage.setItem(STORAGE_KEY, JSON.stringify(all));
      },
      // Nothing came of it.
      () => undefined,
    );
  }
  return {
    onUndo: () => note({ isInDoubt: false }),
    onUndone: () => note(null),
    onUndoFailed: (isInDoubt) => note(isInDoubt ? { isInDoubt } : null),
  } satisfies UndoWish;
}
