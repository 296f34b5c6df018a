import { endBySignal } from './end-process.ts';
import { hearStopWish } from './stop-wish.ts';

/**
 * Does a piece of work that an operator's signal must not cut in two. The process ends by the signal once
 * the work is done, or at once by one that comes a second later or more.
 *
 * @param work is given a signal that is aborted once somebody wants it to end.
 * @throws what `work` throws, whatever signal came.
 */
export async function holdSignals(work: (wanted: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  let held: NodeJS.Signals | null = null;
  const hold = (signal: NodeJS.Signals) => {
    held = signal;
    ending.abort();
  };
  const letGo = hearStopWish(hold, endBySignal);
  await work(ending.signal).finally(letGo);
  if (held) endBySignal(held);
}
