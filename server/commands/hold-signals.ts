import { endBySignal } from './end-process.ts';
import { SAME_WISH_MS, STOP_SIGNALS } from './stop-signals.ts';

/**
 * Does a piece of work that an operator's signal must not cut in two. The process ends by the signal once
 * the work is done, or at once by a second one.
 *
 * @param work is given a signal that is aborted once somebody wants it to end.
 * @throws what `work` throws, whatever signal came.
 */
export async function holdSignals(work: (wanted: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  let held: NodeJS.Signals | null = null;
  let heldSince = 0;
  const letGo = () => {
    for (const name of STOP_SIGNALS) process.removeListener(name, onSignal);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (held) {
      if (now - heldSince < SAME_WISH_MS) return;
      letGo();
      endBySignal(signal);
    }
    held = signal;
    heldSince = now;
    ending.abort();
  };
  for (const name of STOP_SIGNALS) process.on(name, onSignal);
  await work(ending.signal).finally(letGo);
  if (held) endBySignal(held);
}
